import { createHash } from "node:crypto"
import { z } from "zod"
import type { Cart, CartItem } from "~/commerce/wire"
import { toMinorUnits } from "~/money/minor-units"

const amount = z.number().int()

/** Every amount in the currency's minor units; `deliveredTo` is a digest, so that no address stands in the page or the store. */
export const cartSnapshotSchema = z.object({
  checkoutId: z.string(),
  currency: z.string(),
  lines: z.array(z.object({ id: z.string(), name: z.string(), choice: z.string(), quantity: z.number().int(), total: amount })),
  subTotal: amount,
  discount: amount,
  service: z.string(),
  delivery: amount,
  total: amount,
  due: amount,
  deliveredTo: z.string(),
})

/** What a shopper is shown before ordering, and what an order is compared with. */
export type CartSnapshot = z.infer<typeof cartSnapshotSchema>

/** The part of a cart that an order may not change behind the shopper's back: lines, totals, currency, delivery. */
export function takeCartSnapshot(cart: Cart): CartSnapshot {
  const currency = cart.currency ?? "EUR"
  const minor = (value: number | null | undefined) => toMinorUnits(value ?? 0, currency)
  return {
    checkoutId: cart.checkout_id ?? "",
    currency,
    lines: (cart.items ?? []).map((item) => ({
      id: item.id,
      name: item.product_name ?? item.product?.name ?? "",
      choice: describeChoice(item),
      quantity: item.quantity ?? 0,
      total: minor(item.price_total) - minor(item.discount_total),
    })),
    subTotal: minor(cart.sub_total),
    discount: minor(cart.discount_total),
    service: cart.shipping?.service ?? "",
    delivery: minor(cart.shipment_total),
    total: minor(cart.grand_total),
    due: minor(cart.capture_total) + minor(cart.auth_total),
    deliveredTo: digest([cart.account?.email, ...addressParts(cart)]),
  }
}

/** A short text that differs as soon as anything in the snapshot does. */
export function fingerprintOf(snapshot: CartSnapshot): string {
  const { lines, ...rest } = cartSnapshotSchema.parse(snapshot)
  const values = Object.entries(rest).sort(([one], [other]) => (one < other ? -1 : 1))
  return digest([values, lines.map((line) => [line.id, line.name, line.choice, line.quantity, line.total])])
}

function describeChoice(item: CartItem): string {
  const values = (item.options ?? []).map((option) => option.value ?? "")
  const plan =
    item.purchase_option?.type === "subscription" ? [item.purchase_option.plan_name ?? item.purchase_option.plan_id ?? ""] : []
  return [...values, ...plan].filter((value) => value !== "").join(", ")
}

function addressParts(cart: Cart): unknown[] {
  const to = cart.shipping ?? {}
  return [to.first_name, to.last_name, to.name, to.address1, to.address2, to.city, to.zip, to.country, to.phone].map(
    (part) => part ?? "",
  )
}

function digest(parts: unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url")
}

import { createHash } from "node:crypto"
import { z } from "zod"
import type { Cart, CartItem } from "~/commerce/wire"
import { toMinorUnits } from "~/money/minor-units"
import { remainingOf } from "../catalogue/stock"
import { viewDiscounts } from "./cart-view"

const amount = z.number().int()

const line = z.object({
  id: z.string(),
  name: z.string(),
  choice: z.string(),
  quantity: z.number().int(),
  total: amount,
  // Defaults for snapshots that were stored or signed before these fields existed.
  unitPrice: amount.default(0),
  /** How many can still be bought, when that is fewer than the quantity. */
  remaining: z.number().int().nullable().default(null),
})

/** Amounts are in the currency's minor units; `deliveredTo` is a digest, so that no address stands in a page or the store. */
const cartSnapshotSchema = z.object({
  checkoutId: z.string(),
  currency: z.string(),
  lines: z.array(line),
  reductions: z.array(z.object({ id: z.string(), name: z.string(), isCoupon: z.boolean() })).default([]),
  coupon: z.string().nullable().default(null),
  subTotal: amount,
  discount: amount,
  service: z.string(),
  delivery: amount,
  total: amount,
  due: amount,
  deliveredTo: z.string(),
})

/** A cart as a shopper saw it at one moment, to be compared with a later one. */
export type CartSnapshot = z.infer<typeof cartSnapshotSchema>

/** Takes a snapshot of the parts of a cart whose changes matter to its shopper. */
export function summarizeCart(cart: Cart): CartSnapshot {
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
      unitPrice: minor(item.price),
      remaining: remainingOf(item),
    })),
    reductions: viewDiscounts(cart).map(({ id, kind, reason }) => ({ id, name: reason ?? "", isCoupon: kind === "coupon" })),
    coupon: cart.coupon_code ?? null,
    subTotal: minor(cart.sub_total),
    discount: minor(cart.discount_total),
    service: cart.shipping?.service ?? "",
    delivery: minor(cart.shipment_total),
    total: minor(cart.grand_total),
    due: minor(cart.capture_total) + minor(cart.auth_total),
    deliveredTo: digest([cart.account?.email, ...addressParts(cart)]),
  }
}

/** The snapshot in a JSON text of this shop, or null when there is none or another build wrote it. */
export function parseCartSnapshot(text: string | null): CartSnapshot | null {
  if (text === null) return null
  try {
    const snapshot = cartSnapshotSchema.safeParse(JSON.parse(text))
    return snapshot.success ? snapshot.data : null
  } catch {
    return null
  }
}

/** A short text that differs as soon as the order that a cart would become does: lines, amounts, currency or delivery. */
export function fingerprintOf(snapshot: CartSnapshot): string {
  const { lines, reductions: _names, coupon: _code, ...rest } = cartSnapshotSchema.parse(snapshot)
  const values = Object.entries(rest).sort(([one], [other]) => (one < other ? -1 : 1))
  return digest([values, lines.map(({ id, name, choice, quantity, total }) => [id, name, choice, quantity, total])])
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

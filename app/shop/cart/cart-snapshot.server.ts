import { z } from "zod"
import type { Cart, CartItem } from "~/commerce/api-types"
import { digestOf } from "~/digest.server"
import { log } from "~/log.server"
import { toMinorUnits } from "~/money/minor-units"
import { StoreFault, keyValueStore } from "~/store/key-value-store.server"
import { remainingOf } from "../catalogue/stock"
import { type CartChange, listAnnouncedChanges } from "./cart-changes"
import { viewDiscounts } from "./cart-sums"

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
export function takeCartSnapshot(cart: Cart): CartSnapshot {
  const currency = cart.currency
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
      remaining: remainingOf(item, cart),
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

/** Reads a snapshot from JSON; null without one, or when it has another build's format. */
export function parseCartSnapshot(text: string | null): CartSnapshot | null {
  if (text === null) return null
  try {
    const snapshot = cartSnapshotSchema.safeParse(JSON.parse(text))
    return snapshot.success ? snapshot.data : null
  } catch {
    return null
  }
}

/** Digest of what a shopper agrees to: lines, amounts, currency, delivery and contact; not billing and method. */
export function cartFingerprint(snapshot: CartSnapshot): string {
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

function addressParts({ shipping }: Cart): string[] {
  const to = shipping ?? {}
  const parts = [to.first_name, to.last_name, to.name, to.address1, to.address2, to.city, to.zip, to.country, to.phone]
  // Not among the others, so that the digests of carts without one stay what they were.
  if (to.state) parts.push(to.state)
  return parts.map((part) => part ?? "")
}

function digest(parts: unknown[]): string {
  return digestOf(JSON.stringify(parts))
}

/** As long as a session's cookie: seven days. */
const LIFETIME_MS = 7 * 24 * 60 * 60 * 1000
const MAX_TEXT_LENGTH = 15_000

/** What changed in a cart since its shopper last saw it, other than by their own mutations; nothing while the store fails. */
export async function readUnseenChanges(cart: Cart): Promise<CartChange[]> {
  return unlessStoreFails([], async () => {
    const seen = await read(cart.checkout_id)
    const now = takeCartSnapshot(cart)
    if (seen) return listAnnouncedChanges(seen, now)
    await save(now)
    return []
  })
}

/** Remembers the cart as its shopper sees it now, so that its changes are not announced again. */
export async function acknowledgeCart(cart: Cart): Promise<void> {
  await unlessStoreFails(undefined, () => save(takeCartSnapshot(cart)))
}

/** Updates the last-seen cart by a change of this session, so that neither the change nor its discounts are announced. */
export async function updateLastSeenCart(cart: Cart, mutation: OwnChange = {}): Promise<void> {
  await unlessStoreFails(undefined, async () => {
    const now = takeCartSnapshot(cart)
    const seen = await read(cart.checkout_id)
    await save(seen ? applyOwnChange(seen, now, mutation) : now)
  })
}

/** What a session did to its cart: the lines that it added, set or removed, and whether it applied or removed a code. */
type OwnChange = { lineIds?: readonly string[]; coupon?: boolean }

/** The last-seen cart with only this session's change and the discounts that follow from it; what others changed stays as last seen. */
export function applyOwnChange(seen: CartSnapshot, now: CartSnapshot, { lineIds = [], coupon }: OwnChange): CartSnapshot {
  // What the lines cost in another currency is no longer a price to compare with.
  if (seen.currency !== now.currency) return now
  const later = new Map(now.lines.map((line) => [line.id, line]))
  const known = seen.lines.flatMap((line) => {
    if (!lineIds.includes(line.id)) return [line]
    const own = later.get(line.id)
    return own ? [{ ...line, quantity: own.quantity, remaining: own.remaining }] : []
  })
  const isCodeKnown = coupon === true || seen.coupon === now.coupon
  return {
    ...now,
    lines: [...known, ...now.lines.filter(({ id }) => !seen.lines.some((line) => line.id === id))],
    coupon: isCodeKnown ? now.coupon : seen.coupon,
    reductions: [
      ...now.reductions.filter(({ isCoupon }) => isCodeKnown || !isCoupon),
      ...seen.reductions.filter(({ isCoupon }) => !isCodeKnown && isCoupon),
    ],
  }
}

/** The lines of a product, which an addition of it may have changed. */
export function lineIdsOf(cart: Cart, productId: string): string[] {
  return cart.items.filter((item) => item.product_id === productId).map(({ id }) => id)
}

/** The last-seen cart of a checkout id; null when none is remembered. */
export async function readLastSeenCart(checkoutId: string): Promise<CartSnapshot | null> {
  return unlessStoreFails(null, () => read(checkoutId))
}

async function read(checkoutId: string): Promise<CartSnapshot | null> {
  return parseCartSnapshot(await keyValueStore().get(keyOf(checkoutId)))
}

async function save(seen: CartSnapshot): Promise<void> {
  const text = JSON.stringify(seen)
  if (text.length <= MAX_TEXT_LENGTH) await keyValueStore().set(keyOf(seen.checkoutId), text, LIFETIME_MS)
  else await keyValueStore().delete(keyOf(seen.checkoutId))
}

function keyOf(checkoutId: string): string {
  return `last-seen-cart:${checkoutId}`
}

async function unlessStoreFails<T>(otherwise: T, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof StoreFault)) throw error
    log.warn("last-seen-cart-unavailable", { message: error.message })
    return otherwise
  }
}

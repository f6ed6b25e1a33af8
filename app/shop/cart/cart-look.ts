import { z } from "zod"
import type { CartView } from "./cart-view"

const line = z.object({
  id: z.string(),
  name: z.string(),
  choice: z.string(),
  quantity: z.number().int(),
  /** Euros a piece. */
  price: z.number(),
  /** How many can still be bought, when that is fewer than the quantity. */
  remaining: z.number().int().nullable(),
})

/** What a shopper was last shown of a cart, or did to it: nothing of it says who that is. */
export const cartLookSchema = z.object({
  lines: z.array(line),
  reductions: z.array(z.object({ id: z.string(), name: z.string(), coupon: z.boolean() })),
  coupon: z.string().nullable(),
})

export type CartLook = z.infer<typeof cartLookSchema>

/** Something about a cart that its shopper did not do; prices in euros. */
export type UnseenChange =
  | { kind: "gone" | "back"; name: string }
  | { kind: "price" | "quantity"; name: string; before: number; after: number }
  | { kind: "short"; name: string; left: number }
  | { kind: "reduction-new" | "reduction-gone" | "coupon-gone"; name: string }

export function lookAt(cart: CartView): CartLook {
  return {
    lines: cart.lines.map(({ id, name, options, plan, quantity, unitPrice, remaining }) => ({
      ...{ id, name, quantity, remaining, price: unitPrice.amount },
      choice: [...options.map(({ value }) => value), ...(plan ? [plan.name] : [])].join(", "),
    })),
    reductions: cart.discounts.map(({ id, kind, reason }) => ({ id, name: reason ?? "", coupon: kind === "coupon" })),
    coupon: cart.couponCode,
  }
}

/** What the shopper has not been told yet: lines first, in the order of the cart, then reductions. */
export function listUnseenChanges(seen: CartLook, now: CartLook): UnseenChange[] {
  const gone = seen.lines.filter(({ id }) => !now.lines.some((each) => each.id === id))
  const kept = now.lines.flatMap((after) => {
    const before = seen.lines.find(({ id }) => id === after.id)
    return before ? compareLines(before, after) : []
  })
  return [
    ...gone.map(({ name }): UnseenChange => ({ kind: "gone", name })),
    ...kept,
    ...missingFrom(seen.reductions, now.reductions).map(({ name }): UnseenChange => ({ kind: "reduction-new", name })),
    ...missingFrom(now.reductions, seen.reductions).map(({ name }): UnseenChange => ({ kind: "reduction-gone", name })),
    ...(seen.coupon !== null && now.coupon === null ? [{ kind: "coupon-gone" as const, name: seen.coupon }] : []),
  ]
}

function missingFrom<Item extends { id: string }>(some: readonly Item[], others: readonly Item[]): Item[] {
  return others.filter(({ id }) => !some.some((each) => each.id === id))
}

function compareLines(before: CartLook["lines"][number], after: CartLook["lines"][number]): UnseenChange[] {
  const { name } = after
  const changes: UnseenChange[] = []
  if (before.price !== after.price) changes.push({ kind: "price", name, before: before.price, after: after.price })
  if (before.quantity !== after.quantity) changes.push({ kind: "quantity", name, before: before.quantity, after: after.quantity })
  if (before.remaining === null && after.remaining !== null) changes.push({ kind: "short", name, left: after.remaining })
  if (before.remaining !== null && after.remaining === null && before.quantity === after.quantity)
    changes.push({ kind: "back", name })
  return changes
}

/** What a shopper does to a cart by their own hand. */
export type Gesture = { kind: "line"; id: string } | { kind: "added" } | { kind: "removed"; id: string } | { kind: "coupon" }

/** The earlier look with the shopper's own gesture in it, and nothing else of what is different now. */
export function followGesture(seen: CartLook, now: CartLook, gesture: Gesture): CartLook {
  const present = (id: string) => now.lines.find((each) => each.id === id)
  switch (gesture.kind) {
    case "removed":
      return { ...seen, lines: seen.lines.filter(({ id }) => id !== gesture.id) }
    case "coupon": {
      const others = seen.reductions.filter(({ coupon }) => !coupon)
      return { ...seen, reductions: [...others, ...now.reductions.filter(({ coupon }) => coupon)], coupon: now.coupon }
    }
    case "line":
    case "added": {
      const own = (id: string) => gesture.kind === "added" || gesture.id === id
      const lines = seen.lines.map((each) => {
        const after = own(each.id) ? present(each.id) : undefined
        return after ? { ...each, quantity: after.quantity, remaining: after.remaining } : each
      })
      return { ...seen, lines: [...lines, ...missingFrom(seen.lines, now.lines)] }
    }
  }
}

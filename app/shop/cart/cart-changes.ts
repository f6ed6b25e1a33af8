import type { CartSnapshot } from "./cart-snapshot.server"

type SnapshotLine = CartSnapshot["lines"][number]

/** One difference between two snapshots of a cart; amounts in minor units of both snapshots' currency, none where they have two. */
export type CartChange =
  | { kind: "line-added" | "line-removed"; name: string; quantity: number }
  | { kind: "line-choice"; name: string; before: string; after: string }
  | { kind: "line-quantity" | "unit-price" | "line-price"; name: string; before: number; after: number }
  | { kind: "stock-short"; name: string; remaining: number }
  | { kind: "stock-back" | "reduction-added" | "reduction-removed" | "coupon-removed"; name: string }
  | { kind: "discount" | "delivery" | "total" | "due"; before: number; after: number }
  | { kind: "service" | "address" | "currency" | "promise" | "payment" }

type Kind = CartChange["kind"]

/** What the cart's page announces: lines, stock and reductions. */
const ANNOUNCED: ReadonlySet<Kind> = new Set<Kind>([
  ...(["line-removed", "line-quantity", "unit-price", "stock-short", "stock-back"] as const),
  ...(["reduction-added", "reduction-removed", "coupon-removed"] as const),
])

/** Not compared at the order: the totals show discounts and prices already, and stock has its own check. */
const IGNORED_AT_ORDER: ReadonlySet<Kind> = new Set<Kind>([
  ...(["unit-price", "stock-short", "stock-back", "reduction-added", "reduction-removed", "coupon-removed"] as const),
])

const AMOUNTS: ReadonlySet<Kind> = new Set<Kind>(["unit-price", "line-price", "discount", "delivery", "total", "due"])

/** The changes since the shopper last saw the cart that its page announces. */
export function listAnnouncedChanges(seen: CartSnapshot, now: CartSnapshot): CartChange[] {
  return listCartChanges(seen, now).filter(({ kind }) => ANNOUNCED.has(kind))
}

/** How an order of the cart would differ from what the shopper agreed to. A new order of lines changes the fingerprint and is not listed. */
export function listOrderChanges(agreed: CartSnapshot, now: CartSnapshot): CartChange[] {
  return listCartChanges(agreed, now).filter(({ kind }) => !IGNORED_AT_ORDER.has(kind))
}

function listCartChanges(before: CartSnapshot, after: CartSnapshot): CartChange[] {
  const changes = [
    ...listLineChanges(before.lines, after.lines),
    ...listReductionChanges(before, after),
    ...listTotalChanges(before, after),
  ]
  return before.currency === after.currency ? changes : changes.filter(({ kind }) => !AMOUNTS.has(kind))
}

function listLineChanges(before: readonly SnapshotLine[], after: readonly SnapshotLine[]): CartChange[] {
  const earlier = new Map(before.map((line) => [line.id, line]))
  return [
    ...notIn(after, before).map(({ name, quantity }): CartChange => ({ kind: "line-removed", name, quantity })),
    ...after.flatMap((line): CartChange[] => {
      const old = earlier.get(line.id)
      return old ? compareLine(old, line) : [{ kind: "line-added", name: line.name, quantity: line.quantity }]
    }),
  ]
}

function compareLine(before: SnapshotLine, after: SnapshotLine): CartChange[] {
  const { name } = after
  const changes: CartChange[] = []
  const number = (kind: "line-quantity" | "unit-price" | "line-price", key: "quantity" | "unitPrice" | "total") => {
    if (before[key] !== after[key]) changes.push({ kind, name, before: before[key], after: after[key] })
  }
  const isSameQuantity = before.quantity === after.quantity
  if (before.choice !== after.choice || before.name !== after.name)
    changes.push({ kind: "line-choice", name, before: before.choice || before.name, after: after.choice || after.name })
  number("unit-price", "unitPrice")
  number("line-quantity", "quantity")
  if (isSameQuantity) number("line-price", "total")
  if (before.remaining === null && after.remaining !== null)
    changes.push({ kind: "stock-short", name, remaining: after.remaining })
  if (before.remaining !== null && after.remaining === null && isSameQuantity) changes.push({ kind: "stock-back", name })
  return changes
}

function listReductionChanges(before: CartSnapshot, after: CartSnapshot): CartChange[] {
  return [
    ...notIn(before.reductions, after.reductions).map(({ name }): CartChange => ({ kind: "reduction-added", name })),
    ...notIn(after.reductions, before.reductions).map(({ name }): CartChange => ({ kind: "reduction-removed", name })),
    ...(before.coupon !== null && after.coupon === null ? [{ kind: "coupon-removed" as const, name: before.coupon }] : []),
  ]
}

function listTotalChanges(before: CartSnapshot, after: CartSnapshot): CartChange[] {
  const changes: CartChange[] = []
  const amount = (kind: "discount" | "delivery" | "total" | "due") => {
    if (before[kind] !== after[kind]) changes.push({ kind, before: before[kind], after: after[kind] })
  }
  if (before.currency !== after.currency) changes.push({ kind: "currency" })
  if (before.deliveredTo !== after.deliveredTo) changes.push({ kind: "address" })
  if (before.service !== after.service) changes.push({ kind: "service" })
  amount("discount")
  amount("delivery")
  amount("total")
  if (before.total === after.total) amount("due")
  return changes
}

function notIn<Item extends { id: string }>(some: readonly Item[], others: readonly Item[]): Item[] {
  const ids = new Set(some.map(({ id }) => id))
  return others.filter(({ id }) => !ids.has(id))
}

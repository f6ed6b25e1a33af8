import type { CartSnapshot } from "./cart-snapshot.server"

type SnapshotLine = CartSnapshot["lines"][number]

/** One difference between two looks at a cart; amounts in minor units of the snapshot's currency. */
export type CartChange =
  | { kind: "line-added" | "line-removed"; name: string; quantity: number }
  | { kind: "line-quantity"; name: string; before: number; after: number }
  | { kind: "line-choice"; name: string; before: string; after: string }
  | { kind: "line-price" | "discount" | "delivery" | "total" | "due"; name: string; before: number; after: number }
  | { kind: "service" | "address" | "currency" }

/**
 * What changed in a cart since the shopper looked, in the order in which the page lists it. Empty only for the same snapshot.
 */
export function listCartChanges(before: CartSnapshot, after: CartSnapshot): CartChange[] {
  return [...listLineChanges(before.lines, after.lines), ...listTotalChanges(before, after)]
}

function listLineChanges(before: readonly SnapshotLine[], after: readonly SnapshotLine[]): CartChange[] {
  const earlier = new Map(before.map((line) => [line.id, line]))
  const later = new Set(after.map((line) => line.id))
  return [
    ...before
      .filter((line) => !later.has(line.id))
      .map(({ name, quantity }): CartChange => ({ kind: "line-removed", name, quantity })),
    ...after.flatMap((line): CartChange[] => {
      const old = earlier.get(line.id)
      return old ? compareLine(old, line) : [{ kind: "line-added", name: line.name, quantity: line.quantity }]
    }),
  ]
}

function compareLine(before: SnapshotLine, after: SnapshotLine): CartChange[] {
  const { name } = after
  const changes: CartChange[] = []
  if (before.choice !== after.choice || before.name !== after.name)
    changes.push({ kind: "line-choice", name, before: before.choice || before.name, after: after.choice || after.name })
  if (before.quantity !== after.quantity)
    changes.push({ kind: "line-quantity", name, before: before.quantity, after: after.quantity })
  else if (before.total !== after.total) changes.push({ kind: "line-price", name, before: before.total, after: after.total })
  return changes
}

function listTotalChanges(before: CartSnapshot, after: CartSnapshot): CartChange[] {
  const changes: CartChange[] = []
  if (before.currency !== after.currency) changes.push({ kind: "currency" })
  if (before.deliveredTo !== after.deliveredTo) changes.push({ kind: "address" })
  if (before.service !== after.service) changes.push({ kind: "service" })
  const amount = (kind: "discount" | "delivery" | "total" | "due", key: "discount" | "delivery" | "total" | "due") => {
    if (before[key] !== after[key]) changes.push({ kind, name: "", before: before[key], after: after[key] })
  }
  amount("discount", "discount")
  amount("delivery", "delivery")
  amount("total", "total")
  if (before.total === after.total) amount("due", "due")
  return changes
}

import type { Order, OrderItem } from "./contracts"
import { nameItem } from "./french"
import { Refusal } from "./refusal"
import { typesetFrench } from "./typography"

type Chosen = { id: string; quantity: number }
/** A withdrawal as its order notes it. */
type Withdrawal = { reference: string; date: string; items: Chosen[] }

/** The withdrawals that an order's metadata note, the newest last. */
export function withdrawalsOf({ metadata }: Pick<Order, "metadata">): Withdrawal[] {
  const noted = metadata?.["withdrawals"]
  return Array.isArray(noted) ? (noted as Withdrawal[]) : []
}

/** What of an order cannot be given back, as the shop said before it was placed. */
export function exceptionsOf({ metadata }: Pick<Order, "metadata">): string[] {
  const { exceptions } = (metadata?.["promises"] ?? {}) as { exceptions?: unknown }
  return Array.isArray(exceptions) ? exceptions.map(String) : []
}

/** The items of an order, with how many of each were ordered and withdrawn. */
export function listItems(order: Order) {
  return itemsOf(order).map((item) => ({
    ...{ id: item.id, name: typesetFrench(nameItem(item)), quantity: orderedOf(item), withdrawn: withdrawnOf(order, item.id) },
  }))
}

/** Which items a text "id:quantity,id:quantity" names; without one all that is left. Throws Refusal for others than the order's own. */
export function chooseItems(order: Order, text: string | undefined): Chosen[] {
  const left = listItems(order).map(({ id, quantity, withdrawn }) => ({ id, quantity: quantity - withdrawn }))
  const remaining = left.filter(({ quantity }) => quantity > 0)
  if (text === undefined && remaining.length === 0) throw new Refusal("items", "names nothing that is left to withdraw from")
  if (text === undefined) return remaining
  const chosen = parseItems(text)
  if (new Set(chosen.map(({ id }) => id)).size < chosen.length) throw new Refusal("items", "names an item twice")
  for (const { id, quantity } of chosen) {
    const most = remaining.find((each) => each.id === id)?.quantity ?? 0
    if (!Number.isInteger(quantity) || quantity < 1 || quantity > most)
      throw new Refusal("items", "names an item or a quantity that is not in the order")
  }
  return chosen
}

/** The text "id:quantity,id:quantity" as it stands. */
export function parseItems(text: string): Chosen[] {
  return text.split(",").map((entry) => {
    const [id = "", quantity] = entry.split(":")
    return { id, quantity: Number(quantity) }
  })
}

/** Chosen items in words: "1 × Guji (250 g)". */
export function contentOf(order: Order, chosen: readonly Chosen[]): string[] {
  return chosen.map(({ id, quantity }) => {
    const item = itemsOf(order).find((each) => each.id === id)
    return `${quantity} × ${item ? typesetFrench(nameItem(item)) : id}`
  })
}

function itemsOf({ items }: Order): OrderItem[] {
  return items ?? []
}

function orderedOf({ quantity, quantity_canceled: canceled = 0 }: OrderItem): number {
  return quantity - canceled
}

function withdrawnOf(order: Order, itemId: string): number {
  const items = withdrawalsOf(order).flatMap(({ items: withdrawn }) => withdrawn)
  return items.filter(({ id }) => id === itemId).reduce((sum, { quantity }) => sum + quantity, 0)
}

import type { SandboxContext } from "../../storage/context.ts"
import { inTransaction } from "../../storage/database.ts"
import { saveOrder, type OrderItem, type OrderRecord } from "../orders/order-record.ts"
import { findOwnOrder } from "./find-contract.ts"
import { invalid, parseForm, parseStep } from "./form-input.ts"
import { findRequest, keepRequest } from "./keep-request.ts"
import type { Receipt } from "./keep-request.ts"
import type { FunctionCall } from "./function-call.ts"

const labels = { name: "Nom", email: "E-mail", order_number: "Commande", content: "Articles concernés" }
const mail = {
  subject: "Accusé de réception de votre rétractation",
  opening: "Bonjour,\n\nNous accusons réception de votre décision de vous rétracter du contrat ci-dessous.",
}

type Identified = {
  ok: true
  order: { number: string; date: string; items: { id: string; name: string; quantity: number; withdrawn: number }[] }
}
type Withdrawal = { reference: string; date: string; items: { id: string; quantity: number }[] }

/**
 * `retractation`: withdraws from an order or from some of its items, without login and without a reason. Step
 * `identify` answers what was ordered; step `confirm` keeps the declaration, mails its receipt with content, date and
 * time, and notes it on the order (`metadata.withdrawals`), where the account shows it. A repeat gets the first receipt.
 *
 * @throws ApiError 400 with `order_number` as `param` for an order that is not this e-mail's, `items` for others than its own
 */
export function withdraw(context: SandboxContext, { data }: FunctionCall): Identified | (Receipt & { content: string[] }) {
  if (parseStep(data, ["identify", "confirm"]) === "identify") {
    const form = parseForm(data, ["order_number", "email"], [])
    return identify(requireOrder(context, form))
  }
  const form = parseForm(data, ["name", "order_number", "email"], ["items"])
  return inTransaction(context.database, () => confirm(context, requireOrder(context, form), form))
}

function requireOrder(context: SandboxContext, form: Record<string, string>): OrderRecord {
  const order = findOwnOrder(context, form["order_number"] ?? "", form["email"] ?? "")
  if (!order) throw invalid("order_number", "is not an order of this e-mail")
  return order
}

function identify(order: OrderRecord): Identified {
  const items = order.items.map((item) => {
    return { id: item.id, name: nameOf(item), quantity: item.quantity, withdrawn: withdrawnOf(order, item.id) }
  })
  return { ok: true, order: { number: order.number, date: order.date_created, items } }
}

function confirm(context: SandboxContext, order: OrderRecord, form: Record<string, string>): Receipt & { content: string[] } {
  const wanted = form["items"] ?? "tout"
  const kept = findRequest(context, "retractation", { order_id: order.id, items: wanted })
  if (kept)
    return { ok: true, reference: kept.reference, date: kept.date_created, content: (kept.form["content"] ?? "").split("\n") }
  const chosen = form["items"] === undefined ? remainingOf(order) : parseItems(order, form["items"])
  if (chosen.length === 0) throw invalid("items", "names nothing that is left to withdraw from")
  const content = chosen.map(({ item, quantity }) => `${quantity} × ${nameOf(item)}`)
  const declared = { ...form, order_number: order.number, order_id: order.id, items: wanted, content: content.join("\n") }
  const receipt = keepRequest(context, "retractation", declared, mail, labels)
  const noted: Withdrawal = {
    reference: receipt.reference,
    date: receipt.date,
    items: chosen.map(({ item, quantity }) => ({ id: item.id, quantity })),
  }
  saveOrder(context, { ...order, metadata: { ...order.metadata, withdrawals: [...withdrawalsOf(order), noted] } })
  return { ...receipt, content }
}

type Chosen = { item: OrderItem; quantity: number }

function remainingOf(order: OrderRecord): Chosen[] {
  return order.items
    .map((item) => ({ item, quantity: item.quantity - withdrawnOf(order, item.id) }))
    .filter(({ quantity }) => quantity > 0)
}

/** "id:quantity" of each item, separated by commas. */
function parseItems(order: OrderRecord, text: string): Chosen[] {
  const remaining = remainingOf(order)
  const entries = text.split(",").map((entry) => entry.split(":"))
  if (new Set(entries.map(([id]) => id)).size < entries.length) throw invalid("items", "names an item twice")
  return entries.map(([id, amount]) => {
    const left = remaining.find(({ item }) => item.id === id)
    const quantity = Number(amount)
    if (!left || !Number.isInteger(quantity) || quantity < 1 || quantity > left.quantity) {
      throw invalid("items", "names an item or a quantity that is not in the order")
    }
    return { item: left.item, quantity }
  })
}

function withdrawalsOf(order: OrderRecord): Withdrawal[] {
  const kept = order.metadata["withdrawals"]
  return Array.isArray(kept) ? (kept as Withdrawal[]) : []
}

function withdrawnOf(order: OrderRecord, itemId: string): number {
  const items = withdrawalsOf(order).flatMap((withdrawal) => withdrawal.items)
  return items.filter(({ id }) => id === itemId).reduce((sum, { quantity }) => sum + quantity, 0)
}

function nameOf(item: OrderItem): string {
  const options = item.options.map((option) => option.value).join(", ")
  const plan = item.purchase_option?.plan_name ? `, abonnement ${item.purchase_option.plan_name}` : ""
  return `${item.product_name}${options ? ` (${options})` : ""}${plan}`
}

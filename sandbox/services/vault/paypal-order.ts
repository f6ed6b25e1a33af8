import { randomBytes } from "node:crypto"
import type { SandboxContext } from "../../storage/context.ts"
import { getRecord } from "../../storage/records.ts"
import { addIntent, readIntent, saveIntent } from "./intent-record.ts"
import { readExperience, requirePaypalOrder } from "./paypal-rules.ts"
import { gatewayError } from "./vault-errors.ts"
import { readAmount, readCurrency, readList, readObject, readText, readWebAddress } from "./vault-input.ts"

type Data = Record<string, unknown>

/** Makes a PayPal order from its order body; the amount of the first purchase unit, in major units there, is kept in minor ones. */
export function createPaypalOrder(context: SandboxContext, data: Data): { id: string } {
  const body = readObject(data.intent)
  requirePaypalOrder(body)
  const unit = readObject(readList(body.purchase_units)[0])
  const price = readObject(unit.amount)
  const amount = Math.round(readAmount(price.value, "major") * 100)
  const currency = readCurrency(price.currency_code)
  const experience = readExperience(body)
  const redirect: Record<string, string> = {}
  for (const name of ["return_url", "cancel_url"]) {
    if (readText(experience[name])) redirect[name] = readWebAddress(experience[name], name)
  }
  const id = randomBytes(9).toString("hex").slice(0, 17).toUpperCase()
  const details = {
    intent: readText(body.intent),
    shipping_preference: readText(experience.shipping_preference),
    payee_merchant: readText(readObject(unit.payee).merchant_id),
  }
  addIntent(context, { id, gateway: "paypal", status: "CREATED", amount, currency, redirect, data: details })
  return { id }
}

/** Prices a PayPal order anew from its cart. assumed: the purpose of this call, and that it takes the cart's capture total. */
export function updatePaypalOrder(context: SandboxContext, data: Data): { id: string; status: string } {
  const input = readObject(data.intent)
  const order = readIntent(context, "paypal", readText(input.paypal_order_id))
  if (!order) throw gatewayError("NOT_FOUND", "Order not found")
  const cartId = readText(input.cart_id)
  const cart = cartId ? getRecord<{ id: string; capture_total?: unknown }>(context.database, "carts", cartId) : null
  if (!cart) throw gatewayError("NOT_FOUND", "Cart not found")
  const amount = typeof cart.capture_total === "number" ? Math.round(cart.capture_total * 100) : order.amount
  saveIntent(context, { ...order, amount, cart_id: cart.id })
  return { id: order.id, status: order.status }
}

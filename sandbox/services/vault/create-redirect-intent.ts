import { randomBytes, randomInt } from "node:crypto"
import type { SandboxContext } from "../../storage/context.ts"
import { getRecord } from "../../storage/records.ts"
import { addIntent, newProviderId, readIntent, saveIntent } from "./intent-record.ts"
import { gatewayError } from "./vault-errors.ts"
import { readAmount, readCurrency, readList, readObject, readText, readWebAddress } from "./vault-input.ts"

type Data = Record<string, unknown>

/** Opens a Klarna session for a cart and answers the address of its page. */
export function createKlarnaSession(context: SandboxContext, data: Data): { redirect_url: string } {
  const input = readObject(data.intent)
  const cartId = readText(input.cart_id)
  if (!cartId || !getRecord(context.database, "carts", cartId)) throw gatewayError("NOT_FOUND", "Cart not found")
  const urls = readObject(input.merchant_urls)
  const redirect: Record<string, string> = {}
  for (const name of ["success", "back", "cancel", "error", "failure"]) {
    redirect[name] = readWebAddress(urls[name], `merchant_urls.${name}`)
  }
  const id = newProviderId("ks_")
  addIntent(context, { id, gateway: "klarna", status: "IN_PROGRESS", cart_id: cartId, redirect })
  return { redirect_url: `${context.providersOrigin}/provider/klarna/${id}` }
}

/** Opens a paysafecard payment; amounts in major units, as the gateway takes them. */
export function createPaysafecardPayment(context: SandboxContext, data: Data): { id: string; redirect: { auth_url: string } } {
  const input = readObject(data.intent)
  const urls = readObject(input.redirect)
  const redirect = {
    success_url: readWebAddress(urls.success_url, "redirect.success_url"),
    failure_url: readWebAddress(urls.failure_url, "redirect.failure_url"),
  }
  const customer = readText(readObject(input.customer).id)
  if (!customer) throw gatewayError("INVALID", "customer.id is missing")
  const amount = readAmount(input.amount, "major")
  const currency = readCurrency(input.currency)
  const id = `pay_${randomBytes(16).toString("hex")}`
  addIntent(context, { id, gateway: "paysafecard", status: "INITIATED", amount, currency, redirect, data: { customer } })
  return { id, redirect: { auth_url: `${context.providersOrigin}/provider/paysafecard/${id}` } }
}

/** A paysafecard payment's status. assumed: asking again never changes it. */
export function inspectPaysafecardPayment(context: SandboxContext, data: Data): { status: string } {
  const intent = readIntent(context, "paysafecard", readText(readObject(data.intent).payment_id))
  if (!intent) throw gatewayError("NOT_FOUND", "Payment not found")
  return { status: intent.status }
}

/** Opens a QuickPay payment and answers its bare id. */
export function createQuickpayPayment(context: SandboxContext, data: Data): string {
  const input = readObject(data.intent)
  const orderId = readText(input.order_id)
  if (!orderId || orderId.length > 20) throw gatewayError("INVALID", "order_id must have 1 to 20 characters")
  const currency = readCurrency(input.currency)
  const id = String(randomInt(100_000_000, 1_000_000_000))
  addIntent(context, { id, gateway: "quickpay", status: "initial", currency, data: { order_id: orderId } })
  return id
}

/** Makes a PayPal order from its order body; the amount of the first purchase unit, in major units there, is kept in minor ones. */
export function createPaypalOrder(context: SandboxContext, data: Data): { id: string } {
  const body = readObject(data.intent)
  const unit = readObject(readList(body.purchase_units)[0])
  const price = readObject(unit.amount)
  const amount = Math.round(readAmount(price.value, "major") * 100)
  const currency = readCurrency(price.currency_code)
  const payee = readObject(unit.payee)
  if (!readText(payee.merchant_id) && !readText(payee.email_address)) throw gatewayError("INVALID", "The payee is missing")
  const experience = {
    ...readObject(body.application_context),
    ...readObject(readObject(readObject(body.payment_source).paypal).experience_context),
  }
  const redirect: Record<string, string> = {}
  for (const name of ["return_url", "cancel_url"]) {
    if (readText(experience[name])) redirect[name] = readWebAddress(experience[name], name)
  }
  const id = randomBytes(9).toString("hex").slice(0, 17).toUpperCase()
  const details = { intent: readText(body.intent), shipping_preference: readText(experience.shipping_preference) }
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

/** Tells Amazon what to charge for a reviewed session and answers the page where the shopper confirms. */
export function createAmazonCharge(context: SandboxContext, data: Data): { redirect_url: string } {
  const input = readObject(data.intent)
  const session = readIntent(context, "amazon", readText(input.checkoutSessionId))
  if (!session) throw gatewayError("NOT_FOUND", "Checkout session not found")
  const details = readObject(input.paymentDetails)
  const charge = readObject(details.chargeAmount)
  const paymentIntent = readText(details.paymentIntent)
  if (paymentIntent !== "Authorize" && paymentIntent !== "Confirm") throw gatewayError("INVALID", "paymentIntent is not valid")
  const authorizes = paymentIntent === "Authorize"
  const urls = readObject(input.webCheckoutDetails)
  const redirect = {
    checkoutResultReturnUrl: readWebAddress(urls.checkoutResultReturnUrl, "webCheckoutDetails.checkoutResultReturnUrl"),
    checkoutCancelUrl: readWebAddress(urls.checkoutCancelUrl, "webCheckoutDetails.checkoutCancelUrl"),
  }
  saveIntent(context, {
    ...session,
    amount: authorizes ? Math.round(readAmount(charge.amount, "major") * 100) : null,
    currency: authorizes ? readCurrency(charge.currencyCode) : session.currency,
    redirect,
    data: { ...session.data, payment_intent: paymentIntent },
  })
  return { redirect_url: `${context.providersOrigin}/provider/amazon/confirm/${session.id}` }
}

import { randomBytes } from "node:crypto"
import type { SandboxContext } from "../../storage/context.ts"
import { addIntent, type IntentRecord, readIntent, saveIntent } from "./intent-record.ts"
import { gatewayError } from "./vault-errors.ts"
import { readAmount, readCurrency, readObject, readText, readWebAddress, requireShape } from "./vault-input.ts"

type Data = Record<string, unknown>

/** github.com/paysafecard: the body of `POST /v1/payments`. */
const PAYMENT = {
  amount: true,
  currency: true,
  customer: { id: true },
  notification_url: true,
  redirect: { failure_url: true, success_url: true },
  type: true,
} as const

/** docs.connect.worldline-solutions.com/payment-product/paysafecard/countries-and-currencies */
const CURRENCIES = "AUD CAD CHF CZK DKK EUR GBP HUF NOK NZD PLN RON SEK USD".split(" ")
/** In cents: docs.connect.worldline-solutions.com/payment-product/paysafecard/faqs. */
const LIMIT = 1000 * 100

/** Opens a paysafecard payment; its amount comes in major units, as the gateway takes it, and is kept in minor ones. */
export function createPaysafecardPayment(context: SandboxContext, data: Data): { id: string; redirect: { auth_url: string } } {
  const input = readObject(data.intent)
  requireShape(input, PAYMENT)
  if (input.type !== "PAYSAFECARD") throw gatewayError("INVALID_PARAMETER", "type must be PAYSAFECARD")
  readWebAddress(input.notification_url, "notification_url")
  const urls = readObject(input.redirect)
  const redirect = {
    success_url: readWebAddress(urls.success_url, "redirect.success_url"),
    failure_url: readWebAddress(urls.failure_url, "redirect.failure_url"),
  }
  const customer = readText(readObject(input.customer).id)
  if (!customer) throw gatewayError("INVALID", "customer.id is missing")
  const amount = Math.round(readAmount(input.amount, "major") * 100)
  const currency = readCurrency(input.currency)
  if (!CURRENCIES.includes(currency)) throw gatewayError("INVALID_CURRENCY", "The currency is not served")
  if (currency === "EUR" && amount > LIMIT) throw gatewayError("TRANSACTION_LIMIT_EXCEEDED", "At most 1,000 EUR are paid at once")
  const id = `pay_${randomBytes(16).toString("hex")}`
  addIntent(context, { id, gateway: "paysafecard", status: "INITIATED", amount, currency, redirect, data: { customer } })
  return { id, redirect: { auth_url: `${context.providersOrigin}/provider/paysafecard/${id}` } }
}

/** A paysafecard payment's status. assumed: asking, by a PUT, takes what the shopper has authorised to be taken. */
export function inspectPaysafecardPayment(context: SandboxContext, data: Data): { status: string } {
  const intent = readIntent(context, "paysafecard", readText(readObject(data.intent).payment_id))
  if (!intent) throw gatewayError("NOT_FOUND", "Payment not found")
  return { status: awaitsCapture(intent) ? saveIntent(context, { ...intent, status: "SUCCESS" }).status : intent.status }
}

/** Whether the shopper has authorised a payment that nobody has taken yet. */
export function awaitsCapture({ status, data }: IntentRecord): boolean {
  return status === "AUTHORIZED" && data["mayCapture"] === true
}

import type { SandboxContext } from "../../storage/context.ts"
import { amazonAccount } from "./amazon-account.ts"
import { type IntentRecord, readIntent, saveIntent } from "./intent-record.ts"
import { gatewayError } from "./vault-errors.ts"
import { readAmount, readCurrency, readObject, readText, readWebAddress, requireShape } from "./vault-input.ts"

type Data = Record<string, unknown>

/** How long a session stays open, in milliseconds: developer.amazon.com/docs/amazon-pay-api-v2/checkout-session.html */
const LIFETIME_MS = 24 * 60 * 60 * 1000

/** The body of an updated checkout session: developer.amazon.com/docs/amazon-pay-api-v2/checkout-session.html */
const CHARGE = {
  checkoutSessionId: true,
  webCheckoutDetails: { checkoutResultReturnUrl: true, checkoutCancelUrl: true },
  paymentDetails: {
    paymentIntent: true,
    canHandlePendingAuthorization: true,
    chargeAmount: { amount: true, currencyCode: true },
  },
} as const

/** Whether a session may still be charged: it ends by its outcome, or by its age. */
export function isAmazonSessionOpen(context: SandboxContext, { status, data }: IntentRecord): boolean {
  return status === "Open" && !(context.clock.now() >= Number(data["created"]) + LIFETIME_MS)
}

/** Tells Amazon what to charge for a reviewed session and answers the page where the shopper confirms. */
export function createAmazonCharge(context: SandboxContext, data: Data): { redirect_url: string } {
  const input = readObject(data.intent)
  requireShape(input, CHARGE)
  const session = readIntent(context, "amazon", readText(input.checkoutSessionId))
  if (!session) throw gatewayError("NOT_FOUND", "Checkout session not found")
  if (!isAmazonSessionOpen(context, session))
    throw gatewayError("InvalidCheckoutSessionStatus", "The Checkout Session is not open")
  const details = readObject(input.paymentDetails)
  const charge = readObject(details.chargeAmount)
  const paymentIntent = readText(details.paymentIntent)
  if (paymentIntent !== "Authorize" && paymentIntent !== "Confirm") throw gatewayError("INVALID", "paymentIntent is not valid")
  const authorizes = paymentIntent === "Authorize"
  const currency = authorizes ? readCurrency(charge.currencyCode) : session.currency
  if (authorizes && currency !== amazonAccount.ledgerCurrency)
    throw gatewayError("INVALID_CURRENCY", "The account is paid in another currency")
  if (authorizes && session.data["type"] === "Recurring" && readAmount(charge.amount, "major") > amazonAccount.monthlyLimit)
    throw gatewayError("PeriodicAmountExceeded", "You've exceeded the monthly limit for the Charge Permission")
  const urls = readObject(input.webCheckoutDetails)
  const redirect = {
    checkoutResultReturnUrl: readWebAddress(urls.checkoutResultReturnUrl, "webCheckoutDetails.checkoutResultReturnUrl"),
    checkoutCancelUrl: readWebAddress(urls.checkoutCancelUrl, "webCheckoutDetails.checkoutCancelUrl"),
  }
  saveIntent(context, {
    ...session,
    amount: authorizes ? Math.round(readAmount(charge.amount, "major") * 100) : null,
    currency,
    redirect,
    data: { ...session.data, payment_intent: paymentIntent },
  })
  return { redirect_url: `${context.providersOrigin}/provider/amazon/confirm/${session.id}` }
}

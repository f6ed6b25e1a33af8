import type { SandboxContext } from "../../storage/context.ts"
import { readIntent, saveIntent } from "./intent-record.ts"
import { gatewayError } from "./vault-errors.ts"
import { readAmount, readCurrency, readObject, readText, readWebAddress } from "./vault-input.ts"

type Data = Record<string, unknown>

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

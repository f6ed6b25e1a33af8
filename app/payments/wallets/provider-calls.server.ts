import { ApiError } from "~/commerce/errors"
import { readPaymentSettings, readStoreSettings } from "~/commerce/settings.server"
import { authorizeGateway } from "~/commerce/vault.server"
import type { Cart, PaymentSettings } from "~/commerce/api-types"
import { log } from "~/log.server"
import { PaymentError } from "~/payments/errors"
import { openAmazonSession } from "~/payments/methods/amazon-pay/amazon-pay.server"
import { openAppleSession, verifyAppleDomain } from "~/payments/methods/apple-pay/apple-pay.server"
import { createPaypalButtonOrder, repricePaypalOrder } from "~/payments/methods/paypal/paypal.server"
import { readRefusal } from "~/payments/server-payment-method"
import { fail, type Result, succeed } from "~/problems"
import { callerOf, consumePaymentLimit } from "~/store/rate-limits.server"
import { readFilledCart, readJson, type WalletVisitor } from "./wallet-cart-api.server"

/**
 * A call to the vault while a sheet is open. Whatever costs money is computed from the cart, never taken from the body.
 * Throws PaymentError, and ApiError and ApiUnavailableError of the vault.
 */
export type ProviderCall = (request: {
  cart: Cart
  settings: PaymentSettings
  shopName: string
  body: unknown
}) => Promise<unknown>

const createBraintreeToken: ProviderCall = async () => {
  const token = await authorizeGateway("braintree")
  const refusal = readRefusal(token)
  if (refusal !== null) throw new PaymentError("provider_error", refusal)
  if (typeof token !== "string" || token === "") throw new PaymentError("missing", "Braintree client token")
  return token
}

const PROVIDER_CALLS: ReadonlyMap<string, ProviderCall> = new Map([
  ["amazon-session", openAmazonSession],
  ["apple-domain", verifyAppleDomain],
  ["apple-session", openAppleSession],
  ["braintree-token", createBraintreeToken],
  ["paypal-order", createPaypalButtonOrder],
  ["paypal-update", repricePaypalOrder],
])

/** Calls that create a payment at their provider, and are limited like payments. */
const CREATES_PAYMENT: ReadonlySet<string> = new Set(["paypal-order"])

/**
 * Makes one provider call for a client method. Throws ApiUnavailableError.
 *
 * @returns the provider's answer, or `form-invalid` for an unknown call, `cart-empty`, `payment-method-unavailable`
 */
export async function callProvider(visitor: WalletVisitor, name: string, json: string): Promise<Result<unknown>> {
  const { commerce, i18n, clientAddress = null } = visitor
  const call = PROVIDER_CALLS.get(name)
  const body = readJson(json)
  if (!call || body === undefined) return fail("form-invalid")
  const cart = await readFilledCart(commerce)
  if (!cart) return fail("cart-empty")
  if (CREATES_PAYMENT.has(name)) {
    const allowed = await consumePaymentLimit(commerce.session(), callerOf(cart, clientAddress))
    if (!allowed.ok) return allowed
  }
  const [settings, store] = await Promise.all([readPaymentSettings(i18n), readStoreSettings(i18n)])
  try {
    return succeed(await call({ cart, settings, shopName: store.name, body }))
  } catch (error) {
    if (!(error instanceof PaymentError) && !(error instanceof ApiError)) throw error
    log.warn("provider-call-refused", { name, message: error.message })
    return fail("payment-method-unavailable")
  }
}

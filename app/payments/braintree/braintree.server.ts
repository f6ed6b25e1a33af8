import { authorizeGateway } from "~/commerce/vault.server"
import { PaymentError } from "~/payments/errors"
import { readRefusal } from "~/payments/server-payment-method"
import type { ProviderCall } from "~/payments/wallets/provider-calls.server"

/** Braintree's client token, a text that its browser library opens with. */
export const createBraintreeToken: ProviderCall = async () => {
  const token = await authorizeGateway("braintree")
  const refusal = readRefusal(token)
  if (refusal !== null) throw new PaymentError("provider_error", refusal)
  if (typeof token !== "string" || token === "") throw new PaymentError("missing", "Braintree client token")
  return token
}

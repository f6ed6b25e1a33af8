import { z } from "zod"
import { authorizeGateway } from "~/commerce/vault.server"
import { PaymentError } from "~/payments/errors"
import type { ProviderCall } from "~/payments/wallets/provider-calls.server"

const refusalSchema = z.object({ error: z.object({ message: z.string() }) })

/** Braintree's client token, a text that its browser library opens with. */
export const createBraintreeToken: ProviderCall = async () => {
  const token = await authorizeGateway("braintree")
  const refusal = refusalSchema.safeParse(token)
  if (refusal.success) throw new PaymentError("provider_error", refusal.data.error.message)
  if (typeof token !== "string" || token === "") throw new PaymentError("missing", "Braintree client token")
  return token
}

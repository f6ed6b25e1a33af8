import { z } from "zod"
import { authorizeGateway } from "~/commerce/vault.server"
import { readEnvironment } from "~/env.server"
import { PaymentError } from "~/payments/errors"
import { readRefusal } from "~/payments/server-payment-method"
import type { ProviderCall } from "~/payments/wallets/provider-calls.server"

/** The address of a session is at one of Apple's hosts; no other host may be called in the shop's name. */
const validationSchema = z.object({
  validationURL: z
    .string()
    .max(300)
    .refine((text) => URL.canParse(text) && /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*\.apple\.com$/.test(new URL(text).origin)),
})

/** Whether Stripe knows the shop's domain for Apple Pay. */
export const verifyAppleDomain: ProviderCall = async () => {
  const { hostname } = new URL(readEnvironment().publicOrigin)
  const verified = await authorizeGateway("stripe", { applepay_domain: hostname })
  return Boolean(verified) && readRefusal(verified) === null
}

/** Apple's merchant session through Authorize.Net, which the sheet is opened with. */
export const openAppleSession: ProviderCall = async ({ settings, shopName, body }) => {
  const own = settings["apple"]
  if (!own) throw new PaymentError("method_disabled", "Apple Pay")
  if (!own["merchant_id"]) throw new PaymentError("missing", "Apple merchant_id")
  const asked = validationSchema.safeParse(body)
  if (!asked.success) throw new PaymentError("missing", "Apple validationURL")
  const session = await authorizeGateway("authorizenet", {
    method: "apple",
    merchantIdentifier: own["merchant_id"],
    validationURL: asked.data.validationURL,
    displayName: shopName,
    domainName: new URL(readEnvironment().publicOrigin).hostname,
  })
  const refusal = readRefusal(session)
  if (refusal !== null) throw new PaymentError("provider_error", refusal)
  if (typeof session !== "object" || session === null) throw new PaymentError("missing", "Apple merchant session")
  return session
}

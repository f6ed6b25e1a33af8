import { readSetting } from "../services/settings/read-settings.ts"
import { amazonAccount } from "../services/vault/amazon-account.ts"
import { isAmazonAlgorithm, isSignedByMerchant } from "../services/vault/amazon-signature.ts"
import { verifyDomain } from "../services/vault/authorize-gateway.ts"
import { readObject, readText } from "../services/vault/vault-input.ts"
import type { SandboxContext } from "../storage/context.ts"

type Fields = Readonly<Record<string, string>>
type Button = { review: string; cancel: string; type: string | null }
type Refusal = { refusal: string }

const LANGUAGES = ["en_GB", "de_DE", "fr_FR", "it_IT", "es_ES"]

/** The body of a new checkout session: developer.amazon.com/docs/amazon-pay-api-v2/checkout-session.html */
const PAYLOAD = [
  "addressDetails",
  "chargePermissionType",
  "deliverySpecifications",
  "merchantMetadata",
  "paymentDetails",
  "platformId",
  "providerMetadata",
  "recurringMetadata",
  "scopes",
  "storeId",
  "webCheckoutDetails",
]

const isLocal = (hostname: string) => hostname === "localhost" || hostname === "127.0.0.1"

/** An address that Amazon may send the shopper back to: on a registered domain, without encryption on this machine only. */
function readReturnAddress(context: SandboxContext, value: unknown): string | null {
  const address = readText(value)
  if (address === null || !URL.canParse(address)) return null
  const { protocol, hostname } = new URL(address)
  return (protocol === "https:" || isLocal(hostname)) && verifyDomain(context, hostname) ? address : null
}

function readPayload(context: SandboxContext, payload: string): Button | Refusal {
  const body = readObject(JSON.parse(payload))
  const unknown = Object.keys(body).find((name) => !PAYLOAD.includes(name))
  if (unknown !== undefined) return { refusal: `payloadJSON.${unknown}` }
  if (body.storeId !== amazonAccount.storeId) return { refusal: "payloadJSON.storeId" }
  const { unit, value } = readObject(readObject(body.recurringMetadata).frequency)
  if (body.chargePermissionType === "Recurring" && (!unit || (unit === "Variable" && value !== "0")))
    return { refusal: "payloadJSON.recurringMetadata" }
  const urls = readObject(body.webCheckoutDetails)
  const review = readReturnAddress(context, urls.checkoutReviewReturnUrl)
  const cancel = readReturnAddress(context, urls.checkoutCancelUrl)
  return review === null || cancel === null
    ? { refusal: "payloadJSON.webCheckoutDetails" }
    : { review, cancel, type: readText(body.chargePermissionType) }
}

/**
 * What Amazon makes of the form that its library posts (`/checkout/initiate`): the button of the shop's own account, a
 * European one in euros, signed with the shop's key.
 *
 * @returns where the review leads, or the name of what is refused
 */
export function readAmazonButton(context: SandboxContext, fields: Fields): Button | Refusal {
  const own = readObject(readObject(readSetting(context, "payments")).amazon)
  const expected: Record<string, unknown> = {
    merchantId: own.merchant_id,
    publicKeyId: own.public_key_id,
    ledgerCurrency: amazonAccount.ledgerCurrency,
    environment: own.mode === "test" ? "SANDBOX" : "LIVE",
  }
  const wrong = Object.keys(expected).find((name) => !fields[name] || fields[name] !== expected[name])
  if (wrong !== undefined) return { refusal: wrong }
  const { payloadJSON: payload = "", signature = "", algorithm = "", merchantDomain = "", checkoutLanguage = "" } = fields
  if (!LANGUAGES.includes(checkoutLanguage)) return { refusal: "checkoutLanguage" }
  if (!verifyDomain(context, merchantDomain)) return { refusal: "merchantDomain" }
  if (!isAmazonAlgorithm(algorithm)) return { refusal: "algorithm" }
  if (!isSignedByMerchant(context, { payload, signature, algorithm })) return { refusal: "signature" }
  return readPayload(context, payload)
}

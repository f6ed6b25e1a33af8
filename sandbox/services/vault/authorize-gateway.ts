import { paymentSettings } from "../../seed/settings/payments.ts"
import type { SandboxContext } from "../../storage/context.ts"
import { amazonAccount } from "./amazon-account.ts"
import { signAmazonPayload } from "./amazon-signature.ts"
import { makeClientToken } from "./braintree-token.ts"
import { addIntent, newProviderId, readIntent } from "./intent-record.ts"
import { readToken } from "./token-record.ts"
import { gatewayError } from "./vault-errors.ts"
import { readObject, readText, readWebAddress } from "./vault-input.ts"

type Data = Record<string, unknown>
type Refusal = { error: { message: string } }

function authorizeAmazon(context: SandboxContext, params: Data): { payload: string; signature: string } {
  const known = ["chargePermissionType", "recurringMetadata", "webCheckoutDetails"]
  const unknown = Object.keys(params).find((name) => !known.includes(name))
  if (unknown !== undefined) throw gatewayError("INVALID", `${unknown} is not known`)
  const urls = readObject(params.webCheckoutDetails)
  const type = readText(params.chargePermissionType)
  if (type !== "OneTime" && type !== "Recurring") throw gatewayError("INVALID", "chargePermissionType is not valid")
  const payload = JSON.stringify({
    chargePermissionType: type,
    ...(type === "Recurring" ? { recurringMetadata: readObject(params.recurringMetadata) } : {}),
    webCheckoutDetails: {
      checkoutReviewReturnUrl: readWebAddress(urls.checkoutReviewReturnUrl, "webCheckoutDetails.checkoutReviewReturnUrl"),
      checkoutCancelUrl: readWebAddress(urls.checkoutCancelUrl, "webCheckoutDetails.checkoutCancelUrl"),
    },
    // assumed: the vault adds the store's id at Amazon, which Amazon wants and the client does not send.
    storeId: amazonAccount.storeId,
  })
  return { payload, signature: signAmazonPayload(context, payload) }
}

function openQuickpayPage(context: SandboxContext, params: Data): { url: string } {
  const redirect = {
    continueurl: readWebAddress(params.continueurl, "continueurl"),
    cancelurl: readWebAddress(params.cancelurl, "cancelurl"),
  }
  const id = newProviderId("qp_")
  addIntent(context, { id, gateway: "quickpay-page", kind: "setup", status: "initial", redirect })
  return { url: `${context.providersOrigin}/provider/quickpay/${id}` }
}

function readQuickpayCard(context: SandboxContext, params: Data): Data | Refusal {
  const card = readToken(context, readText(params.id))
  if (!card || card.gateway !== "quickpay") return { error: { message: "Card not found" } }
  if (card.behaviour === "decline") return { error: { message: "Votre carte a été refusée." } }
  if (card.behaviour === "async") return { error: { message: "Card authorization is pending" } }
  const { id: token, brand, last4, exp_month, exp_year } = card
  return { token, brand, last4, exp_month, exp_year }
}

/** Whether the wallets know a shop's domain. */
export function verifyDomain(context: SandboxContext, domain: string | null): boolean {
  // assumed: the shop's own host and the local machine are registered, nothing else.
  return domain !== null && [new URL(context.shopOrigin).hostname, "localhost", "127.0.0.1"].includes(domain)
}

/** Apple's session for a merchant on a registered domain, at Apple's own address, or why there is none. */
export function validateAppleMerchant(context: SandboxContext, params: Data): Data | Refusal {
  const domain = readText(params.domainName)
  if (params.merchantIdentifier !== paymentSettings.apple.merchant_id)
    return { error: { message: "merchantIdentifier is unknown" } }
  if (!/^https:\/\/[a-z-]+\.apple\.com\//.test(readText(params.validationURL) ?? ""))
    return { error: { message: "validationURL is not Apple's" } }
  if (!verifyDomain(context, domain)) return { error: { message: `${domain ?? ""} domain is not verified` } }
  const now = context.clock.now()
  return {
    epochTimestamp: now,
    expiresAt: now + 300_000,
    merchantSessionIdentifier: newProviderId("SSH"),
    merchantIdentifier: params.merchantIdentifier,
    domainName: domain,
    displayName: readText(params.displayName),
    signature: newProviderId(""),
  }
}

function readSezzleOrder(context: SandboxContext, params: Data): Data {
  if (params.action === "shipping") return { updated: true }
  const order = readIntent(context, "sezzle", readText(params.order_uuid))
  if (!order) throw gatewayError("NOT_FOUND", "Order not found")
  const address = {
    first_name: "Jeanne",
    last_name: "Martin",
    address1: "12 rue des Tables-Claudiennes",
    city: "Lyon",
    zip: "69001",
    country: "FR",
  }
  return { account: { email: "jeanne.martin@exemple.fr" }, shipping: address, billing: address, service_name: null }
}

/**
 * What a gateway allows before a payment: client tokens, hosted card pages, merchant sessions, signed button
 * payloads (storefront API, vault calls). The answer may be text or a boolean.
 */
export function authorizeGateway(context: SandboxContext, data: Data): unknown {
  const gateway = readText(data.gateway) ?? ""
  const params = readObject(data.params)
  if (gateway === "braintree") return makeClientToken(context)
  if (gateway === "amazon") return authorizeAmazon(context, params)
  if (gateway === "sezzle") return readSezzleOrder(context, params)
  if (gateway === "quickpay") {
    if (params.action === "create") return openQuickpayPage(context, params)
    if (params.action === "get") return readQuickpayCard(context, params)
  }
  if (params.applepay_domain !== undefined) return verifyDomain(context, readText(params.applepay_domain))
  if (gateway === "authorizenet" && params.method === "apple") return validateAppleMerchant(context, params)
  throw gatewayError("INVALID", "The gateway cannot authorize this")
}

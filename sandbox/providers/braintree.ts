import { randomUUID } from "node:crypto"
import type { Context } from "hono"
import { Hono } from "hono"
import { cors } from "hono/cors"
import { validateAppleMerchant } from "../services/vault/authorize-gateway.ts"
import { braintreeAccount, isOfClientToken } from "../services/vault/braintree-token.ts"
import { addIntent, newProviderId, readIntent } from "../services/vault/intent-record.ts"
import { readObject, readText } from "../services/vault/vault-input.ts"
import { paymentSettings } from "../seed/settings/payments.ts"
import type { SandboxContext, SandboxEnv } from "../storage/context.ts"
import { publishOrder } from "./paypal.ts"

type Data = Record<string, unknown>

const { merchantId, clientApiUrl } = braintreeAccount
const brands = ["VISA", "MASTERCARD", "AMERICAN_EXPRESS"]

/** What the library asks for first: which ways to pay the account has. */
const clientConfiguration = {
  analyticsUrl: `https://origin-analytics-sand.sandbox.braintree-api.com/${merchantId}`,
  environment: "SANDBOX",
  merchantId,
  assetsUrl: "https://assets.braintreegateway.com",
  clientApiUrl,
  applePayWeb: {
    countryCode: "FR",
    currencyCode: "EUR",
    merchantIdentifier: paymentSettings.apple.merchant_id,
    supportedCardBrands: brands,
  },
  googlePay: {
    displayName: "Maison Lilas",
    supportedCardBrands: brands,
    environment: "SANDBOX",
    googleAuthorization: "sandbox-google-authorization",
    paypalClientId: null,
  },
  paypal: {
    displayName: "Maison Lilas",
    clientId: null,
    assetsUrl: "https://checkout.paypal.com",
    environment: "OFFLINE",
    environmentNoNetwork: false,
    unvettedMerchant: false,
    billingAgreementsEnabled: true,
    currencyCode: "EUR",
  },
  supportedFeatures: ["TOKENIZE_CREDIT_CARDS"],
}

/** A nonce that ends as what it is made of: "decline" and "async" in it are found by the charge. */
const newNonce = (made: string) => `tokencc_${/decline|async/.exec(made)?.[0] ?? "ok"}_${randomUUID()}`

const refuse = (c: Context<SandboxEnv>, message: string) => c.json({ error: { message }, fieldErrors: [] }, 422)

/** The account of an agreement that the shopper has approved, as PayPal tells it. */
function describeAccount(context: SandboxContext, token: unknown): Data | null {
  const agreement = readIntent(context, "paypal", token)
  if (agreement?.status !== "APPROVED") return null
  const { payer, purchase_units, shipping_preference, sandbox_end } = publishOrder(context, agreement)
  const { name, address } = purchase_units[0].shipping
  const shippingAddress = {
    recipientName: name.full_name,
    line1: address.address_line_1,
    city: address.admin_area_2,
    state: readObject(address).admin_area_1,
    postalCode: address.postal_code,
    countryCode: address.country_code,
  }
  const payerInfo = {
    email: payer.email_address,
    firstName: payer.name.given_name,
    lastName: payer.name.surname,
    payerId: payer.payer_id,
    countryCode: payer.address.country_code,
    ...(shipping_preference === "GET_FROM_FILE" && { shippingAddress }),
  }
  return { type: "PayPalAccount", nonce: newNonce(String(sandbox_end)), details: { email: payer.email_address, payerInfo } }
}

/** Braintree's API as its browser library calls it (braintree-web 3.91): answers in Braintree's shapes, refusals too. */
export function braintreeApiRoutes(context: SandboxContext): Hono<SandboxEnv> {
  const app = new Hono<SandboxEnv>()
  const path = `/merchants/${merchantId}/client_api/v1`
  app.use("/graphql", cors({ origin: "*" }))
  app.post("/graphql", async (c) => {
    const fingerprint = c.req.header("authorization")?.replace("Bearer ", "")
    const error = (message: string, errorClass: string) => c.json({ errors: [{ message, extensions: { errorClass } }] })
    if (!isOfClientToken(context, fingerprint)) return error("Authentication failed", "AUTHENTICATION")
    const { operationName } = readObject(await c.req.json().catch(() => null))
    if (operationName !== "ClientConfiguration") return error("Unknown operation", "VALIDATION")
    return c.json({ data: { clientConfiguration } })
  })

  app.use(`${path}/*`, cors({ origin: "*" }))
  const post = (name: string, answer: (c: Context<SandboxEnv>, data: Data) => Response) =>
    app.post(`${path}/${name}`, async (c) => {
      const data = readObject(await c.req.json().catch(() => null))
      if (!isOfClientToken(context, data.authorizationFingerprint))
        return c.json({ error: { message: "Authorization fingerprint is invalid" } }, 401)
      return answer(c, data)
    })
  post("paypal_hermes/setup_billing_agreement", (c, { experienceProfile }) => {
    const { noShipping } = readObject(experienceProfile)
    if (noShipping !== "true" && noShipping !== "false") return refuse(c, "experienceProfile.noShipping is invalid")
    const shipping_preference = noShipping === "true" ? "NO_SHIPPING" : "GET_FROM_FILE"
    const id = newProviderId("BA-")
    addIntent(context, { id, gateway: "paypal", status: "CREATED", data: { intent: "AGREEMENT", shipping_preference } })
    const approvalUrl = `https://www.sandbox.paypal.com/agreements/approve?ba_token=${id}`
    return c.json({ agreementSetup: { tokenId: id, approvalUrl } }, 201)
  })
  post("payment_methods/paypal_accounts", (c, { paypalAccount }) => {
    const account = describeAccount(context, readObject(paypalAccount).billingAgreementToken)
    return account ? c.json({ paypalAccounts: [account] }, 202) : refuse(c, "Billing agreement is not approved")
  })
  post("apple_pay_web/sessions", (c, { applePayWebSession }) => {
    const { validationUrl, domainName, merchantIdentifier, displayName } = readObject(applePayWebSession)
    const asked = { domainName, merchantIdentifier, displayName, validationURL: validationUrl }
    const session = validateAppleMerchant(context, asked)
    return "error" in session ? refuse(c, "Merchant, domain or address is not Apple's") : c.json(session, 201)
  })
  post("payment_methods/apple_payment_tokens", (c, { applePaymentToken }) => {
    const paymentData = Buffer.from(readText(readObject(applePaymentToken).paymentData) ?? "", "base64").toString()
    if (!paymentData.startsWith("{")) return refuse(c, "paymentData is invalid")
    return c.json({ applePayCards: [{ type: "ApplePayCard", nonce: newNonce(paymentData), details: { cardType: "Visa" } }] }, 202)
  })
  return app
}

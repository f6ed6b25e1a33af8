import { beforeEach, describe, expect, it } from "vitest"
import { changePaymentSettings } from "../services/settings/change-payments.ts"
import { isSignedByMerchant } from "../services/vault/amazon-signature.ts"
import { readIntent } from "../services/vault/intent-record.ts"
import { listRecords, putRecord } from "../storage/records.ts"
import type { Data, TestVault } from "./vault-client.fixture.ts"
import { callStyles, createTestVault, gatewayCode, readData } from "./vault-client.fixture.ts"

let vault: TestVault

beforeEach(() => {
  vault = createTestVault()
})

const page = "http://localhost:3000/commande/verification"
const card = (number: string) => ({ number, exp_month: 12, exp_year: 2034, cvc: "123" })

describe.each(callStyles)("the vault, called by %s", (style) => {
  const data = (path: string, method: string, body: Data) => readData(vault[style](path, method, body))
  const refusal = async (path: string, method: string, body: Data) => gatewayCode(await data(path, method, body))

  it("makes a token of a card and keeps neither its number nor its code", async () => {
    const answer = await data("/tokens", "post", card("4242 4242 4242 4242"))
    expect(answer).toMatchObject({ brand: "visa", last4: "4242", exp_month: 12, exp_year: 2034, cvc_check: "pass" })
    expect(answer.token).toMatch(/^card_/)
    expect(JSON.stringify(listRecords(vault.context.database, "tokens"))).not.toMatch(/4242 ?4242 ?4242/)
  })

  it("names every field of a card that fails", async () => {
    const answer = await data("/tokens", "post", { number: "4242424242424241", exp_month: 13, exp_year: 2034, cvc: "1" })
    expect(answer.errors).toMatchObject({
      number: { code: "invalid_card_number" },
      exp_month: { code: "invalid_card_expiry" },
      cvc: { code: "invalid_card_cvc" },
    })
  })

  it("reads an expiry written as month/year", async () => {
    const answer = await data("/tokens", "post", { number: "4242424242424242", exp: "12/34", cvc: "012" })
    expect(answer).toMatchObject({ exp_month: 12, exp_year: 2034 })
  })

  it("refuses the card of the declined test number", async () => {
    const answer = await data("/tokens", "post", card("4000 0000 0000 0002"))
    expect(answer).toEqual({ errors: { gateway: { code: "TOKEN_ERROR", message: "Votre carte a été refusée." } } })
  })

  it("makes a card of a wallet's nonce", async () => {
    const answer = await data("/tokens", "post", { gateway: "braintree", account_id: "a", nonce: "nonce1" })
    expect(answer).toMatchObject({ last4: "1881", nonce: "nonce1" })
    expect(await refusal("/tokens", "post", { gateway: "braintree", account_id: "a" })).toBe("TOKEN_ERROR")
  })

  it("keeps Braintree's typed card for an account only, and checks its address", async () => {
    changePaymentSettings(vault.context, { card: { gateway: "braintree" } })
    expect(await refusal("/tokens", "post", card("4242424242424242"))).toBe("TOKEN_ERROR")
    const whole = { ...card("4242424242424242"), account_id: "a", billing: { address1: "1 rue Neuve", zip: "69001" } }
    expect(await data("/tokens", "post", whole)).toMatchObject({ last4: "4242", zip_check: "pass", address_check: "pass" })
  })

  it("takes of Authorize.Net's payer what its fields hold", async () => {
    changePaymentSettings(vault.context, { card: { gateway: "authorizenet" } })
    const of = (billing: Data) => ({ ...card("4242424242424242"), billing })
    const longest = { address1: "a".repeat(60), name: "n".repeat(50), city: "c".repeat(40), zip: "1".repeat(20) }
    expect(await data("/tokens", "post", of(longest))).toMatchObject({ last4: "4242" })
    for (const [field, text] of Object.entries(longest))
      expect(await refusal("/tokens", "post", of({ [field]: `${text}x` }))).toBe("TOKEN_ERROR")
  })

  it("answers QuickPay's payment as a bare id, and its card page", async () => {
    for (const order_id of ["abc", "a".repeat(21)])
      expect(await refusal("/intent", "post", { gateway: "quickpay", intent: { order_id, currency: "EUR" } })).toBe("INVALID")
    expect(await data("/intent", "post", { gateway: "quickpay", intent: { order_id: "abc123def", currency: "EUR" } })).toMatch(
      /^\d{9}$/,
    )
    const params = { action: "create", continueurl: page, cancelurl: page }
    expect((await data("/authorization", "POST", { gateway: "quickpay", params })).url).toMatch(/\/provider\/quickpay\/qp_/)
    expect(await data("/authorization", "post", { gateway: "quickpay", params: { action: "get", id: "7" } })).toEqual({
      error: { message: "Card not found" },
    })
  })

  it("signs Amazon's button and charges a reviewed session only", async () => {
    const webCheckoutDetails = { checkoutReviewReturnUrl: page, checkoutCancelUrl: page }
    const button = await data("/authorization", "post", {
      gateway: "amazon",
      params: { chargePermissionType: "OneTime", webCheckoutDetails },
    })
    const { payload, signature } = button as { payload: string; signature: string }
    expect(JSON.parse(payload)).toMatchObject({ chargePermissionType: "OneTime", webCheckoutDetails })
    const signed = { payload, signature, algorithm: "AMZN-PAY-RSASSA-PSS" } as const
    expect(isSignedByMerchant(vault.context, signed)).toBe(true)
    expect(isSignedByMerchant(vault.context, { ...signed, payload: `${payload} ` })).toBe(false)
    const unknown = { chargePermissionType: "OneTime", webCheckoutDetails, storeid: "x" }
    expect(await refusal("/authorization", "post", { gateway: "amazon", params: unknown })).toBe("INVALID")
    const intent = {
      checkoutSessionId: "acs1",
      webCheckoutDetails: { checkoutResultReturnUrl: page, checkoutCancelUrl: page },
      paymentDetails: { paymentIntent: "Authorize", chargeAmount: { amount: 12.5, currencyCode: "EUR" } },
    }
    expect(await refusal("/intent", "post", { gateway: "amazon", intent })).toBe("NOT_FOUND")
    putRecord(vault.context.database, "intents", { id: "acs1", gateway: "amazon", status: "Open", redirect: {}, data: {} })
    const francs = { ...intent.paymentDetails, chargeAmount: { amount: 12.5, currencyCode: "CHF" } }
    const inFrancs = { gateway: "amazon", intent: { ...intent, paymentDetails: francs } }
    expect(await refusal("/intent", "post", inFrancs)).toBe("INVALID_CURRENCY")
    const answer = await data("/intent", "post", { gateway: "amazon", intent })
    expect(answer.redirect_url).toBe("http://localhost:4001/provider/amazon/confirm/acs1")
    expect(readIntent(vault.context, "amazon", "acs1")).toMatchObject({ amount: 1250, currency: "EUR" })
    const dear = { ...intent.paymentDetails, chargeAmount: { amount: 1000.01, currencyCode: "EUR" } }
    const asked = { gateway: "amazon", intent: { ...intent, paymentDetails: dear } }
    expect(await data("/intent", "post", asked)).toHaveProperty("redirect_url")
    const recurring = { id: "acs1", gateway: "amazon", status: "Open", redirect: {}, data: { type: "Recurring" } }
    putRecord(vault.context.database, "intents", recurring)
    expect(await refusal("/intent", "post", asked)).toBe("PeriodicAmountExceeded")
    putRecord(vault.context.database, "intents", { ...recurring, status: "Canceled" })
    expect(await refusal("/intent", "post", { gateway: "amazon", intent })).toBe("InvalidCheckoutSessionStatus")
  })

  it("authorizes Braintree, Apple's domains and merchants, and Sezzle", async () => {
    const token = String(await data("/authorization", "post", { gateway: "braintree" }))
    expect(JSON.parse(Buffer.from(token, "base64").toString())).toMatchObject({ version: 2, environment: "sandbox" })
    expect(await data("/authorization", "post", { gateway: "stripe", params: { applepay_domain: "localhost" } })).toBe(true)
    expect(await data("/authorization", "post", { gateway: "stripe", params: { applepay_domain: "autre.example" } })).toBe(false)
    const merchant = {
      method: "apple",
      merchantIdentifier: "merchant.maison-lilas",
      validationURL: "https://apple-pay-gateway.apple.com/paymentservices/startSession",
      displayName: "Maison Lilas",
    }
    expect(
      await data("/authorization", "post", { gateway: "authorizenet", params: { ...merchant, domainName: "localhost" } }),
    ).toMatchObject({ domainName: "localhost" })
    expect(
      await data("/authorization", "post", { gateway: "authorizenet", params: { ...merchant, domainName: "x.example" } }),
    ).toHaveProperty("error.message")
    for (const wrong of [{ merchantIdentifier: "m" }, { validationURL: "https://apple.example/" }, { validationURL: undefined }])
      expect(
        await data("/authorization", "post", {
          gateway: "authorizenet",
          params: { ...merchant, domainName: "localhost", ...wrong },
        }),
      ).toHaveProperty("error.message")
    putRecord(vault.context.database, "intents", { id: "sz1", gateway: "sezzle", status: "open", redirect: {}, data: {} })
    expect(
      await data("/authorization", "post", { gateway: "sezzle", params: { action: "details", order_uuid: "sz1" } }),
    ).toHaveProperty("account.email")
    expect(
      await data("/authorization", "post", { gateway: "sezzle", params: { action: "shipping", order_uuid: "sz1" } }),
    ).toEqual({ updated: true })
  })

  it("asks an app's gateway in its own method", async () => {
    const body = { gateway: "app_honest-pay_checkout", account_id: "a", intent: { amount: "5" } }
    expect(await data("/intent", "post", body)).toMatchObject({ gateway: "app_honest-pay_checkout", status: "ready" })
  })

  it("answers V1 for a wrong key and an unknown call, V3 for an unknown gateway", async () => {
    expect(await vault[style]("/tokens", "post", card("4242424242424242"), "pk_wrong")).toEqual({
      $error: "Invalid public key",
      $status: 401,
    })
    expect(await vault[style]("/tokens", "put", {})).toMatchObject({ $status: 404 })
    expect(await refusal("/intent", "post", { gateway: "constructor", intent: {} })).toBe("INVALID")
    expect(await refusal("/authorization", "post", { gateway: "none" })).toBe("INVALID")
  })
})

it("asks an app's gateway by GET in the query form, in any case of letters", async () => {
  expect(await vault.query("/intent", "GET", { gateway: "app_a_b", intent: {} })).toMatchObject({ $data: { status: "ready" } })
  const bare = await vault.app.request("/intent?gateway=app_a_b&intent[amount]=5&$key=pk_test_local")
  expect(await bare.json()).toMatchObject({ $data: { status: "ready", intent: { amount: "5" } } })
})

it("answers the preflight of a plain request, and refuses a broken body in the vault's own form", async () => {
  const preflight = await vault.app.request("/tokens", {
    method: "OPTIONS",
    headers: { origin: "http://localhost:3000", "access-control-request-method": "POST" },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get("access-control-allow-methods")).toContain("POST")
  const broken = await vault.app.request("/intent?$key=pk_test_local", { method: "POST", body: "{" })
  expect(await broken.json()).toEqual({ $error: "The request body is not valid JSON", $status: 400 })
})

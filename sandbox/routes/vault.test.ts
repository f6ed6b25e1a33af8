import { stringify } from "qs"
import { beforeEach, describe, expect, it } from "vitest"
import { createBareContext } from "../providers/bare-context.ts"
import { readIntent } from "../services/vault/intent-record.ts"
import type { SandboxContext } from "../storage/context.ts"
import { listRecords, putRecord } from "../storage/records.ts"
import { vaultRoutes } from "./vault.ts"

type Data = Record<string, unknown>
type Answer = { $status: number; $data?: unknown; $error?: string }
type Send = (path: string, method: string, data: Data, key?: string) => Promise<Answer>

let context: SandboxContext
let app: ReturnType<typeof vaultRoutes>

beforeEach(() => {
  context = createBareContext()
  app = vaultRoutes(context)
  putRecord(context.database, "carts", { id: "cart1", capture_total: 12.5 })
})

async function read(response: Response): Promise<Answer> {
  expect(response.status).toBe(200)
  expect(response.headers.get("access-control-allow-origin")).toBe("*")
  return (await response.json()) as Answer
}

const query: Send = async (path, method, data, key = "pk_test_local") => {
  const search = stringify(
    { $jsonp: { method, callback: "none" }, $data: data, $key: key },
    { arrayFormat: "indices" },
  )
  return read(await app.request(`${path}?${search}`, { headers: { origin: "http://localhost:3000" } }))
}

const plain: Send = async (path, method, data, key = "pk_test_local") =>
  read(
    await app.request(`${path}?$key=${key}`, {
      method: method.toUpperCase(),
      headers: { origin: "http://localhost:3000", "content-type": "application/json" },
      body: JSON.stringify(data),
    }),
  )

const page = "http://localhost:3000/commande/verification"
const card = (number: string) => ({ number, exp_month: 12, exp_year: 2034, cvc: "123" })
const stripe = (intent: Data, more: Data = {}) => ({ gateway: "stripe", intent, ...more })
const charge = (payment_method: string) =>
  stripe({ amount: 1250, currency: "eur", payment_method, capture_method: "manual", setup_future_usage: "off_session" })

describe.each([
  ["query", query],
  ["plain request", plain],
])("the vault, called by %s", (_style, send) => {
  const data = async (path: string, method: string, body: Data) => {
    const answer = await send(path, method, body)
    expect(answer.$status).toBe(200)
    expect(answer.$data).not.toBeNull()
    expect(answer.$data).toBeDefined()
    return answer.$data as Data
  }
  const gatewayCode = async (path: string, method: string, body: Data) =>
    ((await data(path, method, body)) as { errors?: { gateway?: { code: string } } }).errors?.gateway?.code

  it("makes a token of a card and keeps neither its number nor its code", async () => {
    const answer = await data("/tokens", "post", card("4242 4242 4242 4242"))
    expect(answer).toMatchObject({ brand: "visa", last4: "4242", exp_month: 12, exp_year: 2034, cvc_check: "pass" })
    expect(answer.token).toMatch(/^card_/)
    expect(JSON.stringify(listRecords(context.database, "tokens"))).not.toMatch(/4242 ?4242 ?4242/)
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
    expect(await gatewayCode("/tokens", "post", { gateway: "braintree", account_id: "a" })).toBe("TOKEN_ERROR")
  })

  it.each([
    ["pm_local_ok", "requires_capture"],
    ["pm_local_async", "requires_capture"],
    ["pm_local_3ds", "requires_confirmation"],
    ["pm_local_decline", "requires_confirmation"],
  ])("makes a card intent of %s: %s", async (token, status) => {
    const answer = await data("/intent", "POST", charge(token))
    expect(answer).toMatchObject({ status })
    expect(answer.client_secret).toContain(`${String(answer.id)}_secret_`)
    expect(readIntent(context, "stripe", answer.id)).toMatchObject({ amount: 1250, currency: "EUR", payment_method: token })
  })

  it("asks the bank for the number that needs it", async () => {
    const { token } = await data("/tokens", "post", card("4000 0025 0000 3155"))
    expect(await data("/intent", "post", charge(String(token)))).toMatchObject({ status: "requires_confirmation" })
  })

  it.each([
    ["an amount that is no number", { amount: "NaN", currency: "eur" }, "INVALID_AMOUNT"],
    ["half a cent", { amount: 100.5, currency: "eur" }, "INVALID_AMOUNT"],
    ["an amount under the least charge", { amount: 49, currency: "eur" }, "amount_too_small"],
    ["no currency", { amount: 100 }, "INVALID_CURRENCY"],
    ["an unknown payment method", { amount: 100, currency: "eur", payment_method: "pm_none" }, "resource_missing"],
    ["an unknown type", { amount: 100, currency: "eur", payment_method_types: "cash" }, "payment_intent_invalid_parameter"],
  ])("refuses an intent with %s", async (_name, intent, code) => {
    expect(await gatewayCode("/intent", "post", stripe(intent))).toBe(code)
  })

  it("sends iDEAL to the bank at once, and needs a return address", async () => {
    putRecord(context.database, "tokens", { id: "pm_ideal", gateway: "stripe", type: "ideal", behaviour: "ok" })
    const intent = {
      amount: 1250, currency: "eur", payment_method: "pm_ideal", payment_method_types: "ideal",
      confirmation_method: "manual", confirm: "true",
    }
    const answer = await data("/intent", "post", stripe({ ...intent, return_url: page }))
    expect(answer).toMatchObject({ status: "requires_action" })
    expect(readIntent(context, "stripe", answer.id)?.data.next_action).toMatchObject({
      redirect_to_url: { return_url: page, url: `http://localhost:4001/provider/stripe/payment_intents/${String(answer.id)}` },
    })
    expect(await gatewayCode("/intent", "post", stripe(intent))).toBe("INVALID_URL")
  })

  it("makes Klarna's intent and Bancontact's setup intent", async () => {
    const klarna = await data("/intent", "post", stripe({ payment_method_types: "klarna", amount: 1250, currency: "eur", capture_method: "manual" }))
    expect(klarna).toMatchObject({ status: "requires_payment_method" })
    const body = stripe({ payment_method_types: ["bancontact"], usage: "off_session" }, { action: "setup", account_id: "a" })
    const setup = await data("/intent", "post", body)
    expect(setup.id).toMatch(/^seti_/)
    expect(readIntent(context, "stripe", setup.id)).toMatchObject({ kind: "setup", amount: null })
  })

  it("gives a Stripe intent another payment method", async () => {
    const { id, client_secret } = await data("/intent", "post", charge("pm_local_decline"))
    expect(await data("/intent", "PUT", stripe({ id, payment_method: "pm_local_ok" }))).toEqual({ client_secret })
    expect(readIntent(context, "stripe", id)).toMatchObject({ payment_method: "pm_local_ok", status: "requires_confirmation" })
    expect(await data("/intent", "put", stripe({ id: "pi_none", payment_method: "pm_local_ok" }))).toHaveProperty("error.message")
    const { id: held } = await data("/intent", "post", charge("pm_local_ok"))
    expect(await data("/intent", "put", stripe({ id: held, payment_method: "pm_local_ok" }))).toHaveProperty("error.message")
  })

  it("opens Klarna's session for a known cart", async () => {
    const merchant_urls = { success: `${page}?sid={{session_id}}`, back: page, cancel: page, error: page, failure: page }
    const answer = await data("/intent", "post", { gateway: "klarna", intent: { cart_id: "cart1", merchant_urls } })
    expect(answer.redirect_url).toMatch(/^http:\/\/localhost:4001\/provider\/klarna\/ks_/)
    expect(await gatewayCode("/intent", "post", { gateway: "klarna", intent: { cart_id: "x", merchant_urls } })).toBe("NOT_FOUND")
    const { success: _, ...incomplete } = merchant_urls
    expect(await gatewayCode("/intent", "post", { gateway: "klarna", intent: { cart_id: "cart1", merchant_urls: incomplete } })).toBe("INVALID_URL")
  })

  it("opens a paysafecard payment in major units and tells its status", async () => {
    const intent = {
      type: "PAYSAFECARD", amount: 12.5, currency: "EUR", redirect: { success_url: page, failure_url: page },
      notification_url: page, customer: { id: "c1" },
    }
    const answer = await data("/intent", "post", { gateway: "paysafecard", intent })
    expect(answer).toMatchObject({ redirect: { auth_url: `http://localhost:4001/provider/paysafecard/${String(answer.id)}` } })
    expect(readIntent(context, "paysafecard", answer.id)?.amount).toBe(12.5)
    expect(await data("/intent", "put", { gateway: "paysafecard", intent: { payment_id: answer.id } })).toEqual({ status: "INITIATED" })
    expect(await gatewayCode("/intent", "put", { gateway: "paysafecard", intent: { payment_id: "x" } })).toBe("NOT_FOUND")
  })

  it("answers QuickPay's payment as a bare id, and its card page", async () => {
    expect(await data("/intent", "post", { gateway: "quickpay", intent: { order_id: "abc123def", currency: "EUR" } })).toMatch(/^\d{9}$/)
    const params = { action: "create", continueurl: page, cancelurl: page }
    expect((await data("/authorization", "POST", { gateway: "quickpay", params })).url).toMatch(/\/provider\/quickpay\/qp_/)
    expect(await data("/authorization", "post", { gateway: "quickpay", params: { action: "get", id: "7" } })).toEqual({ error: { message: "Card not found" } })
  })

  it("makes a PayPal order and prices it anew", async () => {
    const intent = {
      intent: "AUTHORIZE",
      application_context: { shipping_preference: "GET_FROM_FILE", return_url: page, cancel_url: page },
      purchase_units: [{ amount: { value: 9.99, currency_code: "EUR" }, payee: { merchant_id: "MTEST" } }],
    }
    const { id } = await data("/intent", "post", { gateway: "paypal", intent })
    expect(readIntent(context, "paypal", id)).toMatchObject({ status: "CREATED", amount: 999, redirect: { return_url: page } })
    await data("/intent", "put", { gateway: "paypal", intent: { cart_id: "cart1", paypal_order_id: id } })
    expect(readIntent(context, "paypal", id)).toMatchObject({ amount: 1250, cart_id: "cart1" })
    expect(await gatewayCode("/intent", "put", { gateway: "paypal", intent: { cart_id: "cart1", paypal_order_id: "x" } })).toBe("NOT_FOUND")
  })

  it("signs Amazon's button and charges a reviewed session only", async () => {
    const webCheckoutDetails = { checkoutReviewReturnUrl: page, checkoutCancelUrl: page }
    const button = await data("/authorization", "post", { gateway: "amazon", params: { chargePermissionType: "OneTime", webCheckoutDetails } })
    expect(JSON.parse(String(button.payload))).toEqual({ chargePermissionType: "OneTime", webCheckoutDetails })
    expect(String(button.signature).length).toBeGreaterThan(20)
    const intent = {
      checkoutSessionId: "acs1",
      webCheckoutDetails: { checkoutResultReturnUrl: page, checkoutCancelUrl: page },
      paymentDetails: { paymentIntent: "Authorize", chargeAmount: { amount: 12.5, currencyCode: "EUR" } },
    }
    expect(await gatewayCode("/intent", "post", { gateway: "amazon", intent })).toBe("NOT_FOUND")
    putRecord(context.database, "intents", { id: "acs1", gateway: "amazon", status: "Open", redirect: {}, data: {} })
    const answer = await data("/intent", "post", { gateway: "amazon", intent })
    expect(answer.redirect_url).toBe("http://localhost:4001/provider/amazon/confirm/acs1")
    expect(readIntent(context, "amazon", "acs1")).toMatchObject({ amount: 1250, currency: "EUR" })
  })

  it("authorizes Braintree, Apple's domains and merchants, and Sezzle", async () => {
    expect(await data("/authorization", "post", { gateway: "braintree" })).toMatch(/^braintree_client_token_/)
    expect(await data("/authorization", "post", { gateway: "stripe", params: { applepay_domain: "localhost" } })).toBe(true)
    expect(await data("/authorization", "post", { gateway: "stripe", params: { applepay_domain: "autre.example" } })).toBe(false)
    const merchant = { method: "apple", merchantIdentifier: "m", validationURL: "https://apple.example", displayName: "Maison Lilas" }
    expect(await data("/authorization", "post", { gateway: "authorizenet", params: { ...merchant, domainName: "localhost" } })).toMatchObject({ domainName: "localhost" })
    expect(await data("/authorization", "post", { gateway: "authorizenet", params: { ...merchant, domainName: "x.example" } })).toHaveProperty("error.message")
    putRecord(context.database, "intents", { id: "sz1", gateway: "sezzle", status: "open", redirect: {}, data: {} })
    expect(await data("/authorization", "post", { gateway: "sezzle", params: { action: "details", order_uuid: "sz1" } })).toHaveProperty("account.email")
    expect(await data("/authorization", "post", { gateway: "sezzle", params: { action: "shipping", order_uuid: "sz1" } })).toEqual({ updated: true })
  })

  it("asks an app's gateway in its own method", async () => {
    const body = { gateway: "app_honest-pay_checkout", account_id: "a", intent: { amount: "5" } }
    expect(await data("/intent", "post", body)).toMatchObject({ gateway: "app_honest-pay_checkout", status: "ready" })
  })

  it("answers V1 for a wrong key and an unknown call, V3 for an unknown gateway", async () => {
    expect(await send("/tokens", "post", card("4242424242424242"), "pk_wrong")).toEqual({ $error: "Invalid public key", $status: 401 })
    expect(await send("/tokens", "put", {})).toMatchObject({ $status: 404 })
    expect(await gatewayCode("/intent", "post", { gateway: "constructor", intent: {} })).toBe("INVALID")
    expect(await gatewayCode("/authorization", "post", { gateway: "none" })).toBe("INVALID")
  })
})

it("asks an app's gateway by GET in the query form, in any case of letters", async () => {
  expect(await query("/intent", "GET", { gateway: "app_a_b", intent: {} })).toMatchObject({ $data: { status: "ready" } })
  const bare = await app.request("/intent?gateway=app_a_b&intent[amount]=5&$key=pk_test_local")
  expect(await bare.json()).toMatchObject({ $data: { status: "ready", intent: { amount: "5" } } })
})

it("answers the preflight of a plain request, and refuses a broken body in the vault's own form", async () => {
  const preflight = await app.request("/tokens", { method: "OPTIONS", headers: { origin: "http://localhost:3000", "access-control-request-method": "POST" } })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get("access-control-allow-methods")).toContain("POST")
  const broken = await app.request("/intent?$key=pk_test_local", { method: "POST", body: "{" })
  expect(await broken.json()).toEqual({ $error: "The request body is not valid JSON", $status: 400 })
})

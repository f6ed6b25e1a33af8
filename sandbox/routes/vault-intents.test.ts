import { beforeEach, describe, expect, it } from "vitest"
import { readIntent } from "../services/vault/intent-record.ts"
import { putRecord } from "../storage/records.ts"
import type { Data, TestVault } from "./vault-client.fixture.ts"
import { callStyles, createTestVault, gatewayCode, readData } from "./vault-client.fixture.ts"

let vault: TestVault

beforeEach(() => {
  vault = createTestVault()
})

const page = "http://localhost:3000/commande/verification"
const card = (number: string) => ({ number, exp_month: 12, exp_year: 2034, cvc: "123" })
const stripe = (intent: Data, more: Data = {}) => ({ gateway: "stripe", intent, ...more })
const charge = (payment_method: string) =>
  stripe({ amount: 1250, currency: "eur", payment_method, capture_method: "manual", setup_future_usage: "off_session" })

describe.each(callStyles)("the vault's intents, called by %s", (style) => {
  const data = (path: string, method: string, body: Data) => readData(vault[style](path, method, body))
  const refusal = async (path: string, method: string, body: Data) => gatewayCode(await data(path, method, body))

  it.each(["pm_local_ok", "pm_local_async", "pm_local_3ds", "pm_local_decline"])("makes a card intent of %s", async (token) => {
    const answer = await data("/intent", "POST", charge(token))
    expect(answer).toMatchObject({ status: "requires_confirmation" })
    expect(answer.client_secret).toContain(`${String(answer.id)}_secret_`)
    expect(readIntent(vault.context, "stripe", answer.id)).toMatchObject({ amount: 1250, currency: "EUR", payment_method: token })
  })

  it("asks the bank for the number that needs it", async () => {
    const { token } = await data("/tokens", "post", card("4000 0025 0000 3155"))
    expect(await data("/intent", "post", charge(String(token)))).toMatchObject({ status: "requires_confirmation" })
  })

  it.each([
    ["an amount that is no number", { amount: "NaN", currency: "eur" }, "INVALID_AMOUNT"],
    ["half a cent", { amount: 100.5, currency: "eur" }, "INVALID_AMOUNT"],
    ["an amount under the least charge", { amount: 49, currency: "eur" }, "amount_too_small"],
    ["one under another currency's", { amount: 1499, currency: "czk" }, "amount_too_small"],
    ["one under that of a currency without decimals", { amount: 49, currency: "jpy" }, "amount_too_small"],
    ["Klarna in yen", { amount: 100, currency: "jpy", payment_method_types: "klarna" }, "payment_intent_invalid_parameter"],
    ["iDEAL in francs", { amount: 100, currency: "chf", payment_method_types: "ideal" }, "payment_intent_invalid_parameter"],
    ["no currency", { amount: 100 }, "INVALID_CURRENCY"],
    ["an unknown payment method", { amount: 100, currency: "eur", payment_method: "pm_none" }, "resource_missing"],
    ["a field that Stripe does not know", { amount: 100, currency: "eur", cart_id: "x" }, "parameter_unknown"],
    ["an unknown type", { amount: 100, currency: "eur", payment_method_types: "cash" }, "payment_intent_invalid_parameter"],
    ["an unknown capture", { amount: 100, currency: "eur", capture_method: "later" }, "parameter_invalid"],
    ["an unknown confirmation", { amount: 100, currency: "eur", confirmation_method: "hand" }, "parameter_invalid"],
    ["an unknown later use", { amount: 100, currency: "eur", setup_future_usage: "always" }, "parameter_invalid"],
  ])("refuses an intent with %s", async (_name, intent, code) => {
    expect(await refusal("/intent", "post", stripe(intent))).toBe(code)
  })

  it("sends iDEAL to the bank at once, and needs a return address", async () => {
    putRecord(vault.context.database, "tokens", { id: "pm_ideal", gateway: "stripe", type: "ideal", behaviour: "ok" })
    const intent = {
      amount: 1250,
      currency: "eur",
      payment_method: "pm_ideal",
      payment_method_types: "ideal",
      confirmation_method: "manual",
      confirm: "true",
    }
    expect(await refusal("/intent", "post", stripe(intent))).toBe("INVALID_URL")
    const answer = await data("/intent", "post", stripe({ ...intent, return_url: page }))
    expect(answer).toMatchObject({ status: "requires_action" })
    expect(readIntent(vault.context, "stripe", answer.id)?.data.next_action).toMatchObject({
      redirect_to_url: { return_url: page, url: `http://localhost:4001/provider/stripe/payment_intents/${String(answer.id)}` },
    })
  })

  it("makes Klarna's intent and Bancontact's setup intent", async () => {
    const klarna = await data(
      "/intent",
      "post",
      stripe({ payment_method_types: "klarna", amount: 1250, currency: "eur", capture_method: "manual" }),
    )
    expect(klarna).toMatchObject({ status: "requires_payment_method" })
    const body = stripe({ payment_method_types: ["bancontact"], usage: "off_session" }, { action: "setup", account_id: "a" })
    const setup = await data("/intent", "post", body)
    expect(setup.id).toMatch(/^seti_/)
    expect(readIntent(vault.context, "stripe", setup.id)).toMatchObject({ kind: "setup", amount: null })
  })

  it("gives a Stripe intent another payment method", async () => {
    const { id, client_secret } = await data("/intent", "post", charge("pm_local_decline"))
    expect(await data("/intent", "PUT", stripe({ id, payment_method: "pm_local_ok" }))).toEqual({ client_secret })
    expect(readIntent(vault.context, "stripe", id)).toMatchObject({
      payment_method: "pm_local_ok",
      status: "requires_confirmation",
    })
    expect(await data("/intent", "put", stripe({ id: "pi_none", payment_method: "pm_local_ok" }))).toHaveProperty("error.message")
    const { id: held } = await data("/intent", "post", stripe({ ...charge("pm_local_ok").intent, confirm: "true" }))
    expect(await data("/intent", "put", stripe({ id: held, payment_method: "pm_local_ok" }))).toHaveProperty("error.message")
  })

  it("opens Klarna's session for a known cart", async () => {
    const merchant_urls = { success: `${page}?sid={{session_id}}`, back: page, cancel: page, error: page, failure: page }
    const answer = await data("/intent", "post", { gateway: "klarna", intent: { cart_id: "cart1", merchant_urls } })
    expect(answer.redirect_url).toMatch(/^http:\/\/localhost:4001\/provider\/klarna\/ks_/)
    expect(await refusal("/intent", "post", { gateway: "klarna", intent: { cart_id: "x", merchant_urls } })).toBe("NOT_FOUND")
    const { success: _, ...incomplete } = merchant_urls
    expect(await refusal("/intent", "post", { gateway: "klarna", intent: { cart_id: "cart1", merchant_urls: incomplete } })).toBe(
      "INVALID_URL",
    )
  })

  it("takes a paysafecard payment in major units, keeps minor ones and tells its status", async () => {
    const intent = {
      type: "PAYSAFECARD",
      amount: 12.5,
      currency: "EUR",
      redirect: { success_url: page, failure_url: page },
      notification_url: page,
      customer: { id: "c1" },
    }
    const answer = await data("/intent", "post", { gateway: "paysafecard", intent })
    expect(answer).toMatchObject({ redirect: { auth_url: `http://localhost:4001/provider/paysafecard/${String(answer.id)}` } })
    expect(readIntent(vault.context, "paysafecard", answer.id)?.amount).toBe(1250)
    expect(await data("/intent", "put", { gateway: "paysafecard", intent: { payment_id: answer.id } })).toEqual({
      status: "INITIATED",
    })
    expect(await refusal("/intent", "put", { gateway: "paysafecard", intent: { payment_id: "x" } })).toBe("NOT_FOUND")
    const asked = (change: object) => refusal("/intent", "post", { gateway: "paysafecard", intent: { ...intent, ...change } })
    expect(await asked({ amount: 1000.01 })).toBe("TRANSACTION_LIMIT_EXCEEDED")
    expect(await asked({ currency: "JPY" })).toBe("INVALID_CURRENCY")
  })

  it("makes a PayPal order and prices it anew", async () => {
    const intent = {
      intent: "AUTHORIZE",
      application_context: { shipping_preference: "GET_FROM_FILE", return_url: page, cancel_url: page },
      purchase_units: [{ amount: { value: 9.99, currency_code: "EUR" }, payee: { merchant_id: "MTEST" } }],
    }
    const { id } = await data("/intent", "post", { gateway: "paypal", intent })
    expect(readIntent(vault.context, "paypal", id)).toMatchObject({
      status: "CREATED",
      amount: 999,
      redirect: { return_url: page },
    })
    await data("/intent", "put", { gateway: "paypal", intent: { cart_id: "cart1", paypal_order_id: id } })
    expect(readIntent(vault.context, "paypal", id)).toMatchObject({ amount: 1250, cart_id: "cart1" })
    const cents = { ...intent, purchase_units: [{ ...intent.purchase_units[0], amount: { value: 12.5, currency_code: "HUF" } }] }
    expect(await refusal("/intent", "post", { gateway: "paypal", intent: cents })).toBe("DECIMALS_NOT_SUPPORTED")
    expect(await refusal("/intent", "put", { gateway: "paypal", intent: { cart_id: "cart1", paypal_order_id: "x" } })).toBe(
      "NOT_FOUND",
    )
  })
})

import { stringify } from "qs"
import { beforeEach, describe, expect, it } from "vitest"
import { readIntent } from "../../services/vault/intent-record.ts"
import { runVaultCall } from "../../services/vault/vault-calls.ts"
import type { SandboxContext } from "../../storage/context.ts"
import { listRecords } from "../../storage/records.ts"
import { createBareContext } from "../bare-context.ts"
import { stripeApiRoutes } from "./stripe-api.ts"

type Fields = Record<string, unknown>
type Answer = { status: number; body: Fields & { error?: Fields }; headers: Headers }

const returnUrl = "http://localhost:3000/commande/verification?gateway=stripe"
let context: SandboxContext
let app: ReturnType<typeof stripeApiRoutes>

beforeEach(() => {
  context = createBareContext()
  app = stripeApiRoutes(context)
})

async function call(path: string, fields?: Fields, headers: Record<string, string> = {}): Promise<Answer> {
  const authorization = { authorization: "Bearer pk_test_stripe" }
  const form = { "content-type": "application/x-www-form-urlencoded" }
  const init = fields ? { method: "POST", body: stringify(fields), headers: { ...authorization, ...form, ...headers } } : { headers: { ...authorization, ...headers } }
  const response = await app.request(path, init)
  return { status: response.status, body: (await response.json()) as Answer["body"], headers: response.headers }
}

const make = (intent: Fields, more: Fields = {}) =>
  runVaultCall(context, "/intent", "post", { gateway: "stripe", intent, ...more }) as { id: string; client_secret: string }
const klarna = () => make({ payment_method_types: "klarna", amount: 1250, currency: "eur", capture_method: "manual" })
const card = (payment_method: string) => make({ amount: 1250, currency: "eur", payment_method, capture_method: "manual" })
const billing_details = { name: "Jeanne Martin", email: "jeanne@exemple.fr", address: { country: "FR" } }

describe("who may ask", () => {
  it("needs a publishable key, in any of its places", async () => {
    const { id, client_secret } = klarna()
    const path = `/v1/payment_intents/${id}?client_secret=${client_secret}`
    expect((await call(path, undefined, { authorization: "" })).status).toBe(401)
    expect((await call(path, undefined, { authorization: "Bearer sk_test_x" })).body.error?.type).toBe("invalid_request_error")
    expect((await call(path, undefined, { authorization: `Basic ${btoa("pk_test_stripe:")}` })).status).toBe(200)
    expect((await call(`${path}&key=pk_test_stripe`, undefined, { authorization: "" })).status).toBe(200)
  })

  it("needs the intent's own secret", async () => {
    const { id } = klarna()
    const other = klarna()
    expect((await call(`/v1/payment_intents/${id}`)).body.error).toMatchObject({ code: "parameter_missing", param: "client_secret" })
    const wrong = await call(`/v1/payment_intents/${id}?client_secret=${other.client_secret}`)
    expect([wrong.status, wrong.body.error?.code]).toEqual([404, "resource_missing"])
    expect((await call(`/v1/setup_intents/${id}?client_secret=${other.client_secret}`)).status).toBe(404)
    expect((await call("/v1/payment_intents", {})).status).toBe(403)
    expect((await call("/v1/charges", {})).status).toBe(404)
  })
})

describe("a payment intent", () => {
  it("is read, with its payment method expanded", async () => {
    const { id, client_secret } = card("pm_local_ok")
    const path = `/v1/payment_intents/${id}?client_secret=${client_secret}`
    const { body, headers } = await call(path)
    expect(body).toMatchObject({ id, object: "payment_intent", amount: 1250, amount_capturable: 1250, currency: "eur", status: "requires_capture", payment_method: "pm_local_ok" })
    expect(headers.get("request-id")).toMatch(/^req_/)
    expect((await call(`${path}&expand[]=payment_method`)).body.payment_method).toMatchObject({ id: "pm_local_ok", card: { last4: "4242" } })
  })

  it("sends Klarna's shopper to the bank", async () => {
    const { id, client_secret } = klarna()
    const fields = { client_secret, return_url: returnUrl, payment_method_data: { type: "klarna", billing_details } }
    const { status, body } = await call(`/v1/payment_intents/${id}/confirm`, fields)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: "requires_action",
      next_action: { type: "redirect_to_url", redirect_to_url: { url: `http://localhost:4001/provider/stripe/payment_intents/${id}`, return_url: returnUrl } },
    })
  })

  it.each([
    ["no return address", { payment_method_data: { type: "klarna", billing_details } }, "parameter_missing", "return_url"],
    ["no e-mail", { return_url: returnUrl, payment_method_data: { type: "klarna" } }, "parameter_missing", "billing_details[email]"],
    ["no payment method", { return_url: returnUrl }, "parameter_missing", "payment_method"],
    ["another method", { return_url: returnUrl, payment_method_data: { type: "ideal" } }, "payment_intent_incompatible_payment_method", "payment_method"],
    ["an unknown method", { payment_method_data: { type: "cash" } }, "parameter_invalid", "payment_method_data[type]"],
    ["an unknown token", { payment_method: "pm_none" }, "resource_missing", "payment_method"],
    ["an unknown field", { amount: 1 }, "parameter_unknown", "amount"],
    ["an unknown field inside", { payment_method_data: { type: "klarna", billing_details: { age: 9 } } }, "parameter_unknown", "payment_method_data[billing_details][age]"],
  ])("is not confirmed with %s", async (_name, fields, code, param) => {
    const { id, client_secret } = klarna()
    const { status, body } = await call(`/v1/payment_intents/${id}/confirm`, { client_secret, ...fields })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(body.error).toMatchObject({ type: "invalid_request_error", code, param })
    expect(readIntent(context, "stripe", id)?.status).toBe("requires_payment_method")
  })

  it("tells a declined card and can be confirmed with another", async () => {
    const { id, client_secret } = card("pm_local_decline")
    const { status, body } = await call(`/v1/payment_intents/${id}/confirm`, { client_secret })
    expect(status).toBe(402)
    expect(body.error).toMatchObject({ type: "card_error", code: "card_declined", payment_intent: { status: "requires_payment_method" } })
    expect((await call(`/v1/payment_intents/${id}`, { client_secret, payment_method: "pm_local_ok" })).body.status).toBe("requires_confirmation")
    expect((await call(`/v1/payment_intents/${id}/confirm`, { client_secret })).body.status).toBe("requires_capture")
    const again = await call(`/v1/payment_intents/${id}/confirm`, { client_secret })
    expect([again.status, again.body.error?.code]).toEqual([400, "payment_intent_unexpected_state"])
  })

  it("asks the bank in the page, or at its own", async () => {
    const { id, client_secret } = card("pm_local_3ds")
    const path = `/v1/payment_intents/${id}/confirm`
    expect((await call(path, { client_secret, use_stripe_sdk: true })).body.next_action).toMatchObject({ type: "use_stripe_sdk" })
    expect((await call(path, { client_secret, return_url: returnUrl })).body.next_action).toMatchObject({ type: "redirect_to_url" })
  })

  it("that is confirmed by hand refuses a publishable key", async () => {
    const { id, client_secret } = make({ amount: 1250, currency: "eur", payment_method_types: "ideal", confirmation_method: "manual" })
    const { body } = await call(`/v1/payment_intents/${id}/confirm`, { client_secret, return_url: returnUrl, payment_method_data: { type: "ideal" } })
    expect(body.error?.code).toBe("payment_intent_invalid_parameter")
  })
})

describe("a setup intent", () => {
  const bancontact = () => make({ payment_method_types: ["bancontact"], usage: "off_session" }, { action: "setup", account_id: "a" })
  const payment_method_data = { type: "bancontact", billing_details }

  it("is confirmed with the shopper's address and browser", async () => {
    const { id, client_secret } = bancontact()
    const mandate_data = { customer_acceptance: { type: "online", online: { ip_address: "192.0.2.1", user_agent: "Test" } } }
    const { body } = await call(`/v1/setup_intents/${id}/confirm`, { client_secret, return_url: returnUrl, payment_method_data, mandate_data })
    expect(body).toMatchObject({ object: "setup_intent", status: "requires_action", usage: "off_session" })
    expect((await call(`/v1/setup_intents/${id}?client_secret=${client_secret}`)).body.status).toBe("requires_action")
  })

  it("needs a mandate", async () => {
    const { id, client_secret } = bancontact()
    const confirm = (more: Fields) => call(`/v1/setup_intents/${id}/confirm`, { client_secret, return_url: returnUrl, payment_method_data, ...more })
    expect((await confirm({})).body.error?.param).toBe("mandate_data")
    const mandate = { customer_acceptance: { type: "online", online: { ip_address: "192.0.2.1" } } }
    expect((await confirm({ mandate_data: mandate })).body.error?.param).toBe("mandate_data[customer_acceptance][online][user_agent]")
  })
})

describe("a payment method", () => {
  const number = "4000000000000002"

  it("is made of a card without keeping its number", async () => {
    const { body } = await call("/v1/payment_methods", { type: "card", card: { number, exp_month: 12, exp_year: 34, cvc: "123" }, billing_details })
    expect(body).toMatchObject({ object: "payment_method", card: { brand: "visa", last4: "0002", exp_year: 2034 }, billing_details: { name: "Jeanne Martin" } })
    expect(JSON.stringify(listRecords(context.database, "tokens"))).not.toContain(number)
  })

  it("is refused for a wrong card", async () => {
    const { status, body } = await call("/v1/payment_methods", { type: "card", card: { number: "4242", exp_month: 12, exp_year: 34, cvc: "123" } })
    expect([status, body.error?.type, body.error?.code]).toEqual([402, "card_error", "incorrect_number"])
  })
})

describe("an idempotency key", () => {
  const fields = { type: "ideal", billing_details }
  const key = { "idempotency-key": "essai-1" }

  it("gives the first answer again", async () => {
    const first = await call("/v1/payment_methods", fields, key)
    const second = await call("/v1/payment_methods", fields, key)
    expect(second.body).toEqual(first.body)
    expect([first.headers.get("idempotent-replayed"), second.headers.get("idempotent-replayed")]).toEqual([null, "true"])
    expect((await call("/v1/payment_methods", fields)).body.id).not.toBe(first.body.id)
  })

  it("serves one call only", async () => {
    await call("/v1/payment_methods", fields, key)
    const { status, body } = await call("/v1/payment_methods", { type: "klarna" }, key)
    expect([status, body.error?.type]).toEqual([400, "idempotency_error"])
  })

  it("is free again after a call that was not carried out", async () => {
    expect((await call("/v1/payment_methods", { ...fields, age: 9 }, key)).status).toBe(400)
    expect((await call("/v1/payment_methods", fields, key)).status).toBe(200)
  })
})

it("takes form-encoded bodies only, and answers a page of another origin", async () => {
  const json = await call("/v1/payment_methods", { type: "ideal" }, { "content-type": "application/json", origin: "http://localhost:3000" })
  expect(json.status).toBe(400)
  expect(json.headers.get("access-control-allow-origin")).toBe("*")
})

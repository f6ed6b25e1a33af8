import { beforeEach, describe, expect, it } from "vitest"
import { readIntent } from "../../services/vault/intent-record.ts"
import { runVaultCall } from "../../services/vault/vault-calls.ts"
import type { Fields, StripeClient } from "./stripe-client.fixture.ts"
import { billing_details, createStripeClient, returnUrl } from "./stripe-client.fixture.ts"

let stripe: StripeClient
beforeEach(() => {
  stripe = createStripeClient()
})

describe("a payment intent", () => {
  it("is read, with its payment method expanded", async () => {
    const { id, client_secret } = stripe.card("pm_local_ok")
    await stripe.call(`/v1/payment_intents/${id}/confirm`, { client_secret })
    const path = `/v1/payment_intents/${id}?client_secret=${client_secret}`
    const { body, headers } = await stripe.call(path)
    expect(body).toMatchObject({
      id,
      object: "payment_intent",
      amount: 1250,
      amount_capturable: 1250,
      currency: "eur",
      status: "requires_capture",
      payment_method: "pm_local_ok",
    })
    expect(headers.get("request-id")).toMatch(/^req_/)
    expect((await stripe.call(`${path}&expand[]=payment_method`)).body.payment_method).toMatchObject({
      id: "pm_local_ok",
      card: { last4: "4242" },
    })
  })

  it("is not cancelled with a publishable key", async () => {
    const { id, client_secret } = stripe.card("pm_local_ok")
    const { status, body } = await stripe.call(`/v1/payment_intents/${id}/cancel`, { client_secret })
    expect([status, body.error?.code]).toEqual([403, "secret_key_required"])
    expect(readIntent(stripe.context, "stripe", id)?.status).toBe("requires_confirmation")
  })

  it.each([{ billing_details }, {}])("sends Klarna's shopper to the bank, known or not: %j", async (payer) => {
    const { id, client_secret } = stripe.klarna()
    const fields = { client_secret, return_url: returnUrl, payment_method_data: { type: "klarna", ...payer } }
    const { status, body } = await stripe.call(`/v1/payment_intents/${id}/confirm`, fields)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: "requires_action",
      next_action: {
        type: "redirect_to_url",
        redirect_to_url: { url: `http://localhost:4001/provider/stripe/payment_intents/${id}`, return_url: returnUrl },
      },
    })
  })

  it.each([
    ["no return address", { payment_method_data: { type: "klarna", billing_details } }, "parameter_missing", "return_url"],
    ["no payment method", { return_url: returnUrl }, "parameter_missing", "payment_method"],
    [
      "another method",
      { return_url: returnUrl, payment_method_data: { type: "ideal" } },
      "payment_intent_incompatible_payment_method",
      "payment_method",
    ],
    ["an unknown method", { payment_method_data: { type: "cash" } }, "parameter_invalid", "payment_method_data[type]"],
    ["an unknown token", { payment_method: "pm_none" }, "resource_missing", "payment_method"],
    ["an unknown field", { amount: 1 }, "parameter_unknown", "amount"],
    [
      "an unknown field inside",
      { payment_method_data: { type: "klarna", billing_details: { age: 9 } } },
      "parameter_unknown",
      "payment_method_data[billing_details][age]",
    ],
  ])("is not confirmed with %s", async (_name, fields, code, param) => {
    const { id, client_secret } = stripe.klarna()
    const { status, body } = await stripe.call(`/v1/payment_intents/${id}/confirm`, { client_secret, ...fields })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(body.error).toMatchObject({ type: "invalid_request_error", code, param })
    expect(readIntent(stripe.context, "stripe", id)?.status).toBe("requires_payment_method")
  })

  it("tells a declined card and can be confirmed with another", async () => {
    const { id, client_secret } = stripe.card("pm_local_decline")
    const { status, body } = await stripe.call(`/v1/payment_intents/${id}/confirm`, { client_secret })
    expect(status).toBe(402)
    expect(body.error).toMatchObject({
      type: "card_error",
      code: "card_declined",
      payment_intent: { status: "requires_payment_method" },
    })
    expect((await stripe.call(`/v1/payment_intents/${id}`, { client_secret, payment_method: "pm_local_ok" })).body.status).toBe(
      "requires_confirmation",
    )
    expect((await stripe.call(`/v1/payment_intents/${id}/confirm`, { client_secret })).body.status).toBe("requires_capture")
    const again = await stripe.call(`/v1/payment_intents/${id}/confirm`, { client_secret })
    expect([again.status, again.body.error?.code]).toEqual([400, "payment_intent_unexpected_state"])
  })

  it.each(["4242424242424242", "4000000000000341", "4000002500003155"])(
    "without a customer uses the card %s up, whether it succeeds or not; with one it does not",
    async (number) => {
      const card = { number, exp_month: 12, exp_year: 2034, cvc: "123" }
      const token = String((await stripe.call("/v1/payment_methods", { type: "card", card })).body["id"])
      const confirm = async ({ id, client_secret }: { id: string; client_secret: string }) =>
        (await stripe.call(`/v1/payment_intents/${id}/confirm`, { client_secret, use_stripe_sdk: true })).body.error?.message
      const own = { amount: 1250, currency: "eur", customer: "cus_1", payment_method: token }
      const used = expect.stringMatching(/^The provided PaymentMethod was previously used/) as string
      for (const intent of [stripe.make(own), stripe.make(own)]) expect(await confirm(intent)).not.toEqual(used)
      const [first, other] = [stripe.card(token), stripe.card(token)]
      expect(await confirm(first)).not.toEqual(used)
      expect(await confirm(other)).toEqual(used)
      expect(() => stripe.card(token)).toThrow("The vault refused the request")
      const put = { gateway: "stripe", intent: { id: other.id, payment_method: token } }
      expect(runVaultCall(stripe.context, "/intent", "put", put)).toEqual({ error: { message: used } })
    },
  )

  it("asks the bank in the page, or at its own", async () => {
    const { id, client_secret } = stripe.card("pm_local_3ds")
    const path = `/v1/payment_intents/${id}/confirm`
    expect((await stripe.call(path, { client_secret, use_stripe_sdk: true })).body.next_action).toMatchObject({
      type: "use_stripe_sdk",
    })
    expect((await stripe.call(path, { client_secret, return_url: returnUrl })).body.next_action).toMatchObject({
      type: "redirect_to_url",
    })
  })

  it("that is confirmed by hand refuses a publishable key", async () => {
    const { id, client_secret } = stripe.make({
      amount: 1250,
      currency: "eur",
      payment_method_types: "ideal",
      confirmation_method: "manual",
    })
    const { body } = await stripe.call(`/v1/payment_intents/${id}/confirm`, {
      client_secret,
      return_url: returnUrl,
      payment_method_data: { type: "ideal" },
    })
    expect(body.error?.code).toBe("payment_intent_invalid_parameter")
  })
})

describe("a setup intent", () => {
  const bancontact = () =>
    stripe.make({ payment_method_types: ["bancontact"], usage: "off_session" }, { action: "setup", account_id: "a" })
  const payment_method_data = { type: "bancontact", billing_details }

  it("is confirmed with the shopper's address and browser", async () => {
    const { id, client_secret } = bancontact()
    const mandate_data = { customer_acceptance: { type: "online", online: { ip_address: "192.0.2.1", user_agent: "Test" } } }
    const { body } = await stripe.call(`/v1/setup_intents/${id}/confirm`, {
      client_secret,
      return_url: returnUrl,
      payment_method_data,
      mandate_data,
    })
    expect(body).toMatchObject({ object: "setup_intent", status: "requires_action", usage: "off_session" })
    expect((await stripe.call(`/v1/setup_intents/${id}?client_secret=${client_secret}`)).body.status).toBe("requires_action")
  })

  it("needs a mandate", async () => {
    const { id, client_secret } = bancontact()
    const confirm = (more: Fields) =>
      stripe.call(`/v1/setup_intents/${id}/confirm`, { client_secret, return_url: returnUrl, payment_method_data, ...more })
    expect((await confirm({})).body.error?.param).toBe("mandate_data")
    const mandate = { customer_acceptance: { type: "online", online: { ip_address: "192.0.2.1" } } }
    expect((await confirm({ mandate_data: mandate })).body.error?.param).toBe(
      "mandate_data[customer_acceptance][online][user_agent]",
    )
  })
})

import { beforeEach, describe, expect, it } from "vitest"
import { listRecords } from "../../storage/records.ts"
import type { StripeClient } from "./stripe-client.fixture.ts"
import { billing_details, createStripeClient } from "./stripe-client.fixture.ts"

let stripe: StripeClient
beforeEach(() => {
  stripe = createStripeClient()
})

describe("who may ask", () => {
  it("needs a publishable key, in any of its places", async () => {
    const { id, client_secret } = stripe.klarna()
    const path = `/v1/payment_intents/${id}?client_secret=${client_secret}`
    expect((await stripe.call(path, undefined, { authorization: "" })).status).toBe(401)
    expect((await stripe.call(path, undefined, { authorization: "Bearer sk_test_x" })).body.error?.type).toBe(
      "invalid_request_error",
    )
    expect((await stripe.call(path, undefined, { authorization: "Bearer pk_test_other" })).status).toBe(401)
    expect((await stripe.call(path, undefined, { authorization: `Basic ${btoa("pk_test_stripe:")}` })).status).toBe(200)
    expect((await stripe.call(`${path}&key=pk_test_stripe`, undefined, { authorization: "" })).status).toBe(200)
  })

  it("names a version of Stripe's, or none", async () => {
    const { id, client_secret } = stripe.klarna()
    const path = `/v1/payment_intents/${id}?client_secret=${client_secret}`
    const answers = await Promise.all(
      ["2026-10-28.endive", "2020-08-27", "newest"].map((version) => stripe.call(path, undefined, { "stripe-version": version })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 400])
  })

  it("needs the intent's own secret", async () => {
    const { id } = stripe.klarna()
    const other = stripe.klarna()
    expect((await stripe.call(`/v1/payment_intents/${id}`)).body.error).toMatchObject({
      code: "parameter_missing",
      param: "client_secret",
    })
    const wrong = await stripe.call(`/v1/payment_intents/${id}?client_secret=${other.client_secret}`)
    expect([wrong.status, wrong.body.error?.code]).toEqual([404, "resource_missing"])
    expect((await stripe.call(`/v1/setup_intents/${id}?client_secret=${other.client_secret}`)).status).toBe(404)
    expect((await stripe.call("/v1/payment_intents", {})).status).toBe(403)
    expect((await stripe.call("/v1/charges", {})).status).toBe(404)
  })
})

describe("a payment method", () => {
  const number = "4000000000000002"

  it("is made of a card without keeping its number", async () => {
    const { body } = await stripe.call("/v1/payment_methods", {
      type: "card",
      card: { number, exp_month: 12, exp_year: 34, cvc: "123" },
      billing_details,
    })
    expect(body).toMatchObject({
      object: "payment_method",
      card: { brand: "visa", last4: "0002", exp_year: 2034 },
      billing_details: { name: "Jeanne Martin" },
    })
    expect(JSON.stringify(listRecords(stripe.context.database, "tokens"))).not.toContain(number)
  })

  it("is refused for a wrong card", async () => {
    const { status, body } = await stripe.call("/v1/payment_methods", {
      type: "card",
      card: { number: "4242", exp_month: 12, exp_year: 34, cvc: "123" },
    })
    expect([status, body.error?.type, body.error?.code]).toEqual([402, "card_error", "incorrect_number"])
  })

  it("is refused with a phone of more than 20 characters, alone and with its intent", async () => {
    const withPhone = (phone: string) => ({ type: "ideal", billing_details: { ...billing_details, phone } })
    const phone = "+33 (0) 6 12 34 56 78"
    const alone = await stripe.call("/v1/payment_methods", withPhone(phone))
    expect([alone.status, alone.body.error?.param]).toEqual([400, "billing_details[phone]"])
    expect((await stripe.call("/v1/payment_methods", withPhone("+33 6 12 34 56 78 90"))).status).toBe(200)
    const { id, client_secret } = stripe.klarna()
    const payment_method_data = { type: "klarna", billing_details: { ...billing_details, phone } }
    const inIntent = await stripe.call(`/v1/payment_intents/${id}/confirm`, { client_secret, payment_method_data })
    expect([inIntent.status, inIntent.body.error?.param]).toEqual([400, "payment_method_data[billing_details][phone]"])
  })
})

describe("an idempotency key", () => {
  const fields = { type: "ideal", billing_details }
  const key = { "idempotency-key": "essai-1" }

  it("gives the first answer again", async () => {
    const first = await stripe.call("/v1/payment_methods", fields, key)
    const second = await stripe.call("/v1/payment_methods", fields, key)
    expect(second.body).toEqual(first.body)
    expect([first.headers.get("idempotent-replayed"), second.headers.get("idempotent-replayed")]).toEqual([null, "true"])
    expect((await stripe.call("/v1/payment_methods", fields)).body.id).not.toBe(first.body.id)
  })

  it("serves one call only", async () => {
    await stripe.call("/v1/payment_methods", fields, key)
    const { status, body } = await stripe.call("/v1/payment_methods", { type: "klarna" }, key)
    expect([status, body.error?.type]).toEqual([400, "idempotency_error"])
  })

  it("is free again after a call that was not carried out", async () => {
    expect((await stripe.call("/v1/payment_methods", { ...fields, age: 9 }, key)).status).toBe(400)
    expect((await stripe.call("/v1/payment_methods", fields, key)).status).toBe(200)
  })
})

it("takes form-encoded bodies only, and answers a page of another origin", async () => {
  const json = await stripe.call(
    "/v1/payment_methods",
    { type: "ideal" },
    { "content-type": "application/json", origin: "http://localhost:3000" },
  )
  expect(json.status).toBe(400)
  expect(json.headers.get("access-control-allow-origin")).toBe("*")
})

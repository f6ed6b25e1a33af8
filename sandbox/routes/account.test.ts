import { beforeEach, describe, expect, it } from "vitest"
import { ids } from "../services/cart/sample-shop.fixture.ts"
import { openSampleApi, type Json, type SampleApi } from "./sample-api.fixture.ts"

let api: SampleApi
beforeEach(() => {
  api = openSampleApi()
})
const call: SampleApi["call"] = (method, path, body) => api.call(method, path, body)

const address = { country: "FR", zip: "69002", city: "Lyon", name: "Jeanne Martin", service: "colissimo" }

describe("an account over HTTP", () => {
  const credentials = { email: "jeanne@exemple.fr", password: "secret1" }

  it("is null for the anonymous and rejects what needs a login", async () => {
    expect(await call("GET", "/account")).toMatchObject({ status: 200, text: "null" })
    expect(await call("POST", "/account/login", credentials)).toMatchObject({ status: 200, text: "null", session: null })
    for (const path of [
      "/account/addresses",
      "/account/cards",
      "/account/orders",
      "/account/orders/10042",
      "/subscriptions",
      "/invoices",
    ]) {
      expect(await call("GET", path)).toMatchObject({ status: 400, json: { error: { code: "UNAUTHORIZED" } } })
    }
  })

  it("is created, changed, left and entered again", async () => {
    expect((await call("POST", "/account", { ...credentials, name: "Jeanne Martin" })).json).toMatchObject({
      first_name: "Jeanne",
      email_optin: false,
    })
    expect((await call("POST", "/account", credentials)).json).toMatchObject({
      error: { message: "You must be logged out to create an account" },
    })
    expect((await call("PUT", "/account", { email_optin: true })).json).toMatchObject({ email_optin: true })
    expect((await call("PUT", "/account", { email: "jeanne" })).json).toMatchObject({ errors: { email: { code: "INVALID" } } })
    const left = await call("POST", "/account/logout")
    expect(left.json).toEqual({ success: true })
    expect(left.session).not.toBeNull()
    expect((await call("GET", "/account")).text).toBe("null")
    expect((await call("POST", "/account/login", credentials)).json).toMatchObject({ email: credentials.email })
  })

  it("lists its own orders by id and number, and nothing of others", async () => {
    await call("POST", "/account", credentials)
    await call("POST", "/cart/items", { product_id: ids.course })
    await call("PUT", "/cart", { billing: { method: "virement" } })
    const order = await call("POST", "/cart/order")
    expect(order.json).toMatchObject({ guest: false, status: "payment_pending" })
    const list = await call("GET", "/account/orders?expand[0]=payments:1&limit=5")
    expect(list.json).toMatchObject({ count: 1, page: 1, limit: 5, results: [{ number: "10042", payments: { count: 0 } }] })
    expect((await call("GET", "/account/orders/10042")).json).toMatchObject({ id: order.json.id, shipments: { count: 0 } })
    expect((await call("GET", `/account/orders/${String(order.json.id)}`)).json).toMatchObject({ number: "10042" })
    expect((await call("GET", "/account/orders?expand=account")).json).toMatchObject({
      error: { message: "You can only expand public fields (account)" },
    })
    expect((await call("GET", "/account/orders?limit=1001")).json).toMatchObject({
      error: { message: "Query limit cannot exceed 1000" },
    })
    api.session.token = null
    await call("POST", "/account", { email: "b@b.fr", password: "secret1" })
    expect(await call("GET", "/account/orders/10042")).toMatchObject({ status: 200, text: "" })
    expect(await call("GET", "/subscriptions/unknown")).toMatchObject({ status: 200, text: "" })
    expect(await call("GET", "/invoices/unknown")).toMatchObject({ status: 200, text: "" })
  })

  it("keeps addresses, cards and subscriptions", async () => {
    await call("POST", "/account", credentials)
    const created = await call("POST", "/account/addresses", { ...address, address1: "12 quai" })
    const path = `/account/addresses/${String(created.json.id)}`
    expect((await call("PUT", path, { zip: "69001" })).json).toMatchObject({ zip: "69001" })
    expect((await call("DELETE", path)).json).toMatchObject({ id: created.json.id })
    expect((await call("PUT", path, {})).status).toBe(404)
    expect(
      (await call("POST", "/subscriptions", { product_id: ids.coffee, variant_id: ids.small, plan_id: ids.monthly })).json,
    ).toHaveProperty("errors.account")
    const card = await call("POST", "/account/cards", { token: "pm_local_ok" })
    expect((await call("GET", "/account/cards")).json).toMatchObject({ count: 1 })
    const subscription = await call("POST", "/subscriptions", {
      product_id: ids.coffee,
      variant_id: ids.small,
      plan_id: ids.monthly,
    })
    const own = `/subscriptions/${String(subscription.json.id)}`
    expect((await call("PUT", own, { paused: true, date_pause_end: null })).json).toMatchObject({ status: "paused" })
    const extra = await call("POST", `${own}/items`, { product_id: ids.course })
    const [item] = extra.json.items as Json[]
    expect((await call("PUT", `${own}/items/${String(item?.id)}`, { quantity: 2 })).json).toMatchObject({
      recurring_total: 8.9,
      items: [{ quantity: 2, recurring: false }],
    })
    expect((await call("DELETE", `${own}/items/${String(item?.id)}`)).json).toMatchObject({ items: [] })
    expect((await call("PUT", `${own}/items`, [])).json).toMatchObject({ items: [] })
    expect((await call("GET", own)).json).toMatchObject({ number: "S1007" })
    expect((await call("GET", "/invoices?limit=1")).json).toMatchObject({ count: 1 })
    expect((await call("DELETE", `/account/cards/${String(card.json.id)}`)).json).toMatchObject({ last4: "4242" })
  })

  it("recovers through a mailed key", async () => {
    await call("POST", "/account", credentials)
    api.session.token = null
    expect((await call("POST", "/account/recover", { email: credentials.email })).json).toMatchObject({
      error: { param: "reset_url" },
    })
    expect(
      (await call("POST", "/account/recover", { email: "x@y.fr", reset_url: "http://localhost:3000/{reset_key}" })).json,
    ).toEqual({ success: true })
    expect((await call("POST", "/account/recover", { password: "secret2", reset_key: "x" })).json).toMatchObject({
      error: { code: "validation_error", param: "password_reset_key" },
    })
  })
})

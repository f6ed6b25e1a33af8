import { Hono } from "hono"
import { beforeEach, describe, expect, it } from "vitest"
import { ids, openSampleShop } from "../services/cart/sample-shop.fixture.ts"
import type { SandboxContext, SandboxEnv } from "../storage/context.ts"
import { accountRoutes } from "./account.ts"
import { addressesRoutes } from "./addresses.ts"
import { cardsRoutes } from "./cards.ts"
import { cartRoutes } from "./cart.ts"
import { invoicesRoutes } from "./invoices.ts"
import { answerError, sessionMiddleware } from "./middleware.ts"
import { ordersRoutes } from "./orders.ts"
import { paymentsRoutes } from "./payments.ts"
import { subscriptionsRoutes } from "./subscriptions.ts"

type Json = Record<string, unknown>
type Answer = { status: number; text: string; json: Json; session: string | null }

let context: SandboxContext
let app: Hono<SandboxEnv>
let token: string | null

beforeEach(() => {
  context = openSampleShop()
  token = null
  app = new Hono<SandboxEnv>()
  app.onError(answerError)
  app.use(sessionMiddleware(context))
  const all = [
    cartRoutes,
    ordersRoutes,
    paymentsRoutes,
    accountRoutes,
    addressesRoutes,
    cardsRoutes,
    subscriptionsRoutes,
    invoicesRoutes,
  ]
  for (const routes of all) app.route("/api", routes(context))
})

async function call(method: string, path: string, body?: unknown): Promise<Answer> {
  const headers = { "content-type": "application/json", ...(token ? { "x-session": token } : {}) }
  const response = await app.request(`/api${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const session = response.headers.get("x-session")
  token = session ?? token
  const text = await response.text()
  return { status: response.status, text, json: (text ? JSON.parse(text) : {}) as Json, session }
}

const address = { country: "FR", zip: "69002", city: "Lyon", name: "Jeanne Martin", service: "colissimo" }

async function buy(): Promise<Answer> {
  await call("POST", "/cart/items", { product_id: ids.coffee, variant_id: ids.small, quantity: 2 })
  await call("PUT", "/cart", {
    account: { email: "jeanne@exemple.fr" },
    shipping: address,
    billing: { method: "card", card: { token: "pm_local_ok" } },
  })
  return call("POST", "/cart/order")
}

describe("a guest's checkout over HTTP", () => {
  it("goes from null to a cart to an order, with a new session where its contents change", async () => {
    const first = await call("GET", "/cart")
    expect(first).toMatchObject({ status: 200, text: "null" })
    expect(first.session).toContain(":")
    const added = await call("POST", "/cart/items", { product_id: ids.coffee, variant_id: ids.small, quantity: 2 })
    expect(added.session).not.toBeNull()
    expect(added.json).toMatchObject({ item_quantity: 2, checkout_id: expect.stringMatching(/^[0-9a-f]{32}$/) as string })
    expect((await call("GET", "/cart")).session).toBeNull()
    const updated = await call("PUT", "/cart", {
      account: { email: "jeanne@exemple.fr" },
      shipping: address,
      billing: { method: "card", card: { token: "pm_local_ok" } },
    })
    expect(updated.json).toMatchObject({ shipment_rating: { errors: [] }, grand_total: 26.7, capture_total: 26.7, auth_total: 0 })
    const order = await call("POST", "/cart/order")
    expect(order.json).toMatchObject({ number: "10042", paid: true, payments: { count: 1 } })
    expect(order.session).not.toBeNull()
    expect(await call("GET", "/cart")).toMatchObject({ status: 200, text: "" })
    expect((await call("POST", "/cart/order")).json.id).toBe(order.json.id)
    expect((await call("GET", "/cart/order")).json.id).toBe(order.json.id)
    expect((await call("GET", `/cart/order?checkout_id=${String(added.json.checkout_id)}`)).json.id).toBe(order.json.id)
  })

  it("answers refused fields with 200 on items and with an error on the cart", async () => {
    const items = await call("POST", "/cart/items", { product_id: ids.machine, quantity: 0 })
    expect(items).toMatchObject({ status: 200, json: { errors: { "items.quantity": { code: "MINVAL", min: 1 } } } })
    const cart = await call("PUT", "/cart", { items: [{ product_id: ids.machine, quantity: 0 }] })
    expect(cart).toMatchObject({ status: 400, json: { error: { code: "validation_error", param: "items.quantity" } } })
    expect((await call("PUT", "/cart", { email: "x" })).json).toMatchObject({
      error: { code: "permission_error", param: "email" },
    })
    expect(await call("PUT", "/cart/coupon", { code: "EXPIRE" })).toMatchObject({
      status: 400,
      json: { error: { code: "invalid_coupon_code" } },
    })
    expect(await call("POST", "/cart/giftcards", { code: "RIEN" })).toMatchObject({
      status: 400,
      json: { error: { code: "invalid_giftcard_code" } },
    })
    expect(await call("PUT", "/cart/recover/0")).toMatchObject({ status: 404, json: { error: { message: "Cart not found" } } })
  })

  it("takes an array of items, and codes by their ids", async () => {
    const set = await call("PUT", "/cart/items", [{ product_id: ids.machine }, { product_id: ids.course, quantity: 2 }])
    const [line] = set.json.items as Json[]
    expect((await call("PUT", `/cart/items/${String(line?.id)}`, { quantity: 3 })).json).toMatchObject({ item_quantity: 5 })
    const carded = await call("POST", "/cart/giftcards", { code: "NOEL CAFE 2026 ABCD" })
    const [giftcard] = carded.json.giftcards as Json[]
    expect(giftcard).toEqual({
      id: giftcard?.id,
      code: "NOELCAFE2026ABCD",
      code_formatted: "NOELCAFE2026ABCD",
      last4: "ABCD",
      amount: 20,
    })
    expect((await call("DELETE", `/cart/giftcards/${String(giftcard?.id)}`)).json).toMatchObject({
      giftcards: [],
      giftcard_total: 0,
    })
    expect((await call("PUT", "/cart/coupon", { code: "bienvenue10" })).json).toMatchObject({ coupon: { name: "BIENVENUE10" } })
    expect((await call("DELETE", "/cart/coupon")).json).toMatchObject({ coupon: null, coupon_code: null, discounts: [] })
    expect((await call("DELETE", `/cart/items/${String(line?.id)}`)).json).toMatchObject({ item_quantity: 2 })
    expect((await call("PUT", "/cart/items", [])).json).toMatchObject({ items: [], grand_total: 0 })
    expect((await call("GET", "/cart/shipment-rating")).json).toHaveProperty("checkout_id")
  })

  it("answers settings of the cart, payments and their methods", async () => {
    expect((await call("GET", "/cart/settings")).json).toMatchObject({
      countries: ["FR"],
      coupons: true,
      giftcards: true,
      accounts: "optional",
    })
    const order = await buy()
    const [payment] = (order.json.payments as { results: Json[] }).results
    expect((await call("GET", `/payments/${String(payment?.id)}`)).json).toMatchObject({
      order_id: order.json.id,
      method: "card",
      card: { token: "pm_local_ok" },
      success: true,
    })
    expect((await call("GET", "/payments/unknown")).text).toBe("null")
    expect((await call("PUT", `/payments/${String(payment?.id)}`, { $reset_async_payment: true })).json).toMatchObject({
      status: "success",
    })
    expect((await call("GET", "/payment/methods")).status).toBe(200)
    for (const path of ["/payments", "/carts", "/accounts"])
      expect((await call("GET", path)).json).toMatchObject({ error: { code: "permission_error" } })
  })
})

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
    token = null
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
      recurring_total: 168.9,
    })
    expect((await call("DELETE", `${own}/items/${String(item?.id)}`)).json).toMatchObject({ items: [] })
    expect((await call("PUT", `${own}/items`, [])).json).toMatchObject({ items: [] })
    expect((await call("GET", own)).json).toMatchObject({ number: "S1007" })
    expect((await call("GET", "/invoices?limit=1")).json).toMatchObject({ count: 1 })
    expect((await call("DELETE", `/account/cards/${String(card.json.id)}`)).json).toMatchObject({ last4: "4242" })
  })

  it("recovers through a mailed key", async () => {
    await call("POST", "/account", credentials)
    token = null
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

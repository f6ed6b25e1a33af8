import { beforeEach, describe, expect, it } from "vitest"
import { ids } from "../services/cart/sample-shop.fixture.ts"
import { openSampleApi, type Answer, type Json, type SampleApi } from "./sample-api.fixture.ts"

let api: SampleApi
beforeEach(() => {
  api = openSampleApi()
})
const call: SampleApi["call"] = (method, path, body) => api.call(method, path, body)

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
    expect(order.json).toMatchObject({ number: "10042", paid: true })
    expect(order.json).not.toHaveProperty("payments")
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
    const payment = `/payments/${String(order.json.authorized_payment_id)}`
    expect((await call("GET", payment)).json).toMatchObject({
      order_id: order.json.id,
      method: "card",
      card: { token: "pm_local_ok" },
      success: true,
    })
    expect((await call("GET", "/payments/unknown")).text).toBe("null")
    expect((await call("PUT", payment, { $reset_async_payment: true })).json).toMatchObject({
      status: "success",
    })
    expect((await call("GET", "/payment/methods")).status).toBe(200)
    for (const path of ["/payments", "/carts", "/accounts"])
      expect((await call("GET", path)).json).toMatchObject({ error: { code: "permission_error" } })
  })
})

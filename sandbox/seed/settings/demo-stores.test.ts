import { describe, expect, test } from "vitest"
import { createSandbox } from "../../sandbox.ts"
import { caller } from "../../storage/small-shop.fixture.ts"
import type { DemoStoreName } from "./demo-stores.ts"

const slug = "cafetiere-piston"

async function openStore(store: DemoStoreName, currency: string) {
  const call = caller(createSandbox({ store }))
  const headers = { "X-Currency": currency }
  const { json: product } = await call("GET", `/api/products/${slug}`, { headers })
  const { json: cart, session } = await call("POST", "/api/cart/items", { headers, body: { product_id: product.id } })
  return { call, product, cart, session: session ?? "" }
}

describe("demo stores", () => {
  test("a store in pounds has no other currency", async () => {
    const { call, product, cart } = await openStore("pounds", "GBP")
    const { json: settings } = await call("GET", "/api/settings")
    expect(settings.store).toMatchObject({ currency: "GBP", country: "GB", currencies: [{ code: "GBP", type: "base" }] })
    expect([product.currency, cart.currency, cart.display_currency]).toEqual(["GBP", "GBP", null])
    expect((await call("GET", "/api/cart/settings")).json.countries).toContain("GB")
  })

  test("priced francs have prices of their own, and move the cart with them", async () => {
    const { call, product, cart, session } = await openStore("francs", "EUR")
    expect([product.currency, cart.currency]).toEqual(["EUR", "EUR"])
    const francs = (await call("GET", `/api/products/${slug}`, { headers: { "X-Currency": "CHF" } })).json
    expect(francs).toMatchObject({ currency: "CHF", price: Math.round(product.price * 1.1 * 20) / 20 })
    await call("PUT", "/api/session", { session, body: { currency: "CHF" } })
    const moved = (await call("GET", "/api/cart", { session })).json
    expect(moved).toMatchObject({ currency: "CHF", display_currency: null, sub_total: francs.price })
  })

  test("a store without VAT in its prices adds it to the cart", async () => {
    const { cart } = await openStore("without-vat", "EUR")
    expect(cart.item_tax_included).toBe(false)
    expect(cart.tax_included_total).toBe(Math.round(cart.sub_total * 20) / 100)
    expect(cart.grand_total).toBeCloseTo(cart.sub_total + cart.tax_included_total, 2)
  })
})

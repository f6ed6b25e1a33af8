import { afterAll, beforeEach, expect, test, vi } from "vitest"
import { clearCatalogueCache } from "../../app/commerce/catalogue-cache.server"
import * as cartApi from "../../app/routes/api.cart"
import * as product from "../../app/routes/produits.$slug"
import { startBackend } from "../setup/backend"
import { cookiesOf, openRoute } from "./guarded-route"

const backend = startBackend()
afterAll(() => backend.close())
beforeEach(() => {
  clearCatalogueCache()
  vi.spyOn(process.stderr, "write").mockReturnValue(true)
  vi.spyOn(process.stdout, "write").mockReturnValue(true)
})

const route = openRoute(cartApi, "/api/cart")

async function shopperWithCoffee(): Promise<Record<string, string>> {
  const page = openRoute(product, "/produits/melange-canut", { slug: "melange-canut" })
  const added = await page.post({ "o.poids": "250-g", "o.mouture": "grains", purchase: "unique", quantity: "1" })
  expect(added.status).toBe(303)
  return cookiesOf(added)
}
const body = async (answer: Response) => (await answer.json()) as Record<string, Record<string, unknown>>

test("tells the cart to its own shopper, and to nobody's cache", async () => {
  const cookies = await shopperWithCoffee()
  const answer = await route.get("", { cookies })
  expect(answer.status).toBe(200)
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store")
  expect(await body(answer)).toMatchObject({ cart: { captureTotal: 8.9, currency: "EUR", country: "FR", asksDelivery: true } })
})

test("says in French what is wrong, as JSON", async () => {
  const empty = await route.get()
  expect(empty.status).toBe(422)
  expect(await body(empty)).toEqual({ error: { code: "cart-empty", message: "Votre panier est vide." } })
  const cookies = await shopperWithCoffee()
  const refused = await route.post({ patch: JSON.stringify({ coupon_code: "RIEN" }) }, { cookies })
  expect(refused.status).toBe(422)
  expect((await body(refused))["error"]).toMatchObject({
    code: "coupon-unknown",
    message: expect.stringMatching(/^Code non reconnu/),
  })
  expect((await route.post({ patch: '{"items":[]}' }, { cookies })).status).toBe(422)
  expect((await route.post({ step: "__proto__", body: "{}" }, { cookies })).status).toBe(422)
})

test("changes the cart and takes steps for forms of its own only", async () => {
  const cookies = await shopperWithCoffee()
  const patch = JSON.stringify({ shipping: { city: "Lyon", zip: "69001", country: "FR" } })
  const changed = await route.post({ patch }, { cookies })
  expect((await body(changed))["cart"]).toMatchObject({
    services: expect.arrayContaining([expect.objectContaining({ id: "colissimo", price: 6.9 })]),
  })
  expect(await body(await route.post({ step: "apple-domain", body: "{}" }, { cookies }))).toEqual({ answer: true })
  expect((await route.post({ patch }, { cookies, headers: { "Sec-Fetch-Site": "cross-site" } })).status).toBe(403)
  expect((await route.post({ patch, more: "x" }, { cookies })).status).toBe(400)
})

test("a PayPal order is priced by the server, whatever the sheet says", async () => {
  const cookies = await shopperWithCoffee()
  const { answer } = await body(
    await route.post({ step: "paypal-order", body: '{"amount":0.01,"capture_total":0.01}' }, { cookies }),
  )
  const order = await backend.sandbox.providers.fetch(new Request(`http://vault.test/provider/paypal/orders/${String(answer)}`))
  expect(await order.json()).toMatchObject({
    intent: "AUTHORIZE",
    purchase_units: [{ amount: { value: "8.90", currency_code: "EUR" } }],
  })
})

test("codes and payments are tried so many times only", async () => {
  const cookies = await shopperWithCoffee()
  const tries = async (fields: Record<string, string>, times: number) => {
    const statuses: number[] = []
    for (let index = 0; index < times; index++) statuses.push((await route.post(fields, { cookies })).status)
    return statuses
  }
  const codes = await tries({ patch: '{"coupon_code":"RIEN"}' }, 11)
  expect(codes.slice(0, 10)).toEqual(Array<number>(10).fill(422))
  expect(codes[10]).toBe(429)
  expect((await tries({ step: "paypal-order", body: "{}" }, 11)).at(-1)).toBe(429)
})

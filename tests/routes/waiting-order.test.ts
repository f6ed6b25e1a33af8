import { afterAll, beforeEach, describe, expect, test } from "vitest"
import { addCartItem, readOrder, submitOrder, updateCart } from "~/commerce/carts.server"
import { listProducts } from "~/commerce/catalogue.server"
import { type Commerce, openCommerce } from "~/commerce/client.server"
import type { CartPatch } from "~/commerce/schemas/cart"
import { serializePlacedOrder } from "~/sessions/checkout-cookies.server"
import { startBackend } from "../setup/backend"
import * as confirmation from "../../app/routes/commande.merci.$checkoutId"
import * as waiting from "../../app/routes/commande.attente"
import { openRoute } from "./guarded-route"

const backend = startBackend()
const i18n = { locale: "fr-FR", currency: "EUR" }
const address = {
  ...{ first_name: "Jeanne", last_name: "Martin", phone: "0612345678" },
  ...{ address1: "12 quai Saint-Antoine", city: "Lyon", zip: "69002", country: "FR" },
}
let commerce: Commerce
let checkoutId: string
let cookies: Record<string, string>

afterAll(() => backend.close())

beforeEach(() => placeOrder({ method: "card", card: { token: "pm_local_async", gateway: "stripe" } }))

async function placeOrder(billing: NonNullable<CartPatch["billing"]>): Promise<void> {
  commerce = openCommerce({ session: null, ...i18n })
  const { results } = await listProducts(i18n, { limit: 50 })
  const plain = results
    .filter(({ options, delivery, purchase_options: ways }) => {
      return (options ?? []).length === 0 && delivery === "shipment" && !ways?.subscription
    })
    .sort((one, other) => (other.stock_level ?? 0) - (one.stock_level ?? 0))[0]
  const cart = await addCartItem(commerce, { productId: plain?.id ?? "", quantity: 1, options: [] })
  checkoutId = cart.checkout_id
  const rated = await updateCart(commerce, { account: { email: "jeanne@exemple.fr" }, shipping: address, billing: address })
  await updateCart(commerce, { shipping: { service: rated.shipment_rating?.services?.[0]?.id ?? "" }, billing })
  await submitOrder(commerce)
  const line = await serializePlacedOrder(new Request("http://shop.test/"), checkoutId)
  const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? []
  cookies = { [name]: decodeURIComponent(value), "swell-session": commerce.session() ?? "" }
}

const page = () => openRoute(waiting, "/commande/attente")
const order = () => openRoute(confirmation, `/commande/merci/${checkoutId}`, { checkoutId })
const resets = () => backend.calls.filter((call) => call.startsWith("PUT /api/payments/")).length

describe("an order whose payment the provider has not confirmed", () => {
  test("leads from its confirmation to the waiting page, and back once it is paid", async () => {
    const first = await order().get("", { cookies })
    expect([first.status, first.headers.get("Location")]).toEqual([303, `/commande/attente?commande=${checkoutId}&tour=1`])
    const before = resets()
    const look = await page().get(`?commande=${checkoutId}&tour=1`, { cookies })
    expect([look.status, look.headers.get("Location")]).toEqual([303, `/commande/merci/${checkoutId}`])
    expect(resets()).toBe(before + 1)
    expect((await readOrder(commerce, checkoutId))?.paid).toBe(true)
    expect(await (await order().get("", { cookies })).json()).toMatchObject({ checkAgain: null, order: { awaitsPayment: false } })
  })

  test("is looked at again by a Refresh, a bounded number of times, and asked about by a visit only", async () => {
    const before = resets()
    const prefetch = { cookies, headers: { "Sec-Purpose": "prefetch" } }
    const look = await page().get(`?commande=${checkoutId}&tour=1`, prefetch)
    expect(look.status).toBe(200)
    expect(look.headers.get("Refresh")).toBe(`3;url=/commande/attente?commande=${checkoutId}&tour=2`)
    expect(await look.json()).toMatchObject({ kind: "order", failed: false })
    const end = await page().get(`?commande=${checkoutId}&tour=99`, prefetch)
    expect(end.headers.get("Location")).toBe(`/commande/merci/${checkoutId}?suivi=fait`)
    const shown = await order().get("?suivi=fait", { cookies })
    expect(await shown.json()).toMatchObject({
      checkAgain: `/commande/attente?commande=${checkoutId}&tour=1`,
      order: { awaitsPayment: true },
    })
    expect(resets()).toBe(before)
  })

  test("is nobody else's to look at", async () => {
    const before = resets()
    const foreign = await page().get(`?commande=${checkoutId}&tour=1`)
    expect(await foreign.json()).toEqual({ kind: "none" })
    expect(await (await order().get("")).json()).toMatchObject({ checkAgain: null, order: { details: null } })
    expect(resets()).toBe(before)
  })
})

test("a transfer waits for its shopper, not for a payment service: its order's page says how it is made", async () => {
  await placeOrder({ method: "virement" })
  const before = resets()
  const look = await page().get(`?commande=${checkoutId}&tour=1`, { cookies })
  expect([look.status, look.headers.get("Location")]).toEqual([303, `/commande/merci/${checkoutId}`])
  const shown = (await (await order().get("", { cookies })).json()) as {
    order: { number: string; manualPayment: { how: string[] } }
  }
  expect(shown.order.manualPayment.how.join(" ")).toMatch(/IBAN.*sous deux à trois jours ouvrés/)
  expect(resets()).toBe(before)
})

import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { leave, readyCart } from "../../app/checkout/purchase.fixture"
import * as home from "../../app/routes/_index"
import * as extras from "../../app/routes/account.abonnements.$id_.articles"
import * as subscription from "../../app/routes/account.abonnements.nouveau"
import * as list from "../../app/routes/boutique._index"
import * as recap from "../../app/routes/commande.verification"
import * as cart from "../../app/routes/panier"
import * as product from "../../app/routes/produits.$slug"
import * as search from "../../app/routes/recherche"
import { getRecord, listRecords, putRecord } from "../../sandbox/storage/records.ts"
import { startBackend } from "../setup/backend"
import { newCustomer, newSubscriber } from "./account-customer"
import { openRoute } from "./guarded-route"

// The merchant sells online from depot "1", and everything lies in depot "2".

const backend = startBackend()
afterAll(() => backend.close())

type Stored = { id: string; variants?: { id: string }[] }

beforeAll(() => {
  vi.spyOn(process.stderr, "write").mockReturnValue(true)
  const { database } = backend.sandbox.context
  const settings = getRecord<{ id: string; value: object }>(database, "settings", "store")
  putRecord(database, "settings", { id: "store", value: { ...settings?.value, online_depot: "1" } })
  const level = { stock_level: 9, depots: { "1": 0, "2": 9 } }
  const stock = { ...level, stock_status: "in_stock", stock_tracking: true, stock_purchasable: false }
  for (const stored of listRecords<Stored>(database, "products")) {
    const variants = (stored.variants ?? []).map((variant) => ({ ...variant, ...level, stock_status: "in_stock" }))
    putRecord(database, "products", { ...stored, ...stock, variants })
  }
})

type Card = { buyable: boolean }
const readRoute = async (module: object, path: string, visit = {}, params = {}) => {
  const [at = "", query] = path.split("?")
  const answer = await openRoute(module, at, params).get(query ? `?${query}` : "", visit)
  return (await answer.json()) as Record<string, unknown>
}
/** Whether any of the cards can be bought; fails where there is none. */
const isAnyBuyable = (cards: readonly Card[]) => {
  expect(cards.length).toBeGreaterThan(0)
  return cards.some((card) => card.buyable)
}

test("a list counts the online depot [3.9]", async () => {
  const view = (await readRoute(list, "/boutique"))["list"] as { products: Card[] }
  expect(isAnyBuyable(view.products)).toBe(false)
})

test("a product counts it and names the other depot [9.13]", async () => {
  const slug = "ethiopie-guji-shakiso"
  const view = (await readRoute(product, `/produits/${slug}`, {}, { slug }))["product"] as { related: Card[] }
  expect(view).toMatchObject({ stock: { state: "out", buyable: false }, alsoAt: ["Entrepôt en ligne"] })
  // In place of what is sold out only products stand that can be bought.
  expect(view.related).toEqual([])
})

test("a search counts it", async () => {
  const view = (await readRoute(search, "/recherche?q=filtres"))["search"] as { products: Card[] }
  expect(isAnyBuyable(view.products)).toBe(false)
})

test("the home page counts it", async () => {
  const { page } = (await readRoute(home, "/")) as { page: { sections: { products?: Card[] }[] } }
  expect(isAnyBuyable(page.sections.flatMap(({ products }) => products ?? []))).toBe(false)
})

test("the cart, the recap and its order button count it", async () => {
  const ready = await readyCart()
  const visit = { cookies: { "swell-session": ready.commerce.session() ?? "" } }
  for (const [module, path] of [
    [cart, "/panier"],
    [recap, "/commande/verification"],
  ] as const) {
    expect([path, await readRoute(module, path, visit)]).toMatchObject([path, { cart: { lines: [{ remaining: 0 }] } }])
  }
  expect(await leave(ready.commerce, ready.cart)).toMatchObject({ kind: "refused", problem: { code: "item-unavailable" } })
})

test("a new subscription and what is sent with one count it", async () => {
  const chosen = "?produit=abonnement-decouverte&o.mouture=grains&achat=mensuel&quantite=2"
  const opened = await readRoute(subscription, `/account/abonnements/nouveau${chosen}`, (await newCustomer()).visit())
  expect(opened["recap"]).toMatchObject({ ok: false, problems: [{ code: "product-sold-out" }] })
  const { customer, id } = await newSubscriber()
  const path = `/account/abonnements/${id}/articles?q=filtres`
  expect(await readRoute(extras, path, customer.visit(), { id })).toMatchObject({ query: "filtres", found: [] })
})

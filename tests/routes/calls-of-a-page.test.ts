import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { buy, fillCart, goToRecap, listPlaced, logIn } from "../shopper/visitor-purchase"
import { localTarget, openVisitor, type Visitor } from "../shopper/visitor"
import { openWholeShop } from "../shopper/whole-shop"
import { getRecord, putRecord } from "../../sandbox/storage/records.ts"
import { newSubscriber } from "./account-customer"
import { type Trips, tripsOf } from "./page-trips"

const shop = openWholeShop()
// Once for all tests: what was kept is never of a time to come.
beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"] }))
afterAll(() => {
  vi.useRealTimers()
  shop.close()
})

/** A page in calls, parted by spaces: what it asks for itself, and which kept records it needs beside those of every page. */
type Page = { path: string; asks?: string; records?: string; then?: string; thenRecords?: string }

const [RECORDS_OF_ALL, GOODS] = ["settings settings/menus", "products/melange-canut"]
/** The ages of all that was kept, in milliseconds: older than five seconds it is read again, older than a minute it is waited for. */
const AGES = { fresh: 0, due: 6_000, old: 61_000 }

const sorted = (...calls: (string | undefined)[]) =>
  calls
    .flatMap((each = "") => each.split(" "))
    .filter(Boolean)
    .toSorted()
const trips = (first: string[], second: string[]): Trips => [first, second].filter((calls) => calls.length > 0)

async function readTrips(visitor: Visitor, path: string) {
  const all: Partial<Record<keyof typeof AGES, Trips>> = {}
  for (const [age, laterMs] of Object.entries(AGES)) all[age as keyof typeof AGES] = await tripsOf(visitor, path, laterMs)
  return all
}

/** The same trips at every age: one that is due or old asks for its records, and for the cart's goods, beside what it asks for anyway. */
function expected({ asks, records, then, thenRecords }: Page, { own, ifOld, goods = GOODS }: Record<string, string>) {
  const first = [own, asks, RECORDS_OF_ALL, goods, records]
  const second = sorted(then, thenRecords)
  return {
    fresh: trips(sorted(own, asks), sorted(then)),
    due: trips(sorted(...first), second),
    old: trips(sorted(...first, ifOld), second),
  }
}

const CUSTOMER = { own: "account cart" }
/** After a minute nobody knows any more that nobody is logged in. */
const GUEST = { own: "cart", ifOld: "account" }
const list = "attributes categories products products products products"

let guest: Visitor
let customer: Visitor
/** Names of records that stand in addresses. */
const ids = new Map<string, string>()

beforeAll(async () => {
  guest = openVisitor(shop)
  await fillCart(guest)
  const { customer: subscriber, id } = await newSubscriber()
  const { client } = subscriber.commerce
  const lyon = { name: "Ida Perrin", address1: "3 rue Sainte-Catherine", zip: "69001", city: "Lyon", country: "FR" }
  const address = (await client.account.createAddress(lyon)) as { id: string }
  const { results } = (await client.get("/invoices", {})) as { results: { id: string }[] }
  ids.set("SUBSCRIPTION", id).set("ADDRESS", address.id).set("INVOICE", results[0]!.id)
  ids.set("ORDER", (await subscriber.order()).id)
  customer = openVisitor(shop)
  await logIn(customer, { email: subscriber.email, password: subscriber.password })
  await fillCart(customer)
})

const named = (text: string) => text.replace(/[A-Z]{5,}/g, (name) => ids.get(name) ?? name)
const withIds = (page: Page) => Object.fromEntries(Object.entries(page).map(([key, text]) => [key, named(text)])) as Page

const SHARED: Page[] = [
  { path: "/boutique", records: list },
  { path: "/boutique?choix=melange-canut", records: list },
  // A category must exist before anything is asked of it: made-up addresses ask for no products.
  { path: "/boutique/cafes", records: "attributes categories", thenRecords: "products products products products" },
  // The product says what belongs to it.
  { path: "/produits/melange-canut", records: "categories", thenRecords: "products products" },
  // A page says which products and tutorials it shows.
  { path: "/", records: "categories content/home/accueil", thenRecords: "content/tutoriels products" },
  { path: "/pages/faq", records: "categories content/pages/faq" },
  { path: "/tutoriels/regler-espresso", records: "categories content/tutoriels/regler-espresso", thenRecords: "products" },
  { path: "/recherche?q=cafe", records: "categories products" },
]

test.each(SHARED)("$path asks for nothing while summary and records are fresh, later for all of it at once", async (page) => {
  for (const [visitor, who] of [[guest, GUEST] as const, [customer, CUSTOMER] as const]) {
    const { due, old } = expected(page, who)
    expect(await readTrips(visitor, page.path)).toEqual({ fresh: [], due, old })
  }
})

const GUESTS: Page[] = [
  { path: "/panier", records: "cart/settings settings/payments" },
  ...["/connexion", "/inscription", "/mot-de-passe-oublie", "/devis", "/newsletter", "/desinscription"].map((path) => ({ path })),
  ...["/preferences", "/retractation", "/resilier"].map((path) => ({ path })),
]

test.each(GUESTS)("a guest's $path takes one round trip, however old the records are", async (page) => {
  expect(await readTrips(guest, page.path)).toEqual(expected(page, GUEST))
})

test("a guest's contact page takes one round trip, however old the records are", async () => {
  const page = { path: "/commande/coordonnees", records: "cart/settings settings/payments" }
  const who = { ...GUEST, ifOld: "account account/addresses" }
  expect(await readTrips(guest, page.path)).toEqual(expected(page, who))
})

const subscription = "/account/abonnements/SUBSCRIPTION"
const chosen = "/account/abonnements/nouveau?produit=abonnement-decouverte"
const change = { asks: "subscriptions/SUBSCRIPTION", records: "settings/subscriptions" }

const CUSTOMERS: Page[] = [
  { path: "/panier", records: "cart/settings settings/payments" },
  { path: "/commande/coordonnees", asks: "account/addresses", records: "cart/settings settings/payments" },
  { path: "/account", asks: "account/orders" },
  { path: "/account/commandes", asks: "account/orders" },
  { path: "/account/abonnements", asks: "subscriptions", records: "settings/subscriptions" },
  { path: subscription, ...change },
  // Which product it is of, and its currency, are the subscription's.
  { path: `${subscription}/formule`, ...change, thenRecords: "products/abonnement-decouverte" },
  { path: `${subscription}/articles`, ...change },
  { path: `${subscription}/articles?q=filtre`, ...change, thenRecords: "products" },
  { path: "/account/abonnements/nouveau", records: "products" },
  { path: chosen, records: "products/abonnement-decouverte" },
  {
    path: `${chosen}&o.mouture=grains&achat=mensuel&quantite=1`,
    asks: "account/addresses account/cards",
    records: "products/abonnement-decouverte",
  },
  { path: "/account/adresses", asks: "account/addresses", records: "cart/settings" },
  { path: "/account/adresses/ADDRESS", asks: "account/addresses", records: "cart/settings" },
  { path: "/account/cartes", asks: "account/cards subscriptions", records: "settings/payments" },
  { path: "/account/factures", asks: "invoices" },
  // The invoice says what it is for.
  { path: "/account/factures/INVOICE", asks: "invoices/INVOICE", thenRecords: "products" },
  { path: "/account/commandes/ORDER", asks: "account/orders/ORDER" },
  ...["/account/profil", "/account/devis", "/devis", "/newsletter", "/retractation", "/resilier"].map((path) => ({ path })),
]

test.each(CUSTOMERS)("a customer's $path takes one round trip, and a second for what the first names", async (row) => {
  const page = withIds(row)
  expect(await readTrips(customer, page.path)).toEqual(expected(page, CUSTOMER))
})

const STEPS: Page[] = [
  // A rating writes to the cart, and a session's cart requests go one after the other.
  { path: "/commande/livraison", then: "cart/shipment-rating", records: "settings/payments" },
  { path: "/commande/paiement", asks: "account/cards", records: "settings/payments" },
  { path: "/commande/verification", records: "settings/payments" },
]

test("each step of a customer's checkout takes one round trip, and a second for the cart's next request", async () => {
  const buying = openVisitor(shop)
  await logIn(buying)
  await goToRecap(buying)
  for (const page of STEPS) expect([page.path, await readTrips(buying, page.path)]).toEqual([page.path, expected(page, CUSTOMER)])
})

test("the recap asks second for the saved card that its cart names", async () => {
  const buying = openVisitor(shop)
  const { email, password } = (await newSubscriber()).customer
  await logIn(buying, { email, password })
  await goToRecap(buying)
  const saved = /"(card:\w+)"/.exec(await (await buying.get("/commande/paiement")).text())?.[1] ?? ""
  expect(localTarget(await buying.post("/commande/paiement", { method: saved }))).toBe("/commande/verification")
  const page = { path: "/commande/verification", records: "settings/payments", then: "account/cards" }
  expect(await readTrips(buying, page.path)).toEqual(expected(page, CUSTOMER))
})

test("a guest's checkout asks for an account only with the rest, once nobody knows any more that there is none", async () => {
  const buying = openVisitor(shop)
  await goToRecap(buying)
  for (const { asks, ...page } of STEPS) {
    const who = { ...GUEST, ifOld: ["account", asks].join(" ") }
    expect([page.path, await readTrips(buying, page.path)]).toEqual([page.path, expected(page, who)])
  }
})

test("after an order its confirmation and link take one round trip; its page and the cart's ask second what became of its cart", async () => {
  const buyer = openVisitor(shop)
  await logIn(buyer)
  const path = await buy(shop, buyer)
  const followUp = /\/suivi\/[^"]+/.exec(await (await buyer.get(path)).text())?.[0] ?? ""
  for (const page of [
    { path, asks: "cart/order" },
    { path: followUp, asks: "cart/order" },
  ])
    expect([page.path, await readTrips(buyer, page.path)]).toEqual([page.path, expected(page, { ...CUSTOMER, goods: "" })])
  await fillCart(buyer)
  const { id } = listPlaced(shop).at(-1)!
  // The order names the cart by which what was paid beside it is found.
  const order = { path: `/account/commandes/${id}`, asks: `account/orders/${id}`, then: "cart/order" }
  expect(await readTrips(buyer, order.path)).toEqual(expected(order, CUSTOMER))
  // Only a cart that is not the one that was paid has an order to ask for.
  const cartPage = { path: "/panier", records: "cart/settings settings/payments", then: "cart/order" }
  expect(await readTrips(buyer, "/panier")).toEqual(expected(cartPage, CUSTOMER))
})

test("for a visitor who is not logged in nothing is asked of an account", async () => {
  const visitor = openVisitor(shop)
  await fillCart(visitor)
  await visitor.get("/panier")
  shop.calls.length = 0
  expect(localTarget(await visitor.get("/account/commandes"))).toContain("/connexion")
  expect(shop.calls.map(({ name }) => name)).toEqual(["GET /api/cart"])
})

test("an older summary is used while it is read again, and read first when a minute is over", async () => {
  await guest.get("/boutique")
  const asked = async (laterMs: number) => {
    vi.setSystemTime(Date.now() + laterMs)
    shop.calls.length = 0
    await guest.get("/boutique")
    return shop.calls.map(({ name }) => name).filter((name) => name === "GET /api/cart")
  }
  expect(await asked(4_000)).toEqual([])
  expect(await asked(2_000)).toEqual(["GET /api/cart"])
  expect(await asked(1_000)).toEqual([])
  expect(await asked(61_000)).toEqual(["GET /api/cart"])
})

test("a currency that the store has given up since the last visit is shown by no page: it is asked for anew", async () => {
  const visitor = openVisitor(shop)
  await fillCart(visitor)
  visitor.cookies.keep(["swell-currency=CHF"])
  expect(await (await visitor.get("/panier")).text()).toContain("CHF")
  const { database } = shop.sandbox.context
  const settings = getRecord<{ id: string; value: { store: { currencies: { code: string }[] } } }>(database, "settings", "store")!
  const currencies = settings.value.store.currencies.filter(({ code }) => code !== "CHF")
  putRecord(database, "settings", { ...settings, value: { ...settings.value, store: { ...settings.value.store, currencies } } })
  vi.setSystemTime(Date.now() + AGES.old)
  // The page is under way before the settings come.
  shop.fail({ kind: "delay", ms: 1_000, match: { path: "/api/settings" }, times: 1 })
  const answer = await visitor.get("/panier")
  expect([answer.status, localTarget(answer)]).toEqual([302, "/panier"])
  const anew = await visitor.get("/panier")
  expect([anew.status, (await anew.text()).includes("CHF")]).toEqual([200, false])
})

test("two visitors at the same moment each get their own cart", async () => {
  const visitors = [openVisitor(shop), openVisitor(shop)]
  await fillCart(visitors[0]!)
  const pages = await Promise.all(visitors.map(async (visitor) => (await visitor.get("/panier")).text()))
  expect(pages.map((page) => page.includes("Votre panier est vide"))).toEqual([false, true])
})

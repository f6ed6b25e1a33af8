import { afterAll, afterEach, expect, test, vi } from "vitest"
import { buy, fillCart, listPlaced, logIn } from "../shopper/visitor-purchase"
import { localTarget, openVisitor } from "../shopper/visitor"
import { openWholeShop } from "../shopper/whole-shop"

const shop = openWholeShop()
afterAll(() => shop.close())
afterEach(() => void vi.useRealTimers())

type Browser = ReturnType<typeof openVisitor>

/**
 * What a page asks the backend for, once its catalogue records are at hand, in round trips: all that is asked before an answer
 * comes goes in one, and nothing is answered before the page asks for no more.
 */
async function tripsOf(visitor: Browser, path: string, { laterMs = 0 } = {}): Promise<string[][]> {
  expect((await visitor.get(path)).status).toBe(200)
  if (laterMs > 0) vi.setSystemTime(Date.now() + laterMs)
  const send = globalThis.fetch
  const trips: string[][] = []
  let waiting: (() => void)[] = []
  let release: NodeJS.Timeout
  globalThis.fetch = async (...asked) => {
    const { method, url } = new Request(...asked)
    // A record of the catalogue may just have become due.
    if (laterMs === 0 && url.includes("/api/settings")) return send(...asked)
    if (waiting.length === 0) trips.push([])
    trips.at(-1)?.push(`${method} ${new URL(url).pathname}`)
    await new Promise<void>((answer) => {
      waiting.push(answer)
      clearTimeout(release)
      release = setTimeout(() => {
        const all = waiting
        waiting = []
        for (const each of all) each()
      }, 120)
    })
    return send(...asked)
  }
  try {
    expect((await visitor.get(path)).status).toBe(200)
    return trips.map((names) => names.toSorted())
  } finally {
    globalThis.fetch = send
  }
}

const cart = "GET /api/cart"
const account = "GET /api/account"
const addresses = "GET /api/account/addresses"

async function openGuest() {
  const guest = openVisitor(shop)
  await fillCart(guest)
  return guest
}

async function openCustomer() {
  const customer = openVisitor(shop)
  await logIn(customer)
  await fillCart(customer)
  return customer
}

test("a page of the catalogue or of content asks for nothing while the shopper's summary is fresh", async () => {
  vi.useFakeTimers({ toFake: ["Date"] })
  for (const visitor of [await openGuest(), await openCustomer()])
    for (const path of ["/", "/boutique", "/produits/melange-canut", "/pages/faq"])
      expect([path, await tripsOf(visitor, path)]).toEqual([path, []])
})

test.each([
  ["/panier", [[cart]]],
  ["/commande/coordonnees", [[cart]]],
])("a guest's %s asks for what is charged, in one round trip", async (path, trips) => {
  expect(await tripsOf(await openGuest(), path)).toEqual(trips)
})

test.each([
  ["/panier", [[account, cart]]],
  ["/commande/coordonnees", [[account, addresses, cart]]],
  ["/account", [[account, "GET /api/account/orders", cart]]],
  ["/account/commandes", [[account, "GET /api/account/orders", cart]]],
  ["/account/abonnements", [[account, cart, "GET /api/subscriptions"]]],
  ["/account/adresses", [[account, addresses, cart]]],
  // Which subscriptions a card pays is asked where there is a card to be charged.
  ["/account/cartes", [[account, "GET /api/account/cards", cart]]],
  ["/account/factures", [[account, cart, "GET /api/invoices"]]],
  ["/account/profil", [[account, cart]]],
  ["/account/devis", [[account, cart]]],
])("a customer's %s asks for everything at once, each once, though several of its parts need it", async (path, trips) => {
  expect(await tripsOf(await openCustomer(), path)).toEqual(trips)
})

test("a page of one of a customer's orders asks second for what was paid beside it, which needs the order", async () => {
  const customer = await openCustomer()
  await buy(shop, customer)
  await fillCart(customer)
  const { id } = listPlaced(shop).at(-1)!
  expect(await tripsOf(customer, `/account/commandes/${id}`)).toEqual([
    [account, `GET /api/account/orders/${id}`, cart],
    ["GET /api/cart/order"],
  ])
})

test("for a visitor who is not logged in nothing is asked of an account", async () => {
  const guest = await openGuest()
  await guest.get("/panier")
  shop.calls.length = 0
  expect(localTarget(await guest.get("/account/commandes"))).toContain("/connexion")
  expect(shop.calls.map(({ name }) => name)).toEqual([cart])
})

test("a cart's page asks for settings that are due beside the cart", async () => {
  vi.useFakeTimers({ toFake: ["Date"] })
  const trips = await tripsOf(await openGuest(), "/panier", { laterMs: 6_000 })
  const due = ["/cart", "/cart/settings", "/settings", "/settings/menus", "/settings/payments"]
  expect(trips).toEqual([due.map((path) => `GET /api${path}`)])
})

test("an older summary is used while it is read again, and read first when a minute is over", async () => {
  vi.useFakeTimers({ toFake: ["Date"] })
  const guest = await openGuest()
  await guest.get("/boutique")
  const asked = async (laterMs: number) => {
    vi.setSystemTime(Date.now() + laterMs)
    shop.calls.length = 0
    await guest.get("/boutique")
    return shop.calls.map(({ name }) => name).filter((name) => name === cart)
  }
  expect(await asked(4_000)).toEqual([])
  expect(await asked(2_000)).toEqual([cart])
  expect(await asked(1_000)).toEqual([])
  expect(await asked(61_000)).toEqual([cart])
})

test("two visitors at the same moment each get their own cart", async () => {
  const visitors = [openVisitor(shop), openVisitor(shop)]
  await fillCart(visitors[0]!)
  const pages = await Promise.all(visitors.map(async (visitor) => (await visitor.get("/panier")).text()))
  expect(pages.map((page) => page.includes("Votre panier est vide"))).toEqual([false, true])
})

import { describe, expect, test } from "vitest"
import { buy, fillCart, logIn } from "../shopper/visitor-purchase"
import { buyer } from "../shopper/people"
import { listRoutes } from "./route-list"
import { useServedShop } from "./served-shop"
import { type Visitor, openVisitor } from "../shopper/visitor"

const limits = "search=1000/60,preview-secret=1000/60"
const { shop, served } = useServedShop({ environment: { RATE_LIMITS: limits } })

async function openEditor(): Promise<Visitor> {
  const editor = openVisitor(shop)
  await editor.get(`/api/preview?secret=${encodeURIComponent(process.env["PREVIEW_SECRET"] ?? "")}&vers=/`)
  expect(editor.cookies.get("__Host-apercu")).not.toBeNull()
  return editor
}

async function openCustomer(): Promise<Visitor> {
  const customer = openVisitor(shop)
  await logIn(customer)
  await fillCart(customer)
  return customer
}

const visitors = {
  anonymous: () => Promise.resolve(openVisitor(shop)),
  "a visitor with a cart": async () => {
    const visitor = openVisitor(shop)
    await fillCart(visitor)
    return visitor
  },
  customer: openCustomer,
  preview: openEditor,
} satisfies Record<string, () => Promise<Visitor>>

/** What is wrong with who may keep an answer; null when nothing is. */
function cacheFault(who: string, { id, isPage }: { id: string; isPage: boolean }, answer: Response): string | null {
  const policy = answer.headers.get("Cache-Control") ?? "(none)"
  const setsCookie = answer.headers.has("Set-Cookie")
  const strict = /^(?:private, )?no-store$/.test(policy)
  if (/public|s-maxage/.test(policy)) return isPage || setsCookie ? `public: ${policy}` : null
  if (!/\b(?:private|no-store)\b/.test(policy)) return `for shared caches: ${policy}`
  if (setsCookie && !strict) return `kept with a cookie: ${policy}`
  if (/^routes\/(commande|paiement)/.test(id) && !strict) return `of a payment, but kept: ${policy}`
  if (who !== "anonymous" && isPage && !strict) return `personal, but kept: ${policy}`
  // The browser's history would ask for it again.
  const isNobodys = who === "anonymous" && isPage && answer.status === 200 && !setsCookie && !/^routes\/commande/.test(id)
  return isNobodys && strict ? `nobody's own, but not kept: ${policy}` : null
}

const routes = listRoutes(shop)

describe("S8 who may keep an answer", { timeout: 90_000 }, () => {
  test.each(Object.entries(visitors))("S8 every route for %s, as page and as data", async (who, open) => {
    const faults: unknown[] = []
    const { cookies } = await open()
    for (const { id, path, isPage } of routes) {
      const visitor = openVisitor(shop)
      for (const name of cookies.names()) visitor.cookies.set(name, cookies.get(name) ?? "")
      const answers = [await visitor.get(path), ...(isPage ? [await visitor.data(path, id)] : [])]
      for (const answer of answers) {
        const fault = cacheFault(who, { id, isPage }, answer)
        if (fault) faults.push([id, answer.status, fault])
      }
    }
    expect(faults).toEqual([])
    expect(routes.length).toBeGreaterThan(45)
  })

  test("S8 list, add, list again: the second list has the new count, whatever the browser still holds", async () => {
    const visitor = openVisitor(shop)
    const first = await served.send("GET", "/boutique/cafes", { Host: "shop.test" })
    expect(first.text).not.toContain('aria-label="Panier, 1 article"')
    await fillCart(visitor)
    const cookie = visitor.cookies.header()
    const held = { "If-None-Match": first.headers.etag ?? 'W/"none"', "If-Modified-Since": new Date().toUTCString() }
    const again = await served.send("GET", "/boutique/cafes", { Host: "shop.test", Cookie: cookie, ...held })
    expect([again.status, again.headers["cache-control"]]).toEqual([200, "private, no-store"])
    expect(again.headers.vary).toMatch(/\bCookie\b/)
    const counts = (html: string) => [...html.matchAll(/<a href="#panier"[^>]*>[\s\S]*?<\/a>/g)].map(([link]) => link).join()
    expect(counts(again.text)).not.toBe(counts(first.text))
    expect(counts(again.text)).toContain("1")
  })
})

test("data that are fetched ahead stay with their cookies: a product's price in euros is not shown in francs", async () => {
  const ahead = async (currency: string) => {
    const headers = { "Sec-Purpose": "prefetch" }
    const asked = { headers, cookies: { "swell-currency": currency } }
    return openVisitor(shop).data("/produits/melange-canut", "routes/produits.$slug", asked)
  }
  const [euros, francs] = [await ahead("EUR"), await ahead("CHF")]
  expect(await euros.text()).not.toBe(await francs.text())
  for (const { headers } of [euros, francs])
    expect([headers.get("Cache-Control"), headers.get("Vary")]).toEqual(["private, max-age=10", "Cookie"])
})

const personal = /Jeanne|Martin|Saint-Antoine|69002|jeanne@|639980112/

describe("S19 what belongs to somebody else", { timeout: 90_000 }, () => {
  test("S19 a hundred foreign ids are not found, and say no name and no address", async () => {
    type Owned = { id: string; account_id?: string; parent_id?: string; email?: string }
    const customer = await openCustomer()
    expect(await buy(shop, customer, { ...buyer, email: "jeanne@exemple.fr" })).toContain("/commande/merci/")
    const jeanne = shop.records<Owned>("accounts").find(({ email }) => email === "jeanne@exemple.fr")!.id
    const ownedIn = (model: string) =>
      shop.records<Owned>(model).filter((record) => JSON.stringify(record).includes(jeanne) && record.id !== jeanne)
    const places = {
      orders: "/account/commandes/",
      invoices: "/account/factures/",
      subscriptions: "/account/abonnements/",
      addresses: "/account/adresses/",
    }
    const own = Object.entries(places).flatMap(([model, place]) => ownedIn(model).map(({ id }) => place + id))
    expect(own.map((path) => path.split("/")[2]).toSorted()).toEqual(expect.arrayContaining(["adresses", "commandes"]))
    const made = Array.from({ length: 100 - own.length }, (_none, index) => {
      const place = Object.values(places)[index % 4]!
      return place + (0x65c0_0000_0000 + index).toString(16).padEnd(24, "0")
    })
    const malik = openVisitor(shop)
    await logIn(malik, { email: "malik@exemple.fr", password: "traboule-demo-2026" })
    for (const path of [...own, ...made]) {
      const answer = await malik.get(path)
      expect([path, answer.status]).toEqual([path, 404])
      expect(await answer.text()).not.toMatch(personal)
      const stranger = await openVisitor(shop).get(path)
      expect([path, stranger.status]).toEqual([path, 303])
    }
  })

  test("S19 posts with a foreign id change nothing of its owner", async () => {
    const malik = openVisitor(shop)
    await logIn(malik, { email: "malik@exemple.fr", password: "traboule-demo-2026" })
    const before = JSON.stringify([shop.records("subscriptions"), shop.records("addresses"), shop.records("cards")])
    for (const { id } of shop.records("subscriptions")) {
      const answer = await malik.post(`/account/abonnements/${id}`, { intent: "cancel", when: "now" })
      expect([answer.status >= 400, answer.status < 500]).toEqual([true, true])
    }
    for (const { id } of shop.records("addresses")) await malik.post(`/account/adresses/${id}`, { intent: "delete" })
    for (const { id } of shop.records("cards")) await malik.post("/account/cartes?index", { intent: "delete", cardId: id })
    const after = [shop.records("subscriptions"), shop.records("addresses"), shop.records("cards")]
    const malikOwns = (record: object) => JSON.stringify(record).includes("Malik")
    const others = (records: unknown) => JSON.stringify((records as object[]).filter((record) => !malikOwns(record)))
    expect(after.map(others)).toEqual((JSON.parse(before) as unknown[]).map(others))
  })

  test("S19 a recovery link says nothing of whose account it opens", async () => {
    const answer = await openVisitor(shop).get(`/mot-de-passe/${"a".repeat(32)}`)
    expect(await answer.text()).not.toMatch(personal)
  })
})

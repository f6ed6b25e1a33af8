import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { fillCart, logIn } from "../shopper/visitor-purchase"
import { type Visitor, localTarget, openVisitor } from "../shopper/visitor"
import { openWholeShop } from "../shopper/whole-shop"

const shop = openWholeShop()
afterAll(() => {
  vi.useRealTimers()
  shop.close()
})

/** What everybody's pages read is then in the cache, and stays fresh because the clock stands still. */
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() })
  expect((await openVisitor(shop).get("/")).status).toBe(200)
})

const hostileCookies = [
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "__defineGetter__",
  "valueOf",
  "__proto__.currency",
  "fr-FR\r\nX-Session: a:b",
  "EUR\nX-Locale: de",
  "fr-FR\u0000",
  "€",
  "é",
  "\u202efr",
  "\ud83d\ude00",
  "xx-XX",
  "USD",
  "fr",
  "FR-fr",
  "eur",
  " fr-FR",
  "fr-FR,EUR",
  "null",
  "undefined",
  "[object Object]",
  "../../account",
  "<script>alert(1)</script>",
  "' OR 1=1 --",
  "x".repeat(4096),
  `${"x".repeat(4094)}:€`,
]

describe("S1 hostile cookies", { timeout: 90_000 }, () => {
  let foreign: string
  const prototypeOf = () =>
    [Object.prototype, Array.prototype, Function.prototype].map((each) => Reflect.ownKeys(each).map(String))
  const prototypes = prototypeOf()
  beforeAll(async () => {
    const jeanne = openVisitor(shop)
    await logIn(jeanne)
    await fillCart(jeanne)
    foreign = decodeURIComponent(jeanne.cookies.get("swell-session") ?? "")
    expect(await (await jeanne.get("/account")).text()).toContain("Jeanne")
  })

  test("S1 are thirty, of every kind", () => expect(new Set(hostileCookies).size).toBe(30))

  test.each(hostileCookies)("S1 %j shows the page with defaults, and nobody's data", async (value) => {
    const cookie = encodeURIComponent(value)
    shop.calls.length = 0
    const visitor = openVisitor(shop)
    const cookies = { "swell-session": cookie, "swell-locale": cookie, "swell-currency": cookie }
    const answer = await visitor.get("/boutique", { cookies })
    expect(answer.status).toBe(200)
    const page = await answer.text()
    expect(page).toMatch(/\d,\d\d\u00a0€/)
    expect(page).not.toMatch(/Jeanne|jeanne@exemple\.fr/)
    for (const call of shop.calls) {
      expect([call.session, call.locale ?? "fr-FR", call.currency ?? "EUR"]).toEqual([null, "fr-FR", "EUR"])
    }
    expect(prototypeOf()).toEqual(prototypes)
    expect(shop.calls.some(({ session }) => session === foreign)).toBe(false)
  })

  test.each(hostileCookies)("S1 %j posts into a cart of its own, in euros", async (value) => {
    const cookie = encodeURIComponent(value)
    shop.calls.length = 0
    const visitor = openVisitor(shop)
    const cookies = { "swell-session": cookie, "swell-locale": cookie, "swell-currency": cookie }
    const form = { "o.poids": "250-g", "o.mouture": "grains", purchase: "unique", quantity: "1" }
    const answer = await visitor.post("/produits/melange-canut", form, { cookies })
    expect([answer.status, localTarget(answer)]).toEqual([303, expect.stringContaining("#panier")])
    const posts = shop.calls.filter(({ name }) => name === "POST /api/cart/items")
    expect(posts.map(({ session, locale, currency }) => [session, locale, currency])).toEqual([[null, "fr-FR", "EUR"]])
    expect(shop.calls.map(({ session }) => session)).not.toContain(foreign)
    const own = decodeURIComponent(visitor.cookies.get("swell-session") ?? "")
    expect([own.includes(":"), own === foreign, own === value]).toEqual([true, false, false])
    expect(prototypeOf()).toEqual(prototypes)
  })

  test("S1 a settled locale still works after all of them", async () => {
    shop.calls.length = 0
    const answer = await openVisitor(shop).get("/produits/melange-traboule", {
      cookies: { "swell-currency": "CHF", "swell-locale": "fr-CH" },
    })
    expect(await answer.text()).toContain("CHF")
    expect(shop.calls.map(({ locale }) => locale)).toContain("fr-CH")
  })
})

const injections = [
  "../account",
  "..",
  "../../../api/account",
  "%2e%2e%2faccount",
  "..%5caccount",
  "a/../../account",
  "a%2fb",
  "a\\b",
  "a?x=1",
  "a#b",
  "a b",
  "a;b",
  "a&$preview=true",
  "a\r\nX-Session: b",
  "a%0d%0aX-Session:%20b",
  "a\u0000",
  "é",
  "€",
  "a:b@evil.test",
  "{}",
  "[object Object]",
  "constructor()",
  "'; DROP TABLE carts --",
  "<script>alert(1)</script>",
  "a".repeat(5000),
]

type Addressed = { path: string; after?: string; route: string }
const addressed: Addressed[] = [
  { path: "/produits/", route: "routes/produits.$slug" },
  { path: "/produits/", after: "/alerte", route: "routes/produits.$slug_.alerte" },
  { path: "/boutique/", route: "routes/boutique.$categorie" },
  { path: "/pages/", route: "routes/pages.$slug" },
  { path: "/tutoriels/", route: "routes/tutoriels.$slug" },
  { path: "/account/commandes/", route: "routes/account.commandes.$id" },
  { path: "/account/abonnements/", route: "routes/account.abonnements.$id" },
  { path: "/account/abonnements/", after: "/articles", route: "routes/account.abonnements.$id_.articles" },
  { path: "/account/abonnements/", after: "/formule", route: "routes/account.abonnements.$id_.formule" },
  { path: "/account/adresses/", route: "routes/account.adresses.$id" },
  { path: "/account/factures/", route: "routes/account.factures.$id" },
  { path: "/commande/merci/", route: "routes/commande.merci.$checkoutId" },
  { path: "/mot-de-passe/", route: "routes/mot-de-passe.$key" },
  { path: "/suivi/", after: `/${"t".repeat(22)}`, route: "routes/suivi.$checkoutId.$token" },
  { path: "/suivi/cafe/", route: "routes/suivi.$checkoutId.$token" },
]

/** The answer at an address, where an address in other letters than small ones first leads to the one in small letters. */
async function ask(visitor: Visitor, path: string, route?: string): Promise<number> {
  if (route === undefined) {
    const page = await visitor.get(path)
    return page.status === 301 ? (await visitor.get(localTarget(page))).status : page.status
  }
  const data = await visitor.data(path, route)
  const lower = data.headers.get("X-Remix-Redirect")
  return lower === null ? data.status : (await visitor.data(lower, route)).status
}

const asSlugs = injections.flatMap((text) => [text, encodeURIComponent(text)]).flatMap((text) => [text, text.toLowerCase()])
/** What leads elsewhere when a program unescapes a slug once more. */
const leadsAway = (slug: string): boolean => /[/\\\p{Cc}]|^\.+$|%(25)*(2[ef]|5c|[01]|7f)/iu.test(slug)

/** A record's slug may be any other text: it is asked for as itself, escaped, and is nothing else in a path or in a query. */
function asksForSlug({ name, query }: (typeof shop.calls)[number]): boolean {
  // A list also reads what its filters are called; nothing of the address is in it.
  if (name === "GET /api/attributes") return query.toString() === "filterable=true&limit=1000"
  const [, part = null] = /^GET \/api\/(?:products|content\/(?:pages|tutoriels|blogs))\/([^/?#]+)$/.exec(name) ?? []
  const isPage =
    name === "GET /api/apps/boutique/pages" && [...query.keys()].every((key) => /^(limit|where\[(slug|type)])$/.test(key))
  const slug = part === null ? isPage && query.get("where[slug]") : decodeURIComponent(part)
  const isPlain = isPage || [...query.keys()].every((key) => /^expand\[\d]$/.test(key))
  return typeof slug === "string" && asSlugs.includes(slug) && !leadsAway(slug) && isPlain
}

describe("S3 ids and slugs", { timeout: 90_000 }, () => {
  test("S3 are tried with twenty-five injections", () => expect(new Set(injections).size).toBe(25))

  test("S3 every route with something in its path is tried", () => {
    const parts = Object.keys(shop.build.routes).filter((id) => /\$\w/.test(id))
    expect([...new Set(addressed.map(({ route }) => route))].toSorted()).toEqual(parts.toSorted())
  })

  test.each(addressed)(
    "S3 $route answers 404 without a call that means something else, once and doubly encoded",
    async ({ path, after = "", route }) => {
      const visitor = openVisitor(shop)
      const customer = openVisitor(shop)
      await logIn(customer)
      shop.calls.length = 0
      for (const injection of injections) {
        const once = encodeURIComponent(injection)
        // A path of dots alone is another address before anybody reads it.
        const written = injection === ".." ? ["%252e%252e"] : [once, encodeURIComponent(once)]
        for (const segment of written) {
          const address = path + segment + after
          expect([segment, await ask(visitor, address)]).toEqual([segment, 404])
          expect([segment, await ask(customer, address, route)]).toEqual([segment, 404])
        }
      }
      const others = shop.calls.filter((call) => !asksForSlug(call)).map(({ name, query }) => `${name}?${query.toString()}`)
      // The list of old addresses is one call, whatever was asked.
      expect(others.filter((call) => call !== "GET /api/apps/boutique/redirections?limit=1000")).toEqual([])
    },
  )

  test("S3 queries of lists, search and panels reach the backend as known values only", async () => {
    const visitor = openVisitor(shop)
    shop.calls.length = 0
    for (const injection of injections) {
      const value = encodeURIComponent(injection)
      const asked = [
        `/boutique?tri=${value}&page=${value}&prix_min=${value}&a.origine=${value}&${value}=1`,
        `/produits/melange-canut?o.poids=${value}&achat=${value}`,
        `/?choix=${value}&tutoriel=${value}`,
        `/panier?reprise=${value}`,
      ]
      for (const path of asked) {
        const found = path.startsWith("/panier") ? 404 : 200
        expect([path, (await visitor.get(path)).status]).toEqual([path, found])
      }
    }
    const others = shop.calls.filter((call) => !asksForSlug(call))
    const named = others.flatMap(({ name, query }) => [name, ...query.keys(), ...query.values()])
    expect(named.filter((text) => injections.some((injection) => injection.length > 2 && text.includes(injection)))).toEqual([])
    expect(shop.calls.map(({ name }) => name).filter((name) => /account|session/.test(name))).toEqual([])
  })
})

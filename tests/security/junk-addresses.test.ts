import { subscribe, unsubscribe } from "node:diagnostics_channel"
import { createRequire } from "node:module"
import { afterEach, expect, test, vi } from "vitest"
import type * as fixture from "../../sandbox/storage/plain-product.fixture.ts"
import type * as products from "../../sandbox/storage/products.ts"
import { listCacheableRoutes } from "../../server/cache-key"
import { PAGE_CACHE_ANSWERS } from "../../server/page-cache"
import { isBroad } from "../setup/breadth"
import { shopOrigin } from "../shopper/whole-shop"
import { processorMs } from "./processor-time"
import { useServedShop } from "./served-shop"

// S22: 10,000 addresses that somebody makes up leave the pages of everybody where they are, and cost no compression to speak of.

const load = createRequire(import.meta.url)
const { putProduct } = load("../../sandbox/storage/products.ts") as typeof products
const { plainProduct } = load("../../sandbox/storage/plain-product.fixture.ts") as typeof fixture

const { shop, served } = useServedShop()
afterEach(() => void vi.useRealTimers())
const HEADERS = { "Accept-Encoding": "gzip, br", "Sec-Fetch-Site": "none" }
/** Pages of everybody: at plain addresses, with one choice, with several. */
const REAL = [
  ...["/", "/boutique", "/boutique/melanges", "/produits/melange-canut", "/pages/cgv"],
  ...["/boutique/melanges?tri=nom", "/boutique?tri=prix-asc"],
  ...["/boutique/melanges?a.intensite=3&tri=nom", "/produits/melange-canut?o.mouture=grains&o.poids=1-kg"],
]
type Named = { id: string; slug: string; type?: string }
/** Records at their ids, which the backend finds too, and at their slugs. */
const byId = [
  ...shop.records<Named>("products").map((each) => ["/produits/", each] as const),
  ...shop.records<Named>("categories").map((each) => ["/boutique/", each] as const),
  ...shop.records<Named>("content").flatMap((each) => {
    const folder = { pages: "/pages/", tutoriels: "/tutoriels/" }[each.type ?? ""]
    return folder ? [[folder, each] as const] : []
  }),
].map(([folder, { id, slug }]) => ({ id: folder + id, slug: folder + slug }))
const MADE_UP: ((number: number) => string)[] = [
  (number) => `/boutique?page=${number + 50}`,
  (number) => `/boutique?prix_min=0&prix_max=${number + 1}`,
  (number) => `/boutique/melanges?a.origine=pays-${number}`,
  (number) => `/boutique/melanges?a.x${number}=1`,
  (number) => `/boutique?tri=ordre-${number}`,
  (number) => `/produits/melange-canut?o.poids=${number}-tonnes`,
  (number) => `/produits/melange-canut?o.x${number}=1`,
  (number) => `/produits/melange-canut?achat=formule-${number}`,
  (number) => `/produits/produit-${number}`,
  (number) => `/pages/page-${number}`,
  (number) => `/boutique/categorie-${number}`,
  (number) => `/recherche?q=mot${number}`,
  (number) => `/rien/${number}`,
  (number) => `/?choix=produit-${number}`,
  (number) => `/pages/cgv?tutoriel=recette-${number}`,
  (number) => byId[number % byId.length]!.id,
]
/** What no page reads leaves the page as it is. */
const UNREAD: ((number: number) => string)[] = [
  (number) => `/boutique?inconnu=${number}`,
  (number) => `/boutique/melanges?tri=nom&zz${number}=1`,
  (number) => `/produits/melange-canut?gclid=${"x".repeat(400)}${number}`,
  (number) => `/?page=${number}`,
  (number) => `/pages/cgv?choi=${number}`,
]
const isNamed = (name: string, entry: string) => (entry.endsWith("*") ? name.startsWith(entry.slice(0, -1)) : name === entry)
const JUNK = isBroad ? 10_000 : 120

test("S22 parameters that no page reads cost neither a render nor compression", async () => {
  const pages = ["/boutique", "/boutique/melanges?tri=nom", "/produits/melange-canut", "/", "/pages/cgv"]
  // However long this takes, no record is due.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() })
  for (const path of pages) expect((await served.send("GET", path, HEADERS)).status, path).toBe(200)
  const calls = shop.calls.length
  for (let number = 0; number < 50; number++) {
    for (const [at, make] of UNREAD.entries()) {
      const { status, headers } = await served.send("GET", make(number), HEADERS)
      const { headers: real } = await served.send("GET", pages[at]!, HEADERS)
      expect([status, headers.etag, String(headers["server-timing"]).startsWith("cache;")], make(number)).toEqual([
        200,
        real.etag,
        true,
      ])
    }
  }
  expect(shop.calls).toHaveLength(calls)
})

test("S22 each parameter that a page reads is read where a page is shared", async () => {
  const addresses = ["/boutique?prix_max=9", "/boutique/melanges?prix_min=20", "/?choix=melange-canut", "/boutique?tutoriel=x"]
  for (const path of addresses) {
    const { status, headers } = await served.send("GET", path, HEADERS)
    expect([status, headers.etag], path).toEqual([200, undefined])
  }
  const led = await served.send("GET", "/boutique?categorie=melanges&tri=nom", HEADERS)
  expect([led.status, led.headers.location]).toEqual([303, "/boutique/melanges?tri=nom"])
  const data = await served.send("GET", "/boutique?_data=routes%2Fboutique._index", HEADERS)
  expect(data.headers["content-type"]).toContain("json")
})

test("S22 no shared page asks for a parameter that its route does not list", async () => {
  const routes = listCacheableRoutes(shop.build.routes)
  const read = new Set<string>()
  const asked = (["get", "getAll", "has"] as const).map((name) => vi.spyOn(URLSearchParams.prototype, name))
  for (const path of [...REAL, "/tutoriels/regler-espresso"]) {
    for (const spy of asked) spy.mockClear()
    expect((await shop.ask(new Request(shopOrigin + path))).status, path).toBe(200)
    const route = routes.find((each) => each.path.test(path.split("?", 1)[0]!))
    const listed = [...(route?.params ?? []), ...(route?.uncached ?? [])]
    // Remix asks for "index" itself, of posts.
    const names = asked.flatMap(({ mock }) => mock.calls.map(([name]) => name)).filter((name) => name !== "index")
    expect(
      names.filter((name) => !listed.some((entry) => isNamed(name, entry))),
      path,
    ).toEqual([])
    for (const name of names) read.add(name)
  }
  expect([...read]).toEqual(expect.arrayContaining(["categorie", "tutoriel"]))
  for (const spy of asked) spy.mockRestore()
})

test("S22 Brotli is for pages of everybody and a shopper's own; what is put together for one request has gzip", async () => {
  const madeUp = ["/boutique?prix_max=77", "/boutique/melanges?prix_min=7&tri=nom", "/recherche?q=lyon", "/panier?vu=7"]
  const data = ["/boutique?prix_max=78&_data=routes%2Fboutique._index", "/?_data=root&x=7"]
  const session = { ...HEADERS, Cookie: "swell-session=made-up:session" }
  for (const path of [...madeUp, ...data]) {
    for (const headers of [HEADERS, session]) {
      const answer = await served.send("GET", path, headers)
      expect([answer.status, answer.headers["content-encoding"]], path).toEqual([200, "gzip"])
    }
    const any = await served.send("GET", path, { ...HEADERS, "Accept-Encoding": "*" })
    expect([any.status, any.headers["content-encoding"]], path).toEqual([200, "gzip"])
    const only = await served.send("GET", path, { ...HEADERS, "Accept-Encoding": "BR;q=1.0, gzip;q=0" })
    expect([only.status, only.headers["content-encoding"]], path).toEqual([200, undefined])
  }
  for (const [path, headers] of [
    ["/boutique", HEADERS],
    ["/panier", session],
  ] as const)
    expect((await served.send("GET", path, headers)).headers["content-encoding"], path).toBe("br")
})

test("S22 valid choices put together cost little compression, until one is asked for again", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() })
  const grinds = ["grains", "piston", "filtre", "espresso", "moka"]
  const paths = ["250-g", "500-g", "1-kg"].flatMap((weight) =>
    grinds.map((grind) => `/produits/melange-canut?achat=unique&o.mouture=${grind}&o.poids=${weight}`),
  )
  const brotli = { "Accept-Encoding": "br", "Sec-Fetch-Site": "none" }
  const kept: number[] = []
  const bare: number[] = []
  for (const path of paths) {
    kept.push(await processorMs(async () => void (await served.send("GET", path, brotli))))
    bare.push(await processorMs(async () => void (await (await shop.ask(new Request(shopOrigin + path))).text())))
  }
  const median = (figures: number[]) => figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)]!
  expect(median(kept) / median(bare)).toBeLessThan(2)
  const bytes = async () => Number((await served.send("GET", paths[0]!, brotli)).headers["content-length"])
  const first = await bytes()
  vi.setSystemTime(Date.now() + 24 * 3_600_000)
  await expect.poll(bytes).toBeLessThan(0.97 * first)
})

test("S22 a record's id leads whoever shares pages to its slug; a shopper's own page says which it is", async () => {
  for (const folder of ["/produits/", "/boutique/", "/pages/", "/tutoriels/"]) {
    const { id, slug } = byId.find((each) => each.slug.startsWith(folder)) ?? expect.fail(folder)
    const led = await served.send("GET", id, HEADERS)
    expect([led.status, led.headers.location], id).toEqual([302, slug])
    const own = await served.send("GET", id, { "Sec-Fetch-Site": "none", Cookie: "swell-session=made-up:session" })
    expect([own.status, /<link rel="canonical" href="([^"]+)"/.exec(own.text)?.[1]], id).toEqual([200, shopOrigin + slug])
  }
})

test.each([
  [`50%de l'été "d"(ici)`, "a".repeat(24), "/produits/50%25de%20l'%C3%A9t%C3%A9%20%22d%22(ici)"],
  ["a/b", "b".repeat(24), `/produits/${"b".repeat(24)}`],
])("S22 a product of the slug %s is shown where its id leads, at the id where no address can have it", async (slug, id, path) => {
  putProduct(shop.sandbox.context.database, plainProduct({ id, name: slug, slug, price: 10 }, { stock_tracking: false }))
  const led = await served.send("GET", `/produits/${id}`, HEADERS)
  expect(led.headers.location ?? `/produits/${id}`).toBe(path)
  expect((await served.send("GET", path, HEADERS)).status).toBe(200)
})

test("S22 made-up addresses drive out no page of everybody, and none of them is kept", { timeout: 600_000 }, async () => {
  // However long this takes, no page is due: what is rendered again was driven out.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() })
  for (const path of REAL) expect((await served.send("GET", path, HEADERS)).status, path).toBe(200)
  const answered = new Map<string, number>()
  for (let from = 0; from < JUNK; from += MADE_UP.length) {
    const paths = MADE_UP.map((make) => make(from / MADE_UP.length))
    const answers = await Promise.all(paths.map((path) => served.send("GET", path, HEADERS)))
    for (const [at, { status, headers }] of answers.entries()) {
      answered.set(String(status), (answered.get(String(status)) ?? 0) + 1)
      expect(status, paths[at]).toBeLessThan(500)
      expect(headers.etag, paths[at]).toBeUndefined()
      expect(headers["content-encoding"], paths[at]).not.toBe("br")
      if (status === 404 || status === 429 || /[?](choix|tutoriel)=/.test(paths[at]!))
        expect(headers["content-encoding"], paths[at]).toBeUndefined()
    }
  }
  expect([...answered.keys()].sort()).toEqual(["200", "302", "404", ...(JUNK > 60 * MADE_UP.length ? ["429"] : [])])
  // A page that the cache has lost is rendered from cached records, and looks the same.
  const kept: [string, unknown][] = []
  const note = (how: unknown) => void kept.push([REAL[kept.length] ?? "", how])
  subscribe(PAGE_CACHE_ANSWERS, note)
  for (const path of REAL) expect((await served.send("GET", path, HEADERS)).status, path).toBe(200)
  unsubscribe(PAGE_CACHE_ANSWERS, note)
  expect(kept).toEqual(REAL.map((path) => [path, "fresh"]))
})

import { afterEach, expect, test, vi } from "vitest"
import { type Backend, startBackend } from "../setup/backend"

let backend: Backend | null = null
afterEach(() => {
  backend?.close()
  backend = null
  vi.resetModules()
})

/** A shop with nothing cached, before a catalogue of the given size. */
async function openShop(products?: number) {
  backend = startBackend(products === undefined ? {} : { products })
  const [{ openRoute }, { renderRoute }] = await Promise.all([import("./guarded-route"), import("./rendered-route")])
  const [shop, category, product] = await Promise.all([
    import("../../app/routes/boutique._index"),
    import("../../app/routes/boutique.$categorie"),
    import("../../app/routes/produits.$slug"),
  ])
  const { calls } = backend
  return {
    calls,
    shop: openRoute(shop, "/boutique"),
    html: (address: string) => renderRoute(shop, "boutique", address),
    category: (slug: string) => openRoute(category, `/boutique/${encodeURIComponent(slug)}`, { categorie: slug }),
    product: (slug: string) => openRoute(product, `/produits/${encodeURIComponent(slug)}`, { slug }),
  }
}

const hostile = [
  ...["prix_min=abc", "prix_min=-1&prix_max=1e400", `prix_max=${"9".repeat(10_240)}`, "page=1000000000", "page=-3"],
  ...[`tri=${"x".repeat(10_240)}`, "tri=__proto__", "a.__proto__=x", `a.origine=${"k".repeat(10_240)}`, "a.origine[$ne]=kenya"],
  Array.from({ length: 200 }, (_, index) => `a.filtre${index}=valeur-${index}`).join("&"),
  "categorie=../../settings",
  "%00=%ff&prix_min=%F0%9F",
]

test("hostile queries show the list with its defaults", async () => {
  const { shop } = await openShop()
  for (const query of hostile) {
    const answer = await shop.get(`?${query}`)
    expect(answer.status, query.slice(0, 40)).toBe(200)
    const { list } = (await answer.json()) as { list: { count: number; products: unknown[]; query: { page: number } } }
    expect(list.query.page).toBe(1)
    expect(list.products, query.slice(0, 40)).toHaveLength(24)
  }
})

test("a page grows by at most a tenth with 200 parameters that mean nothing to it", async () => {
  const { html } = await openShop()
  const junk = (name: string) => Array.from({ length: 200 }, (_, index) => `${name}${index}=valeur`).join("&")
  const plain = (await html("/boutique?tri=nom")).length
  for (const name of ["x", "a.filtre", "o.option", "choix.o.option"]) {
    const query = `/boutique?tri=nom&${junk(name)}`
    expect((await html(query)).length / plain, name).toBeLessThan(1.1)
  }
})

test("bad slugs are refused without a call of their own", async () => {
  const { calls, category, product } = await openShop()
  for (const slug of ["..", "../settings", "a/b", "a\\b", "50%2f50", "x".repeat(10_240), "\u0000", ""]) {
    expect((await category(slug).get()).status, slug.slice(0, 40)).toBe(404)
    expect((await product(slug).get()).status, slug.slice(0, 40)).toBe(404)
  }
  // The list of old addresses and the settings are read once, whatever was asked.
  const shared = ["GET /api/apps/boutique/redirections", "GET /api/settings", "GET /api/settings/menus"]
  expect(calls.toSorted()).toEqual(shared)
})

test("unknown slugs are not found, hostile choices fall back", async () => {
  const { category, product } = await openShop()
  expect((await category("categorie-inconnue").get()).status).toBe(404)
  expect((await product("cafe-inconnu").get()).status).toBe(404)
  const options = Array.from({ length: 200 }, (_, index) => `o.x${index}=y`).join("&")
  for (const query of [
    "?o.poids=12-tonnes",
    `?${options}`,
    `?o.poids=${"z".repeat(10_240)}`,
    "?achat=__proto__",
    "?achat=mensuel",
  ]) {
    expect((await product("melange-canut").get(query)).status, query.slice(0, 40)).toBe(200)
  }
})

test("categorie= leads to the category with the other filters [3.37]", async () => {
  const { shop } = await openShop()
  const answer = await shop.get("?categorie=cafes&prix_max=20&a.torrefaction=claire&page=3")
  expect(answer.status).toBe(303)
  expect(answer.headers.get("Location")).toBe("/boutique/cafes?a.torrefaction=claire&prix_max=20&page=3")
})

test("two thousand products take as many calls as sixty, and no more HTML @full", async () => {
  const measure = async (products: number) => {
    const { calls, shop, category, html } = await openShop(products)
    const lists = [await shop.get(), await category("cafes").get("?a.torrefaction=claire&tri=prix-asc&prix_max=40")]
    expect(lists.map(({ status }) => status)).toEqual([200, 200])
    const found = { calls: calls.toSorted(), html: await html("/boutique?page=2"), data: await (await shop.get()).text() }
    backend?.close()
    vi.resetModules()
    return found
  }
  const [small, large] = [await measure(60), await measure(2_000)]
  backend = null
  expect(large.calls).toEqual(small.calls)
  expect(small.calls.length).toBeLessThanOrEqual(12)
  for (const [{ html }, count] of [
    [small, "60"],
    [large, "2\u202f000"],
  ] as const) {
    expect(html.match(/class="card"/g)).toHaveLength(24)
    expect(html).toContain(`${count}\u00a0produits`)
  }
  expect(large.html.length / small.html.length).toBeLessThan(1.1)
  expect(large.data.length / small.data.length).toBeLessThan(1.1)
}, 120_000)

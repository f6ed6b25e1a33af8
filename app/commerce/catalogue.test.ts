import { afterAll, beforeEach, expect, test, vi } from "vitest"
import { startBackend } from "../../tests/setup/backend"
import {
  listAttributes,
  listCategories,
  listContent,
  listContentAddresses,
  listProducts,
  readContent,
  readProduct,
} from "./catalogue.server"
import { clearCatalogueCache } from "./catalogue-cache.server"
import { readStoreSettings } from "./settings.server"

const i18n = { locale: "fr-FR", currency: "EUR" }
const backend = startBackend()
afterAll(() => backend.close())
beforeEach(async () => {
  clearCatalogueCache()
  // They say whose stock counts.
  await readStoreSettings(null)
  backend.calls.length = 0
})

test("a list has 24 products a page and says how many pages there are", async () => {
  const first = await listProducts(i18n, {})
  expect(first.results).toHaveLength(24)
  expect(first.pageCount).toBe(Math.ceil(first.count / 24))
  const second = await listProducts(i18n, { page: 2 })
  expect(second.page).toBe(2)
  expect(second.results[0]?.id).not.toBe(first.results[0]?.id)
})

test("sorting and filtering by price are the backend's", async () => {
  const { results } = await listProducts(i18n, { sort: "price asc", $filters: { price: [10, 20] } })
  const prices = results.map((product) => product.price ?? 0)
  expect(prices.length).toBeGreaterThan(2)
  expect(prices).toEqual([...prices].sort((a, b) => a - b))
  // The price or the price before a reduction lies in the range (storefront API, query parameters).
  expect(results.filter(({ price, orig_price }) => ![price, orig_price].some((one) => one && one >= 10 && one <= 20))).toEqual([])
})

test("a product comes with variants, categories and images", async () => {
  const product = await readProduct(i18n, "bresil-sul-de-minas")
  expect(product).toMatchObject({ slug: "bresil-sul-de-minas", name: "Sul de Minas" })
  expect(product?.variants?.results.map((variant) => variant.option_value_ids.length)).toEqual([1, 1, 1])
  expect(product?.categories?.length).toBeGreaterThan(0)
})

test("categories, attributes and content are read by slug", async () => {
  expect((await listCategories(i18n)).map(({ slug }) => slug)).toContain("cafes")
  expect((await listAttributes(i18n)).map(({ id }) => id)).toContain("torrefaction")
  expect((await readContent(i18n, "pages", "livraison"))?.title).toBe("Livraison et retrait")
})

test("what does not exist is null, and is not asked again at once", async () => {
  expect(await readProduct(i18n, "inconnu")).toBeNull()
  expect(await readProduct(i18n, "inconnu")).toBeNull()
  expect(backend.calls).toEqual(["GET /api/products/inconnu"])
  expect(await readContent(i18n, "pages", "inconnue")).toBeNull()
})

const payloads = [
  "../account",
  "..",
  ".",
  "",
  "%2e%2e%2faccount",
  "%252e%252e%252faccount",
  "a/b",
  "a\\b",
  "a\r\nX-Session: b",
  "a\u0000",
  "\ud800",
]
test.each(payloads)("the slug %j is nothing, and no call is made", async (slug) => {
  expect([await readProduct(i18n, slug), await readContent(i18n, "pages", slug)]).toEqual([null, null])
  expect(backend.calls).toEqual([])
})

test.each([
  ...["Guji", "é", "a--b", "-a", "a_b", "v1.5", "__proto__", "é".repeat(1000), "a?x=1", "a#b", "a b", "constructor()", "100%"],
  ...["'; --", "<script>", "{}", ".env"],
])("the slug %j is asked for as itself", async (slug) => {
  expect(await readProduct(i18n, slug)).toBeNull()
  expect(backend.calls).toEqual([`GET /api/products/${encodeURIComponent(slug)}`])
})

test("content that a store refuses, as without a model or an app, is none, and not asked for again at once", async () => {
  const ask = vi.spyOn(globalThis, "fetch").mockImplementation(() => {
    return Promise.resolve(Response.json({ error: { code: "permission_error", message: "No permission" } }, { status: 400 }))
  })
  for (let times = 0; times < 2; times++) {
    expect(await readContent(i18n, "home", "accueil")).toBeNull()
    expect(await listContent(i18n, "tutoriels", { limit: 4 })).toEqual([])
    expect(await listContentAddresses(i18n, "blogs")).toEqual([])
  }
  expect(await readContent({ ...i18n, preview: true }, "home", "accueil")).toBeNull()
  const paths = ask.mock.calls.map(([url]) => new URL(String(url)).pathname)
  expect(paths.filter((path) => path.endsWith("/content/tutoriels"))).toHaveLength(1)
  expect(paths.filter((path) => path.endsWith("/content/home/accueil"))).toHaveLength(2)
  ask.mockRestore()
})

test("readers of the same record share one call, others have their own", async () => {
  await Promise.all(Array.from({ length: 20 }, () => readProduct(i18n, "bresil-sul-de-minas")))
  expect(backend.calls).toHaveLength(1)
  const swiss = await readProduct({ locale: "fr-CH", currency: "CHF" }, "bresil-sul-de-minas")
  expect(backend.calls).toHaveLength(2)
  expect(swiss?.slug).toBe("bresil-sul-de-minas")
})

test("reads carry no session and keep none", async () => {
  const spy = vi.spyOn(globalThis, "fetch")
  await listProducts(i18n, { limit: 1 })
  const headers = new Headers(spy.mock.calls[0]?.[1]?.headers)
  expect(headers.get("X-Session")).toBeNull()
  expect([headers.get("X-Locale"), headers.get("X-Currency")]).toEqual(["fr-FR", "EUR"])
  spy.mockRestore()
})

import { afterAll, beforeEach, expect, test, vi } from "vitest"
import { startBackend } from "../setup/backend"
import { clearCatalogueCache } from "../../app/commerce/catalogue-cache.server"
import * as recherche from "../../app/routes/recherche"
import type { SearchView } from "../../app/shop/search/read-search.server"
import { openRoute } from "./guarded-route"

const backend = startBackend()
afterAll(() => backend.close())
beforeEach(() => {
  clearCatalogueCache()
  backend.calls.length = 0
  vi.spyOn(process.stderr, "write").mockReturnValue(true)
})

const route = openRoute(recherche, "/recherche")
const productReads = () => backend.calls.filter((call) => call === "GET /api/products").length

async function search(query: string): Promise<SearchView> {
  const answer = await route.get(query)
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { search: SearchView }).search
}
const named = ({ products }: SearchView) => products.map(({ name }) => name)

test("finds by the beginnings of words, whatever the case, plural or accents", async () => {
  const cups = await search("?q=tasse")
  expect(cups.count).toBeGreaterThan(1)
  expect(named(await search("?q=TASSES"))).toEqual(named(cups))
  const accented = named(await search("?q=%C3%89thiopie"))
  expect(accented.length).toBeGreaterThan(0)
  expect(named(await search("?q=ethiopie"))).toEqual(accented)
  expect(named(await search("?q=CAF-GUJI"))).toHaveLength(1)
})

test("understands categories and what products are like, also together", async () => {
  const ethiopian = named(await search("?q=%C3%A9thiopie"))
  expect(named(await search("?q=caf%C3%A9+%C3%A9thiopie"))).toContain(ethiopian[0])
  expect((await search("?q=CAF%C3%89")).count).toBeGreaterThan(10)
  const lilac = await search("?q=tasse+lilas")
  expect(lilac.count).toBeGreaterThan(0)
  expect(named(lilac).every((name) => /tasse/i.test(name))).toBe(true)
})

test("gives 24 a page, the first one for a page beyond the last", async () => {
  const first = await search("?q=caf")
  expect(first.products).toHaveLength(24)
  expect(first.next).toBe("/recherche?q=caf&page=2")
  const second = await search("?q=caf&page=2")
  expect(second.products).toHaveLength(first.count - 24)
  expect(second.previous).toBe("/recherche?q=caf")
  const beyond = await search("?q=caf&page=900")
  expect(named(beyond)).toEqual(named(first))
  expect(beyond.pages.find(({ current }) => current)?.page).toBe(1)
})

test("a search that finds nothing for a person is counted, for a robot or ahead of time it is not", async () => {
  const stdout = vi.spyOn(process.stdout, "write").mockReturnValue(true)
  const counted = async (headers: Record<string, string>) => {
    stdout.mockClear()
    await route.get("?q=zzzz", { headers: { Accept: "text/html", "User-Agent": "Mozilla/5.0 (X11)", ...headers } })
    return stdout.mock.calls.filter(([line]) => String(line).includes('"search-empty"')).length
  }
  const data = { "Sec-Fetch-Dest": "empty", Referer: "http://shop.test/boutique" }
  expect([await counted({}), await counted({ "Sec-Fetch-Dest": "document" }), await counted(data)]).toEqual([1, 1, 1])
  expect(await counted({ "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" })).toBe(0)
  expect(await counted({ "Sec-Purpose": "prefetch" })).toBe(0)
  expect(await counted({ ...data, Referer: "http://shop.test/recherche?q=zzzz" })).toBe(0)
  stdout.mockRestore()
})

test("nothing found offers categories; nothing asked reads no product", async () => {
  const nothing = await search("?q=zzzz")
  expect([nothing.count, nothing.products]).toEqual([0, []])
  expect(nothing.suggestions.map(({ slug }) => slug)).toContain("cafes")
  backend.calls.length = 0
  expect((await search("?q=%00%20%1b")).suggestions).not.toEqual([])
  expect(productReads()).toBe(0)
})

test.each([
  `?q=${"a".repeat(10_240)}`,
  "?q=%00%ff%fe%E2%80%AE",
  "?q=$ne&q[$gt]=",
  "?q=%27%20OR%201=1--&page=1e9",
  "?q=.*%2B%3F%5E%24%7B%7D",
])("hostile words give a page, never a fault: %.40s", async (query) => {
  const { words } = await search(query)
  expect(words.length).toBeLessThanOrEqual(80)
  expect(words).not.toMatch(/\p{C}/u)
})

test("the sixty-first search of a minute from one address waits, words kept, backend not asked; others go on", async () => {
  const from = (clientAddress: string) => ({ context: { clientAddress } })
  for (let count = 0; count < 60; count++) expect((await route.get(`?q=mot${count}`, from("192.0.2.1"))).status).toBe(200)
  backend.calls.length = 0
  const refused = await route.get("?q=encore", from("192.0.2.1"))
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "60"])
  expect(await refused.json()).toMatchObject({ search: { words: "encore" }, problems: [{ code: "too-many-requests" }] })
  expect(productReads()).toBe(0)
  expect((await route.get("?q=encore", from("192.0.2.2"))).status).toBe(200)
  expect((await route.get("", from("192.0.2.1"))).status).toBe(200)
})

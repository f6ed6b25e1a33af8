import { afterAll, beforeEach, describe, expect, test } from "vitest"
import { startBackend } from "../setup/backend"
import { clearCatalogueCache } from "../../app/commerce/catalogue-cache.server"
import { listProducts } from "../../app/commerce/catalogue.server"
import * as manifest from "../../app/routes/manifest[.]webmanifest"
import * as robots from "../../app/routes/robots[.]txt"
import * as sitemap from "../../app/routes/sitemap[.]xml"
import { formatSitemapIndex, formatUrlSet } from "../../app/shop/search/read-sitemap.server"
import { openRoute } from "./guarded-route"

const backend = startBackend()
afterAll(() => backend.close())
beforeEach(() => {
  clearCatalogueCache()
  backend.calls.length = 0
})

const route = openRoute(sitemap, "/sitemap.xml")
const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => match[1]!)

describe("the sitemap", () => {
  test("holds home, categories, published pages and every product once, and nothing personal", async () => {
    const answer = await route.get()
    expect(answer.headers.get("Content-Type")).toBe("application/xml; charset=utf-8")
    const found = locations(await answer.text())
    const { results, count } = await listProducts({ locale: "fr-FR", currency: "EUR" }, { limit: 1000 })
    expect(found.filter((address) => address.includes("/produits/"))).toHaveLength(count)
    for (const { slug } of results) expect(found).toContain(`http://shop.test/produits/${slug}`)
    for (const path of ["/", "/boutique", "/boutique/cafes", "/pages/cgv"]) expect(found).toContain(`http://shop.test${path}`)
    expect(new Set(found).size).toBe(found.length)
    expect(found.filter((address) => /saint-sylvestre|infuser-a-froid|panier|commande|account|recherche/.test(address))).toEqual(
      [],
    )
  })

  test.each(["?page=0", "?page=2", "?page=-1", "?page=abc", "?page=99999", "?page="])("%s does not exist", async (query) => {
    expect((await route.get(query)).status).toBe(404)
  })

  test("is read from the backend once for many readers", async () => {
    await Promise.all([route.get(), route.get(), route.get("?page=1")])
    expect(backend.calls.filter((call) => call === "GET /api/products")).toHaveLength(1)
  })

  test("escapes what stands in addresses and lists its parts", () => {
    expect(locations(formatUrlSet("http://a.test", [{ path: "/x?a=1&b=<", changed: null }]))).toEqual([
      "http://a.test/x?a=1&#38;b=&#60;",
    ])
    expect(locations(formatSitemapIndex("http://a.test", 3))).toEqual(
      [1, 2, 3].map((part) => `http://a.test/sitemap.xml?page=${part}`),
    )
  })
})

test("robots keep out of what is the shopper's own, and are told where the sitemap is", async () => {
  const text = await (await openRoute(robots, "/robots.txt").get()).text()
  for (const path of ["/api/", "/commande", "/paiement/", "/account"]) expect(text).toContain(`Disallow: ${path}\n`)
  expect(text).toContain("Sitemap: http://shop.test/sitemap.xml")
})

test("the manifest names the shop by its settings, in members of the standard only", async () => {
  const answer = await openRoute(manifest, "/manifest.webmanifest").get("", {
    headers: { Host: "evil.test", "X-Forwarded-Host": "evil.test" },
  })
  const text = await answer.text()
  expect(JSON.parse(text)).toEqual({
    id: "/",
    name: "Maison Lilas",
    short_name: "Maison Lilas",
    description: expect.any(String),
    lang: "fr",
    start_url: "/",
    scope: "/",
    display: "minimal-ui",
    background_color: expect.any(String),
    theme_color: expect.any(String),
    icons: expect.any(Array),
  })
  expect(text).not.toContain("evil.test")
})

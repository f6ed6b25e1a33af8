import { expect, test } from "vitest"
import { cacheAddress, listCacheableRoutes } from "../../server/cache-key.ts"
import { listRoutes } from "../security/route-list"
import { useServedShop } from "../security/served-shop"
import { fillCart } from "../shopper/visitor-purchase"
import { openVisitor, type Visitor } from "../shopper/visitor"
import { shopOrigin } from "../shopper/whole-shop"

const { shop, served } = useServedShop()
const RULES = "/speculation-rules.json"
type Address = { pathname: string; search: string }
type Where = [{ href_matches: Address[] }, { not: { href_matches: Address } }, { selector_matches: string }]
type Rules = { prefetch: { where: { and: Where }; eagerness: string }[] }

const named = async (path: string, headers: Record<string, string> = {}, visitor?: Visitor) => {
  const Cookie = [visitor?.cookies.header(), headers["Cookie"]].filter(Boolean).join("; ")
  const answer = await served.send("GET", path, { Host: "shop.test", ...headers, ...(Cookie && { Cookie }) })
  return answer.headers["speculation-rules"]
}

test("pages name the rules for fetching ahead, but not where data or scripts are to be spared", async () => {
  const guest = openVisitor(shop)
  await fillCart(guest)
  for (const path of ["/", "/boutique", "/boutique", "/panier"]) {
    expect([path, await named(path), await named(path, {}, guest)]).toEqual([path, `"${RULES}"`, `"${RULES}"`])
    for (const visitor of [undefined, guest]) {
      expect([path, await named(path, { "Save-Data": "on" }, visitor)]).toEqual([path, undefined])
      const whole = { "Save-Data": "on", Cookie: "affichage=complete" }
      expect([path, await named(path, whole, visitor)]).toEqual([path, undefined])
    }
    expect([path, await named(path, { Cookie: "affichage=legere" }, guest)]).toEqual([path, undefined])
  }
  for (const path of ["/boutique?_data=root", "/robots.txt", RULES]) expect([path, await named(path)]).toEqual([path, undefined])
})

test("what was fetched ahead is dropped by the answer to a form, and by no other", async () => {
  const guest = openVisitor(shop)
  const fields = { "o.poids": "250-g", "o.mouture": "grains", purchase: "unique", quantity: "1" }
  const added = await guest.post("/produits/melange-canut", fields)
  expect([added.status, added.headers.get("Clear-Site-Data")]).toEqual([303, `"prefetchCache"`])
  expect((await guest.get("/boutique")).headers.get("Clear-Site-Data")).toBeNull()
})

async function readRules() {
  const { status, headers, text } = await served.send("GET", RULES, { Host: "shop.test" })
  expect([status, headers["content-type"]]).toEqual([200, "application/speculationrules+json"])
  const [{ where, eagerness }] = (JSON.parse(text) as Rules).prefetch as [Rules["prefetch"][0]]
  const [{ href_matches: addresses }, { not }, { selector_matches: links }] = where.and
  const read = (address: Address) => new URLPattern({ ...address, baseURL: `${shopOrigin}${RULES}` })
  const [named, left] = [addresses.map(read), read(not.href_matches)]
  const matches = (href: string) => named.some((each) => each.test(shopOrigin + href)) && !left.test(shopOrigin + href)
  return { eagerness, links, matches }
}

test("the rules name pages of the catalogue, and no other address", async () => {
  const { eagerness, links, matches } = await readRules()
  expect([eagerness, links]).toEqual(["moderate", `html:not([data-js]) a[href^="/"]`])
  const matched = listRoutes(shop).flatMap(({ path }) => (matches(path) ? [path] : []))
  expect(matched).toEqual(["/boutique/cafes", "/boutique", "/produits/melange-canut"])
})

test("of all links on the shop's pages the rules name only addresses that the page cache keeps", async () => {
  const { matches } = await readRules()
  const guest = openVisitor(shop)
  await fillCart(guest)
  const cached = listCacheableRoutes(shop.build.routes)
  const links = new Set<string>()
  const pages = [...listRoutes(shop).flatMap(({ path, isPage }) => (isPage ? [path] : [])), "/boutique?page=2&tri=nom"]
  for (const path of ["/", ...pages]) {
    const { text } = await served.send("GET", path, { Host: "shop.test", Cookie: guest.cookies.header() })
    for (const [, href = ""] of text.matchAll(/<a\b[^>]*? href="(\/[^"#]*)/g)) links.add(href.replaceAll("&amp;", "&"))
  }
  const ahead = [...links].filter(matches)
  expect(ahead.filter((href) => cacheAddress(href, cached) === null)).toEqual([])
  const withQuery = [...links].filter((href) => href.includes("?"))
  expect(withQuery.some((href) => href.includes("choix="))).toBe(true)
  for (const kept of ["/boutique?page=2", "/boutique/cafes", "/produits/melange-canut"]) expect(ahead).toContain(kept)
})

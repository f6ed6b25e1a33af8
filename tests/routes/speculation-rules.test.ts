import { expect, test } from "vitest"
import { listCacheableRoutes } from "../../server/cache-key.ts"
import { listRoutes } from "../security/route-list"
import { useServedShop } from "../security/served-shop"
import { fillCart } from "../shopper/visitor-purchase"
import { openVisitor, type Visitor } from "../shopper/visitor"
import { shopOrigin } from "../shopper/whole-shop"

const { shop, served } = useServedShop()
const RULES = "/speculation-rules.json"
type Rules = { prefetch: { where: { and: [{ href_matches: string[] }, { selector_matches: string }] }; eagerness: string }[] }

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
    expect([path, await named(path, { "Save-Data": "on" })]).toEqual([path, undefined])
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

test("the rules name pages of the catalogue that are cached, and no other address", async () => {
  const { status, headers, text } = await served.send("GET", RULES, { Host: "shop.test" })
  expect([status, headers["content-type"]]).toEqual([200, "application/speculationrules+json"])
  const [{ where, eagerness }] = (JSON.parse(text) as Rules).prefetch as [Rules["prefetch"][0]]
  const [{ href_matches: addresses }, { selector_matches: links }] = where.and
  expect([eagerness, links]).toEqual(["moderate", `html:not([data-js]) a[href^="/"]`])
  const patterns = addresses.map((address) => new URLPattern(address, `${shopOrigin}${RULES}`))
  const matched = listRoutes(shop).flatMap(({ path }) =>
    patterns.some((pattern) => pattern.test(shopOrigin + path)) ? [path] : [],
  )
  expect(matched).toEqual(["/boutique/cafes", "/boutique", "/produits/melange-canut"])
  const cached = listCacheableRoutes(shop.build.routes)
  for (const path of matched) expect(cached.some((route) => route.path.test(path))).toBe(true)
})

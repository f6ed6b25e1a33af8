import { expect, test } from "vitest"
import { openPageShopper } from "../shopper/page-shopper"
import { type Part, find, findAll, readPage, textOf } from "../shopper/read-page"
import { shopOrigin } from "../shopper/whole-shop"
import { useServedShop } from "../security/served-shop"

const { shop, served } = useServedShop()
const HOST = { Host: new URL(shopOrigin).host }

type Data = Record<string, unknown> & { "@type": string }

const read = async (path: string) => (await openPageShopper(shop).open(path)).document
const titleOf = (document: Part) => textOf(find(document, "title"))
const metaOf = (document: Part, name: string) =>
  findAll(document, "meta").find(({ attributes }) => [attributes["name"], attributes["property"]].includes(name))?.attributes[
    "content"
  ]
/** The addresses of a page's `<link>`s of these relations. */
const linksOf = (document: Part, ...rels: string[]) =>
  find(document, "head").children.flatMap((child) => {
    const isMeant = typeof child !== "string" && child.tag === "link" && rels.includes(child.attributes["rel"] ?? "")
    return isMeant ? [child.attributes["href"] ?? ""] : []
  })
const statusOf = async (address: string) => (await served.send("GET", address.replace(shopOrigin, ""), HOST)).status

function structured(document: Part, type: string): Data {
  const scripts = findAll(document, "script").filter(({ attributes }) => attributes["type"] === "application/ld+json")
  const found = scripts.map(({ children }) => JSON.parse(String(children[0])) as Data).find((data) => data["@type"] === type)
  expect(found, `${type} among ${scripts.length}`).toBeDefined()
  return found!
}

test("a product tells search engines its offers at the prices that are charged", async () => {
  const document = await read("/produits/melange-canut?o.poids=500-g")
  const address = `${shopOrigin}/produits/melange-canut`
  expect(linksOf(document, "canonical")).toEqual([address])
  const product = structured(document, "Product")
  expect(product).toMatchObject({ name: "Canut", url: address })
  const offers = product["offers"] as Data[]
  expect(offers).toHaveLength(3)
  for (const offer of offers) {
    expect(offer["priceCurrency"]).toBe("EUR")
    expect(offer["availability"]).toMatch(/^https:\/\/schema\.org\/\w+$/)
    expect(String(offer["price"])).toMatch(/^\d+\.\d\d$/)
  }
  const images = product["image"] as string[]
  expect(await statusOf(images[0]!)).toBe(200)
  const shared = metaOf(document, "og:image")
  expect(shared).toBe(images[0]!.replace("/1280/", "/1200/"))
  expect([metaOf(document, "og:image:width"), metaOf(document, "og:image:height")]).toEqual(["1200", "630"])
  expect(metaOf(document, "og:type")).toBe("product")
  const trail = structured(document, "BreadcrumbList")["itemListElement"] as Data[]
  expect(trail.map(({ name }) => name)).toEqual(["Accueil", "Boutique", "Mélanges", "Canut"])
  for (const { item } of trail) expect(await statusOf(String(item)), String(item)).toBe(200)
})

test.each([
  ["/pages/ecole", /\/lieu-ecole/],
  ["/tutoriels/regler-espresso", /\/machine-aurore/],
])("%s is shared with its picture", async (path, picture) => {
  const document = await read(path)
  expect(metaOf(document, "og:image")).toMatch(picture)
  expect([metaOf(document, "og:image:width"), metaOf(document, "og:image:height")]).toEqual(["1200", "630"])
})

test("home tells who the shop is, with a description about coffee, machines and training", async () => {
  const home = await read("/")
  expect(titleOf(home)).toBe("Cafés, machines et formation barista | Maison Lilas")
  for (const words of [/café/i, /machines à café/, /formation barista/]) expect(metaOf(home, "description")).toMatch(words)
  expect(structured(home, "Organization")).toMatchObject({ name: "Maison Lilas", url: `${shopOrigin}/` })
  expect(linksOf(home, "canonical")).toEqual([`${shopOrigin}/`])
  for (const path of ["/", "/boutique", "/boutique/cafes", "/pages/cgv", "/pages/faq"]) {
    const document = await read(path)
    expect(metaOf(document, "description")?.length, path).toBeGreaterThan(20)
    expect(titleOf(document), path).toMatch(/Maison Lilas/)
  }
})

test("a list's address is one whatever its filters and order, but each page has its own", async () => {
  const list = await read("/boutique?tri=prix-asc&prix_min=5&page=2")
  expect(linksOf(list, "canonical")).toEqual([`${shopOrigin}/boutique?page=2`])
  expect(titleOf(list)).toBe("La boutique – page 2 | Maison Lilas")
  expect(titleOf(await read("/boutique/cafes?page=2"))).toBe("Cafés – page 2 | Maison Lilas")
  expect(titleOf(await read("/recherche?q=a&page=2"))).toBe("Recherche : a – page 2 | Maison Lilas")
  expect(linksOf(await read("/boutique/cafes?tri=nom"), "canonical")).toEqual([`${shopOrigin}/boutique/cafes`])
})

test("a page has one address: others lead to it, with their parameters", async () => {
  const lead = async (path: string, method = "GET") => {
    const { status, headers } = await served.send(method, path, HOST)
    return [status, headers.location ?? null]
  }
  expect(await lead("/Boutique?tri=nom&a.origine=Kenya")).toEqual([301, "/boutique?tri=nom&a.origine=Kenya"])
  expect(await lead("/boutique/")).toEqual([301, "/boutique"])
  expect(await lead("/Produits/Melange-Canut/", "HEAD")).toEqual([301, "/produits/Melange-Canut"])
  expect(await lead("/produits/Melange-Canut", "HEAD")).toEqual([301, "/produits/melange-canut"])
  expect(await lead("/PAGES/cgv")).toEqual([301, "/pages/cgv"])
  expect(await lead("/Boutique/Cafes/")).toEqual([301, "/boutique/Cafes"])
  expect(await lead("/boutique/Cafes")).toEqual([301, "/boutique/cafes"])
  expect((await lead("/mot-de-passe/AbC_12"))[0]).not.toBe(301)
  for (const path of ["//evil.example", "//evil.example/", "//Evil.example/Boutique/", "/\\evil.example/"])
    expect((await lead(path))[1] ?? "", path).not.toMatch(/evil/)
})

test("cart, checkout, account, search and preferences are for no search engine", async () => {
  const own = ["/panier", "/commande/coordonnees", "/account", "/connexion", "/inscription", "/recherche", "/preferences"]
  for (const path of [...own, "/recherche?q=guji"]) expect(metaOf(await read(path), "robots"), path).toMatch(/noindex/)
  expect(metaOf(await read("/"), "robots")).toBeUndefined()
})

test("addresses come from the shop's own settings, never from a host that a request names", async () => {
  const headers = { ...HOST, "X-Forwarded-Host": "evil.test", "X-Forwarded-Proto": "https", Forwarded: "host=evil.test" }
  for (const path of ["/", "/sitemap.xml", "/robots.txt", "/manifest.webmanifest", "/produits/melange-canut"]) {
    const { status, text } = await served.send("GET", path, headers)
    expect([path, status, text.includes("evil.test")]).toEqual([path, 200, false])
  }
})

test("icons stay small", async () => {
  const named = linksOf(readPage((await served.send("GET", "/", HOST)).text), "icon", "apple-touch-icon")
  const manifest = await served.send("GET", "/manifest.webmanifest", HOST)
  const { icons } = JSON.parse(manifest.text) as { icons: { src: string }[] }
  expect(named.length).toBeGreaterThan(1)
  let bytes = 0
  for (const path of new Set([...named, ...icons.map(({ src }) => src)])) {
    const { status, headers } = await served.send("GET", path, HOST)
    expect([path, status]).toEqual([path, 200])
    bytes += Number(headers["content-length"])
  }
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThan(10_240)
})

import type { Page } from "playwright/test"
import { expect, test } from "./shop-test.ts"

type Data = Record<string, unknown> & { "@type": string }

async function structured(page: Page, type: string): Promise<Data> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  const found = texts.map((text) => JSON.parse(text) as Data).find((data) => data["@type"] === type)
  expect(found, `${type} among ${texts.length}`).toBeDefined()
  return found!
}

const metaOf = (page: Page, name: string) =>
  page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute("content")
const canonical = (page: Page) => page.locator('link[rel="canonical"]').getAttribute("href")

test("a product tells search engines its offers at the prices that are charged", async ({ page, stack }) => {
  await page.goto("/produits/melange-canut?o.poids=500-g")
  expect(await canonical(page)).toBe(`${stack.shop}/produits/melange-canut`)
  const product = await structured(page, "Product")
  expect(product).toMatchObject({ name: "Canut", url: `${stack.shop}/produits/melange-canut` })
  const offers = product["offers"] as Data[]
  expect(offers).toHaveLength(3)
  for (const offer of offers) {
    expect(offer["priceCurrency"]).toBe("EUR")
    expect(offer["availability"]).toMatch(/^https:\/\/schema\.org\/\w+$/)
    expect(String(offer["price"])).toMatch(/^\d+\.\d\d$/)
  }
  const images = product["image"] as string[]
  expect((await page.request.get(images[0]!)).status()).toBe(200)
  expect(await metaOf(page, "og:image")).toBe(images[0])
  expect(await metaOf(page, "og:type")).toBe("product")
  const trail = (await structured(page, "BreadcrumbList"))["itemListElement"] as Data[]
  expect(trail.map(({ name }) => name)).toEqual(["Accueil", "Boutique", "Mélanges", "Canut"])
  for (const { item } of trail) expect((await page.request.get(String(item))).status()).toBe(200)
})

test("structured data breaks no content security policy @full", async ({ page }) => {
  const messages: string[] = []
  page.on("console", (message) => messages.push(message.text()))
  for (const path of ["/", "/produits/melange-canut", "/boutique/cafes"]) await page.goto(path)
  expect(messages.filter((text) => /content security policy/i.test(text))).toEqual([])
})

test("home tells who the shop is, with a description about coffee, machines and training", async ({ page, stack }) => {
  await page.goto("/")
  await expect(page).toHaveTitle("Cafés, machines et formation barista | Maison Lilas")
  for (const words of [/café/i, /machines à café/, /formation barista/]) expect(await metaOf(page, "description")).toMatch(words)
  expect(await structured(page, "Organization")).toMatchObject({ name: "Maison Lilas", url: `${stack.shop}/` })
  expect(await canonical(page)).toBe(`${stack.shop}/`)
  for (const path of ["/", "/boutique", "/boutique/cafes", "/pages/cgv", "/pages/faq"]) {
    await page.goto(path)
    expect(((await metaOf(page, "description")) ?? "").length, path).toBeGreaterThan(20)
    await expect(page, path).toHaveTitle(/Maison Lilas/)
  }
})

test("a list's address is one whatever its filters and order, but each page has its own", async ({ page, stack }) => {
  await page.goto("/boutique?tri=prix-asc&prix_min=5&page=2")
  expect(await canonical(page)).toBe(`${stack.shop}/boutique?page=2`)
  await expect(page).toHaveTitle("La boutique – page 2 | Maison Lilas")
  await page.goto("/boutique/cafes?page=2")
  await expect(page).toHaveTitle("Cafés – page 2 | Maison Lilas")
  await page.goto("/recherche?q=a&page=2")
  await expect(page).toHaveTitle("Recherche\u00a0: a – page 2 | Maison Lilas")
  await page.goto("/boutique/cafes?tri=nom")
  expect(await canonical(page)).toBe(`${stack.shop}/boutique/cafes`)
})

test("a page has one address: others lead to it, with their parameters", async ({ request, stack }) => {
  const lead = async (path: string, method = "GET") => {
    const answer = await request.fetch(stack.shop + path, { method, maxRedirects: 0 })
    return [answer.status(), answer.headers()["location"] ?? null]
  }
  expect(await lead("/Boutique?tri=nom&a.origine=Kenya")).toEqual([301, "/boutique?tri=nom&a.origine=Kenya"])
  expect(await lead("/boutique/")).toEqual([301, "/boutique"])
  expect(await lead("/Produits/Melange-Canut/", "HEAD")).toEqual([301, "/produits/melange-canut"])
  expect(await lead("/PAGES/cgv")).toEqual([301, "/pages/cgv"])
  expect((await lead("/mot-de-passe/AbC_12"))[0]).not.toBe(301)
  for (const path of ["//evil.example", "//evil.example/", "//Evil.example/Boutique/", "/\\evil.example/"])
    expect((await lead(path))[1] ?? "", path).not.toMatch(/evil/)
  expect((await request.get(`${stack.shop}/Boutique/Cafes/`)).status()).toBe(200)
})

test("cart, checkout, account, search and preferences are for no search engine", async ({ request, stack }) => {
  const robots = /<meta name="robots" content="([^"]*)"/
  const robotsOf = async (path: string) => robots.exec(await (await request.get(stack.shop + path)).text())?.[1]
  for (const path of [
    "/panier",
    "/commande/coordonnees",
    "/account",
    "/connexion",
    "/inscription",
    "/recherche",
    "/recherche?q=guji",
    "/preferences",
  ]) {
    expect(await robotsOf(path), path).toMatch(/noindex/)
  }
  expect(await robotsOf("/")).toBeUndefined()
})

test("addresses come from the shop's own settings, never from a host that a request names", async ({ request, stack }) => {
  for (const path of ["/", "/sitemap.xml", "/robots.txt", "/manifest.webmanifest", "/produits/melange-canut"]) {
    const headers = { "X-Forwarded-Host": "evil.test", "X-Forwarded-Proto": "https", Forwarded: "host=evil.test" }
    const answer = await request.get(stack.shop + path, { headers })
    expect([path, (await answer.text()).includes("evil.test")]).toEqual([path, false])
  }
})

test("icons stay small", async ({ page, request, stack }) => {
  await page.goto("/")
  const named = await page
    .locator('link[rel="icon"], link[rel="apple-touch-icon"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""))
  const manifest = (await (await request.get(`${stack.shop}/manifest.webmanifest`)).json()) as { icons: { src: string }[] }
  let bytes = 0
  for (const path of new Set([...named, ...manifest.icons.map(({ src }) => src)])) {
    const answer = await request.get(stack.shop + path)
    expect([path, answer.status()]).toEqual([path, 200])
    bytes += (await answer.body()).byteLength
  }
  expect(bytes).toBeLessThan(10_240)
})

import { afterAll, expect, test, vi } from "vitest"
import { getRecord, putRecord } from "../../sandbox/storage/records.ts"
import { openBackendApi } from "../../sandbox/services/functions/backend-api.ts"
import { openVisitor } from "../shopper/visitor"
import { openWholeShop } from "../shopper/whole-shop"

const shop = openWholeShop()
afterAll(() => shop.close())
const ask = async (path: string, method = "GET") => {
  const { status, headers } = await openVisitor(shop).send(method, path, {})
  return [status, headers.get("Location")]
}

test("what the merchant sets is what pages say: an announcement, roasting days, needs and answer times of quotes", async () => {
  const { database } = shop.sandbox.context
  const store = getRecord<{ id: string; value: Record<string, object> }>(database, "settings", "store")!
  const read = async (path: string) => (await openVisitor(shop).get(path)).text()
  const before = await read("/panier")
  expect(before).toContain("torréfiés le lundi et le jeudi")
  expect(before).not.toContain("Annonce")
  const set = {
    annonce: { text: "Nous fermons du 3 au 16 août", url: "/pages/fermeture", until: "2999-01-01" },
    devis: { answer_time: "une semaine", subjects: [{ label: "Un séminaire" }] },
    brand: { ...store.value["brand"], roasting_days: "le mardi", theme_color: "#123456", theme_color_dark: "#654321" },
  }
  putRecord(database, "settings", { id: "store", value: { ...store.value, ...set } })
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10_000 })
  await read("/panier")
  vi.setSystemTime(Date.now() + 1_000)
  const page = await read("/panier")
  expect(page).toMatch(/aria-label="Annonce"><p>Nous fermons du 3 au 16 août<\/p><a href="\/pages\/fermeture">/)
  expect(page).toContain("torréfiés le mardi")
  for (const colour of ["#123456", "#654321"]) expect(page).toContain(`<meta name="theme-color" content="${colour}"`)
  const form = await read("/devis")
  expect(form).toContain("nous répondons sous une semaine")
  expect(form).toMatch(/<option value="Un séminaire">Un séminaire<\/option>/)
  expect(form).not.toContain('value="machines"')
  vi.useRealTimers()
})

test("the home page promises delivery as products do, and a closing week moves both", async () => {
  const { database } = shop.sandbox.context
  const store = getRecord<{ id: string; value: Record<string, object> }>(database, "settings", "store")!
  const readPromise = async (path: string) => {
    const page = await (await openVisitor(shop).get(path)).text()
    return /Livraison prévue (?:le|entre le) [^<.]+? (?=en France)/.exec(page.replace(/<[^>]*>/g, ""))?.[0] ?? path
  }
  const before = await readPromise("/")
  expect(before).toMatch(/^Livraison prévue/)
  expect(await readPromise("/produits/melange-canut")).toBe(before)
  const day = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  const checkout = { ...store.value["checkout"], closed: [{ from: day(-1), until: day(20) }] }
  putRecord(database, "settings", { id: "store", value: { ...store.value, checkout } })
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 })
  await readPromise("/")
  vi.setSystemTime(Date.now() + 1_000)
  const later = await readPromise("/")
  expect(later).toMatch(/^Livraison prévue/)
  expect(later).not.toBe(before)
  expect(await readPromise("/produits/melange-canut")).toBe(later)
  vi.useRealTimers()
})

test("old addresses of the merchant's list lead on, and no address that is there does", async () => {
  const api = openBackendApi(shop.sandbox.context)
  for (const [from, to] of Object.entries({
    "/anciens-cafes.html": "/boutique/cafes",
    "/produits/vieux-moulin": "/produits/melange-canut?achat=abonnement",
    "/boutique": "/pages/cgv",
    "/ailleurs": "https://ailleurs.exemple/",
    "/cercle": "/cercle",
    "/tour": "/tour/?encore",
    "/chez-nous": "https://shop.test/pages/ecole",
  }))
    await api.post("/redirections", { from, to })
  expect(await ask("/anciens-cafes.html?utm=1")).toEqual([301, "/boutique/cafes"])
  expect(await ask("/anciens-cafes.html", "HEAD")).toEqual([301, "/boutique/cafes"])
  expect(await ask("/produits/vieux-moulin")).toEqual([301, "/produits/melange-canut?achat=abonnement"])
  expect(await ask("/chez-nous")).toEqual([301, "/pages/ecole"])
  expect(await ask("/boutique")).toEqual([200, null])
  for (const path of ["/ailleurs", "/cercle", "/tour", "/nulle-part", "/produits/inconnu"])
    expect(await ask(path)).toEqual([404, null])
})

test("an old address is known as a merchant writes it, with accents, a query or the old site's name, however long the list", async () => {
  const api = openBackendApi(shop.sandbox.context)
  const write = (from: string, to: string) => api.post("/redirections", { from, to })
  await write("/Cafés-du-monde/", "/boutique/cafes")
  for (let index = 0; index < 1000; index++) await write(`/ancien-${index}`, "/boutique")
  await write("/index.php?id_product=8", "/produits/melange-canut")
  await write("/index.php", "/boutique")
  await write("https://ancien.exemple/Notre-Maison", "/pages/ecole")
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 })
  await ask("/nulle-part")
  vi.setSystemTime(Date.now() + 1_000)
  expect(await ask("/caf%C3%A9s-du-monde")).toEqual([301, "/boutique/cafes"])
  expect(await ask("/ancien-999")).toEqual([301, "/boutique"])
  expect(await ask("/index.php?id_product=8")).toEqual([301, "/produits/melange-canut"])
  expect(await ask("/index.php?id_product=9")).toEqual([301, "/boutique"])
  expect(await ask("/notre-maison")).toEqual([301, "/pages/ecole"])
  vi.useRealTimers()
})

test("while the list cannot be read a missing page is missing", async () => {
  shop.fail({ kind: "status", status: 503, match: { path: "/api/apps/boutique/redirections" } })
  expect(await ask("/nulle-part-non-plus")).toEqual([404, null])
})

import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { clearCatalogueCache } from "../../app/commerce/catalogue-cache.server"
import { plainProduct } from "../../sandbox/storage/plain-product.fixture"
import { putProduct } from "../../sandbox/storage/products"
import { getRecord, putRecord } from "../../sandbox/storage/records"
import { startBackend } from "../../tests/setup/backend"
import type { Report } from "./findings"
import { tryStore } from "./try-store"

// What the shop repairs or takes as it stands, and a shopper meets all the same.

const backend = startBackend()
const { database } = backend.sandbox.context
const errors = vi.spyOn(process.stderr, "write").mockReturnValue(true)
afterAll(() => {
  backend.close()
  errors.mockRestore()
})

const linkTo = (name: string, type: string, slug: string) => ({ name, type, model: "content/pages", value: { id: "x", slug } })
let report: Report
const told = (area: string) =>
  report.findings
    .filter((finding) => finding.area === area && finding.level === "broken")
    .map(({ record, code, detail }) => `${record} ${code} ${detail ?? ""}`.trim())

beforeAll(async () => {
  type Store = { id: string; value: { store: Record<string, unknown> } }
  const settings = getRecord<Store>(database, "settings", "store")!
  Object.assign(settings.value.store, { name: "", locale: "FR_fr", currency: "euro", currencies: [] })
  putRecord(database, "settings", settings)
  const menus = getRecord<{ id: string; value: { id: string; items: unknown[] }[] }>(database, "settings", "menus")!
  const written = { name: "Ancienne", type: "url", value: "/pages/ancienne?de=menu" }
  const others = [
    { name: "Compte", type: "url", value: "/account/adresses?x=1#y" },
    { name: "Thème d’avant", type: "url", value: "/products/moulin" },
  ]
  const lost = [linkTo("Rayon", "category", "rayon"), linkTo("Parti", "product", "parti"), linkTo("Page", "content", "page")]
  menus.value.find(({ id }) => id === "header")!.items.push(written, ...lost, ...others)
  putRecord(database, "settings", menus)
  const free = { price: 0, purchase_options: { standard: { price: 0, sale: false, sale_price: null, active: true } } }
  putProduct(database, plainProduct({ id: "offert", name: "Offert", slug: "offert", price: 0 }, free))
  clearCatalogueCache()
  report = await tryStore("read")
})

test("a store without a name, or with a locale or currency that is none, is told", () => {
  expect(told("settings")).toEqual([
    expect.stringMatching(/^store.name missing-setting /),
    "store.locale unexpected FR_fr → fr-FR",
    "store.currency unexpected euro → EUR",
  ])
})

test("a menu entry whose page does not exist is told with its address", () => {
  expect(told("menus")).toEqual([
    "header › Ancienne no-page /pages/ancienne?de=menu",
    "header › Rayon no-page /boutique/rayon",
    "header › Parti no-page /produits/parti",
    "header › Page no-page /pages/page",
    "header › Thème d’avant no-page /products/moulin",
  ])
})

test("a way to buy that costs nothing is told by its name", () => {
  expect(told("products")).toEqual(["Offert free Achat unique"])
})

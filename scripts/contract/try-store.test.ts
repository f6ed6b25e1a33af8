import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { clearCatalogueCache } from "../../app/commerce/catalogue-cache.server"
import { putProduct } from "../../sandbox/storage/products"
import { plainProduct } from "../../sandbox/storage/plain-product.fixture"
import { deleteRecord, findRecord, getRecord, listRecords, putRecord } from "../../sandbox/storage/records"
import { startBackend } from "../../tests/setup/backend"
import { isBroken, printReport, type Report } from "./findings"
import { tryStore } from "./try-store"

const backend = startBackend()
const { database } = backend.sandbox.context
afterAll(() => backend.close())
const errors = vi.spyOn(process.stderr, "write").mockReturnValue(true)
afterAll(() => errors.mockRestore())
const told = ({ findings }: Report, level = "broken") =>
  findings.filter((finding) => finding.level === level).map(({ record, code }) => `${record} ${code}`)

describe("a store that is complete", () => {
  let report: Report
  beforeAll(async () => {
    report = await tryStore("order")
  })

  test("has nothing broken, every record counted and the open questions answered", () => {
    expect(told(report)).toEqual([])
    expect(report.findings.map(({ code }) => code)).not.toContain("unknown-payment")
    expect(report.counts).toMatchObject({ categories: expect.any(Number) as number, orders: 1 })
    expect(report.counts["products"]).toBeGreaterThan(30)
    const answers = new Map(report.settled.map(({ question, answer }) => [question, answer]))
    expect(answers.get("menus are")).toBe("a list: header, footer")
    expect(answers.get("the order")).toMatch(/^\d+, paid false/)
    expect(answers.get("an unknown coupon")).toMatch(/^\d{3} \w+/)
  })

  test("keeps one order of the trial, and no cart with goods in it", () => {
    expect(listRecords(database, "orders")).toHaveLength(1)
    const carts = listRecords<{ id: string; items: unknown[]; order_id: string | null }>(database, "carts")
    expect(carts.filter(({ items, order_id: ordered }) => items.length > 0 && !ordered)).toEqual([])
  })
})

describe("a store with odd records", () => {
  let report: Report
  beforeAll(async () => {
    const settings = getRecord<{ id: string; value: { legal: object; addresses?: unknown } }>(database, "settings", "store")!
    delete settings.value.addresses
    putRecord(database, "settings", settings)
    const menus = getRecord<{ id: string; value: { id: string; items: unknown[] }[] }>(database, "settings", "menus")!
    menus.value.find(({ id }) => id === "header")!.items.push({ name: "Nulle part", type: "unknown", value: null })
    putRecord(database, "settings", menus)
    const terms = findRecord(database, "content", "pages/cgv")!
    deleteRecord(database, "content", terms.id)
    const price = { price: 0, purchase_options: { standard: { price: 0, sale: false, sale_price: null, active: true } } }
    putProduct(database, plainProduct({ id: "gratuit", name: "Gratuit", slug: "gratuit", price: 0 }, price))
    const nameless = plainProduct({ id: "sans-nom", name: "Sans nom", slug: "sans-nom", price: 5 }, {})
    putProduct(database, nameless)
    putRecord(database, "products", { ...nameless, name: null })
    const elsewhere = plainProduct({ id: "ailleurs", name: "Ailleurs", slug: "ailleurs", price: 5 }, {})
    const file = { id: "f", url: "https://cdn.swell.store/une-autre-boutique/a/b.jpg", width: 8, height: 8 }
    putProduct(database, { ...elsewhere, images: [{ id: "i", caption: null, file }] } as never)
    const foreign = { id: "i", caption: null, file: { ...file, url: "https://photos.example/a.jpg" } }
    putProduct(database, { ...elsewhere, id: "etranger", name: "Étranger", slug: "etranger", images: [foreign] } as never)
    putProduct(database, plainProduct({ id: "sans-adresse", name: "Sans adresse", slug: "a/b", price: 5 }, {}))
    clearCatalogueCache()
    report = await tryStore("read")
  })

  test("is broken where a shopper would meet it, by record", () => {
    expect(isBroken(report)).toBe(true)
    expect(told(report)).toEqual(
      expect.arrayContaining([
        "header › Nulle part dead-menu-item",
        "pages/cgv missing-page",
        "Gratuit free",
        "Étranger no-picture",
        "sans-nom hidden",
      ]),
    )
    const open = ["addresses missing-setting", "Ailleurs plain-picture", "Sans adresse refused-slug"]
    expect(told(report, "open")).toEqual(expect.arrayContaining(open))
  })

  test("is told in either language, what is broken first", () => {
    const [english, french] = [printReport(report, "en"), printReport(report, "fr")]
    expect(english).toMatch(/^maison-lilas, read: .*products \d+/)
    expect(english).toContain("✗ broken  products  Gratuit costs nothing")
    expect(french).toContain("✗ cassé  produits  Gratuit est gratuit")
    expect(english.lastIndexOf("✗")).toBeLessThan(english.indexOf("· to look at"))
  })
})

import { afterAll, beforeAll, expect, test, vi } from "vitest"
import * as produit from "../../app/routes/produits.$slug"
import { listRecords, putRecord } from "../../sandbox/storage/records.ts"
import { startBackend } from "../setup/backend"
import { withClass } from "../shopper/page-shopper"
import { find, findAll, nameOf, readPage, textOf } from "../shopper/read-page"
import { openRoute } from "./guarded-route"
import { renderRoute } from "./rendered-route"

// An option that must be chosen and whose values cost something is chosen by the shopper alone.

const backend = startBackend()
afterAll(() => backend.close())

const slug = "melange-canut"
const path = `/produits/${slug}`
const page = openRoute(produit, path, { slug })
const values = [
  { id: "65a0000000000000000000d1", name: "Sachet kraft", price: 1 },
  { id: "65a0000000000000000000d2", name: "Boîte en fer", price: 6 },
]
const option = { id: "65a0000000000000000000d0", name: "Emballage", active: true, variant: false, required: true, values }

beforeAll(() => {
  vi.spyOn(process.stderr, "write").mockReturnValue(true)
  const { database } = backend.sandbox.context
  type Stored = { id: string; slug: string; options: object[] }
  const stored = listRecords<Stored>(database, "products").find((each) => each.slug === slug)!
  putRecord(database, "products", { ...stored, options: [...stored.options, { ...option, input_type: "select" }] })
})

const open = async (search = "") => readPage(await renderRoute(produit, "produits/:slug", path + search))
const chosen = (document: ReturnType<typeof readPage>) =>
  findAll(document, "radio")
    .filter(({ attributes }) => "checked" in attributes)
    .map(nameOf)

test("is not chosen for the shopper, whose page says the least price and can be bought from", async () => {
  const document = await open()
  expect(chosen(document)).toEqual(["250 g", "Grains", expect.stringMatching(/^Achat unique/)])
  expect(textOf(find(document, "radiogroup", "Emballage"))).toMatch(/Sachet kraft \+1,00 € Boîte en fer \+6,00 €/)
  expect(textOf(withClass(document, "product-head")[0]!)).toContain("dès 9,90 €")
  expect(findAll(document, "button", "Ajouter au panier")).toHaveLength(1)
  const wrapped = await open("?o.emballage=boite-en-fer")
  expect(chosen(wrapped)).toContain("Boîte en fer +6,00 €")
  expect(textOf(withClass(wrapped, "product-head")[0]!)).toMatch(/sur 5 14,90 €/)
})

test("is asked for before anything is added, and what was typed and chosen stays", async () => {
  const choice = { "o.poids": "500-g", "o.mouture": "moka", purchase: "unique" }
  const refused = await page.post({ ...choice, quantity: "3" })
  expect(refused.status).toBe(422)
  const { problems, values, product } = (await refused.json()) as {
    problems: { field: string; sentence: string }[]
    values: Record<string, string>
    product: { address: string }
  }
  expect(problems).toMatchObject([{ field: "o.emballage", sentence: "Faites votre choix pour «\u00a0Emballage\u00a0»." }])
  expect(values).toMatchObject({ quantity: "3" })
  expect(product.address).toContain("o.poids=500-g&o.mouture=moka&achat=unique")
  expect((await page.post({ ...choice, "o.emballage": "sachet-kraft", quantity: "3" })).status).toBe(303)
})

import { createRequire } from "node:module"
import { afterAll, expect, test, vi } from "vitest"
import type * as products from "../../sandbox/storage/products.ts"
import type { CategoryRecord, ContentRecord } from "../../sandbox/storage/models.ts"
import type * as records from "../../sandbox/storage/records.ts"
import type * as fixture from "../../sandbox/storage/plain-product.fixture.ts"
import { openPageShopper } from "../shopper/page-shopper"
import { find, findAll, textOf } from "../shopper/read-page"
import { localTarget, openVisitor } from "../shopper/visitor"
import { openWholeShop } from "../shopper/whole-shop"

const load = createRequire(import.meta.url)
const { getRecord, listRecords, putRecord } = load("../../sandbox/storage/records.ts") as typeof records
const { putProduct } = load("../../sandbox/storage/products.ts") as typeof products
const { plainProduct } = load("../../sandbox/storage/plain-product.fixture.ts") as typeof fixture

const shop = openWholeShop()
let now = Date.now()
afterAll(() => {
  vi.useRealTimers()
  shop.close()
})

const slugs = [
  ...[
    "Cafe_Lilas--Rare",
    "-édition-limitée",
    "v1.5",
    ".5-litre",
    "café noir",
    "l'été d\"ici",
    "100% arabica",
    "50%de",
    "a?b#c&d+e;f=g",
  ],
  ...["A".repeat(1000), "é".repeat(1000)],
]

test.each(slugs.map((slug, index) => [slug.slice(0, 20), slug, `essai-${index}`]))(
  "a product whose merchant wrote the slug %s is found, opened and bought",
  async (_start, slug, name) => {
    putProduct(
      shop.sandbox.context.database,
      plainProduct({ id: `id-${name}`, name, slug, price: 10 }, { stock_tracking: false }),
    )
    const shopper = openPageShopper(shop)
    const found = await shopper.open(`/recherche?q=${name}`)
    const chosen = await shopper.follow(found, `Choisir ${name}`)
    expect([chosen.status, textOf(chosen.document).includes("Ajouter au panier")]).toEqual([200, true])
    const page = await shopper.follow(found, name)
    expect([page.status, decodeURIComponent(page.url.pathname)]).toEqual([200, `/produits/${slug}`])
    const added = await shopper.press(page, "Ajouter au panier")
    expect([added.url.hash, added.status]).toEqual(["#panier", 200])
    const back = await shopper.follow(await shopper.open("/panier"), name)
    expect(textOf(find(back.main, "heading", name))).toBe(name)
  },
)

test.each([["a/b"], ["../panier"], [""], ["50%2f50"], ["コ".repeat(1000)]])(
  "a product with the slug %j stands at the address of its id",
  async (slug) => {
    const id = "65a0000000000000000000e1"
    putProduct(
      shop.sandbox.context.database,
      plainProduct({ id, name: "Introuvable", slug, price: 10 }, { stock_tracking: false }),
    )
    const shopper = openPageShopper(shop)
    const page = await shopper.follow(await shopper.open("/recherche?q=introuvable"), "Introuvable")
    expect([page.status, page.url.pathname]).toEqual([200, `/produits/${id}`])
    const added = await shopper.press(page, "Ajouter au panier")
    expect([added.url.pathname, added.url.hash, added.status]).toEqual([`/produits/${id}`, "#panier", 200])
  },
)

test.each(["thé & cafés", "l'été 100%", "a/b"])(
  "a category, its product and a page with the slug %j are linked and open",
  async (slug) => {
    const { database } = shop.sandbox.context
    const [id, pageId, productId] = ["65a0000000000000000000e2", "65a0000000000000000000e3", "65a0000000000000000000e4"]
    const [parent] = listRecords<CategoryRecord>(database, "categories")
    putRecord(database, "categories", { ...parent!, id, slug, name: "Rayon d’essai", parent_id: null, sort: 0 }, { key: slug })
    const [content] = listRecords<ContentRecord>(database, "content").filter(({ type }) => type === "pages")
    putRecord(database, "content", { ...content!, id: pageId, slug, title: "Page d’essai" }, { key: `pages/${slug}` })
    putProduct(
      database,
      plainProduct({ id: productId, name: "Article d’essai", slug: `${slug}…`, price: 10 }, { category_ids: [id] }),
    )
    const menus = getRecord<{ id: string; value: { id: string; items: object[] }[] }>(database, "settings", "menus")!
    const items = [
      { type: "category", name: "Vers le rayon", value: { id, slug } },
      { type: "page", name: "Vers la page", value: { id: pageId, slug } },
    ]
    putRecord(database, "settings", { ...menus, value: [{ id: "header", items }] })
    vi.useFakeTimers({ toFake: ["Date"], now: (now += 600_000) })
    const shopper = openPageShopper(shop)
    const start = await shopper.open("/panier")
    const [menu] = findAll(start.document, "nav")
    const page = await shopper.follow(start, "Vers la page", menu)
    expect([page.status, textOf(find(page.main, "heading", "Page d’essai"))]).toEqual([200, "Page d’essai"])
    const shelf = await shopper.follow(start, "Vers le rayon", menu)
    const product = await shopper.follow(shelf, "Article d’essai")
    expect([shelf.status, product.status]).toEqual([200, 200])
    expect((await shopper.follow(product, "Rayon d’essai")).url.pathname).toBe(shelf.url.pathname)
  },
)

test("an address typed in capitals still leads to the product without them", async () => {
  const answer = await openVisitor(shop).get("/produits/Melange-Canut")
  expect([answer.status, localTarget(answer)]).toEqual([301, "/produits/melange-canut"])
})

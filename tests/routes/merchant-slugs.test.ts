import { createRequire } from "node:module"
import { afterAll, expect, test } from "vitest"
import type * as products from "../../sandbox/storage/products.ts"
import type * as fixture from "../../sandbox/storage/plain-product.fixture.ts"
import { openPageShopper } from "../shopper/page-shopper"
import { find, textOf } from "../shopper/read-page"
import { localTarget, openVisitor } from "../shopper/visitor"
import { openWholeShop } from "../shopper/whole-shop"

const load = createRequire(import.meta.url)
const { putProduct } = load("../../sandbox/storage/products.ts") as typeof products
const { plainProduct } = load("../../sandbox/storage/plain-product.fixture.ts") as typeof fixture

const shop = openWholeShop()
afterAll(() => shop.close())

const slugs = ["Cafe_Lilas--Rare", "-édition-limitée", "v1.5", "A".repeat(1000), "é".repeat(1000)]

test.each(slugs.map((slug, index) => [slug.slice(0, 20), slug, `essai-${index}`]))(
  "a product whose merchant wrote the slug %s is found, opened and bought",
  async (_start, slug, name) => {
    putProduct(
      shop.sandbox.context.database,
      plainProduct({ id: `id-${name}`, name, slug, price: 10 }, { stock_tracking: false }),
    )
    const shopper = openPageShopper(shop)
    const found = await shopper.open(`/recherche?q=${name}`)
    const page = await shopper.follow(found, name)
    expect([page.status, decodeURIComponent(page.url.pathname)]).toEqual([200, `/produits/${slug}`])
    const added = await shopper.press(page, "Ajouter au panier")
    expect([added.url.hash, added.status]).toEqual(["#panier", 200])
    const back = await shopper.follow(await shopper.open("/panier"), name)
    expect(textOf(find(back.main, "heading", name))).toBe(name)
  },
)

test("an address typed in capitals still leads to the product without them", async () => {
  const answer = await openVisitor(shop).get("/produits/Melange-Canut")
  expect([answer.status, localTarget(answer)]).toEqual([301, "/produits/melange-canut"])
})

import { afterAll, expect, test } from "vitest"
import { openPageShopper } from "../shopper/page-shopper"
import { find, findAll } from "../shopper/read-page"
import { openWholeShop } from "../shopper/whole-shop"

const shop = openWholeShop()
afterAll(() => shop.close())

test("X20 categories, orders, filters in use and pages are lists", async () => {
  const shopper = openPageShopper(shop)
  const list = await shopper.open("/boutique/cafes?prix_max=15")
  for (const name of ["Catégories", "Trier"])
    expect(findAll(find(list.main, "navigation", name), "listitem").length, name).toBeGreaterThan(3)
  expect(findAll(find(list.main, "ul", "Filtres choisis"), "listitem")).toHaveLength(2)
  const pages = find((await shopper.open("/boutique/cafes")).main, "navigation", "Pages")
  expect(findAll(pages, "listitem").length).toBeGreaterThan(1)
  const suggested = find((await shopper.open("/recherche?q=xyzxyz")).main, "navigation", "Catégories")
  expect(findAll(suggested, "listitem").length).toBeGreaterThan(1)
})

test("the declaration leads to whoever helps, and to whoever hears a complaint", async () => {
  const { main } = await openPageShopper(shop).open("/pages/accessibilite")
  for (const name of [/^accessibilite@/, /^04 65/, "Défenseur des droits"]) expect(findAll(main, "link", name)).toHaveLength(1)
})

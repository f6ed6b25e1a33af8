import { afterAll, expect, test } from "vitest"
import { openPageShopper } from "../../shopper/page-shopper"
import { findAll, nameOf, textOf } from "../../shopper/read-page"
import { openWholeShop } from "../../shopper/whole-shop"
import { buyInStore, expectAmountsIn } from "./buy-in-store"

const shop = openWholeShop({ store: "pounds" })
afterAll(() => shop.close())

test("a store in pounds sells in pounds, to its own country first, without a euro anywhere", async () => {
  const shopper = openPageShopper(shop)
  const list = textOf((await shopper.open("/boutique")).main)
  expect(list).toMatch(/\d,\d\d\s£GB/)
  expect(list).toContain("Prix en livres sterling")
  const purchase = await buyInStore(shop, shopper, { country: "Royaume-Uni", zip: "SW1A 1AA", city: "Londres" })
  expectAmountsIn(purchase, "£GB")
  expect(purchase.order).toMatchObject({ currency: "GBP", paid: true })
  expect(purchase.product.html).toContain('"priceCurrency":"GBP"')
})

test("the countries are those of the store's delivery zones", async () => {
  const shopper = openPageShopper(shop)
  await shopper.press(await shopper.open("/produits/cafetiere-piston"), "Ajouter au panier")
  const contact = await shopper.open("/commande/coordonnees")
  const names = findAll(findAll(contact.main, "select")[0]!, "option").map(nameOf)
  expect(names.slice(0, 3)).toEqual(["Royaume-Uni", "Allemagne", "Autriche"])
  expect(names).not.toContain("France")
})

import { afterAll, expect, test } from "vitest"
import { openPageShopper } from "../../shopper/page-shopper"
import { textOf } from "../../shopper/read-page"
import { openWholeShop } from "../../shopper/whole-shop"
import { buyInStore, chooseCurrency, expectAmountsIn } from "./buy-in-store"

const shop = openWholeShop({ store: "francs" })
afterAll(() => shop.close())

test("priced francs are shown, put into the cart and charged, by their own prices", async () => {
  const shopper = openPageShopper(shop)
  await chooseCurrency(shopper, "CHF")
  const purchase = await buyInStore(shop, shopper)
  expectAmountsIn(purchase, "CHF")
  expect(purchase.order).toMatchObject({ currency: "CHF", paid: true })
  expect(textOf(purchase.recap.main)).not.toContain("devise d’affichage")
})

test("a choice of francs moves a cart that was begun in euros, and back", async () => {
  const shopper = openPageShopper(shop)
  await shopper.press(await shopper.open("/produits/cafetiere-piston"), "Ajouter au panier")
  const total = async () => {
    const text = textOf((await shopper.open("/panier")).main)
    expect(text).not.toContain("a changé depuis votre dernier passage")
    return /Total[^]*?(\d+,\d\d)\s(€|CHF)/.exec(text)?.slice(1)
  }
  const inEuros = await total()
  expect(inEuros?.[1]).toBe("€")
  await chooseCurrency(shopper, "CHF")
  expect((await total())?.[1]).toBe("CHF")
  await chooseCurrency(shopper, "EUR")
  expect(await total()).toEqual(inEuros)
})

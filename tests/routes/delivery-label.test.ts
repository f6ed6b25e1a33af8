import { afterAll, expect, test } from "vitest"
import { addProduct } from "../shopper/page-purchase"
import { openPageShopper, withClass } from "../shopper/page-shopper"
import { buyer } from "../shopper/people"
import { findAll, textOf } from "../shopper/read-page"
import { openWholeShop } from "../shopper/whole-shop"

const shop = openWholeShop()
afterAll(() => shop.close())

test.each([
  ["boutique", "Retrait en boutique", "Gratuit"],
  ["colissimo", "Livraison (Colissimo)", "6,90 €"],
])("the row of the sums for %s says %s", async (service, label, amount) => {
  const guest = openPageShopper(shop)
  await addProduct(guest, "filtres-papier-02")
  const contact = { ...buyer, country: "France" }
  const delivery = await guest.press(await guest.open("/commande/coordonnees"), "Choisir la livraison", contact)
  const { main } = await guest.press(delivery, "Choisir le paiement", { service })
  const [totals] = withClass(main, "totals")
  const [labels = [], amounts = []] = ["dt", "dd"].map((name) => findAll(totals!, name).map((part) => textOf(part)))
  expect(amounts[labels.indexOf(label)]?.replaceAll("\u00a0", " ")).toBe(amount)
})

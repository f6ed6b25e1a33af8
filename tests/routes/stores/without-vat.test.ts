import { afterAll, expect, test } from "vitest"
import { openPageShopper, withClass } from "../../shopper/page-shopper"
import { type Part, findAll, textOf } from "../../shopper/read-page"
import { openWholeShop } from "../../shopper/whole-shop"
import { customer } from "../../shopper/people"
import { buyInStore, expectAmountsIn } from "./buy-in-store"

const shop = openWholeShop({ store: "without-vat" })
afterAll(() => shop.close())

/** The rows of a page's sums by their labels, in cents. */
function sumsOf(document: Part): Record<string, number> {
  const rows = withClass(document, "totals").flatMap((list) => {
    const amounts = findAll(list, "dd").map((dd) => Number(textOf(dd).replace(/[^\d]/g, "")))
    return findAll(list, "dt").map((dt, index): [string, number] => [textOf(dt), amounts[index] ?? 0])
  })
  return Object.fromEntries(rows)
}

test("a store whose prices are without VAT adds it as a row of its own, up to what is paid", async () => {
  const purchase = await buyInStore(shop, openPageShopper(shop))
  expectAmountsIn(purchase, "€")
  for (const { document, url } of [purchase.recap, purchase.confirmation]) {
    const sums = sumsOf(document)
    const { "Sous-total": goods = 0, "Livraison (Colissimo)": delivery = 0, Taxes: taxes = 0, "Total TTC": total = 0 } = sums
    expect(taxes, JSON.stringify([url.pathname, sums])).toBe(Math.round(goods * 0.2) + Math.round(delivery * 0.2))
    expect(goods + delivery + taxes, url.pathname).toBe(total)
    expect(total).toBe(Math.round(purchase.order.grand_total * 100))
  }
})

test("no page calls a price TTC that the backend adds VAT to, least of all above a paid button", async () => {
  const shopper = openPageShopper(shop)
  expect(textOf((await shopper.open("/produits/cafetiere-piston")).main)).toContain("Prix HT, TVA en sus, hors livraison.")
  await shopper.press(await shopper.open("/connexion"), "Se connecter", {
    "E-mail": customer.email,
    "Mot de passe": customer.password,
  })
  const start = await shopper.open("/account/abonnements/nouveau?produit=abonnement-decouverte&achat=mensuel&o.mouture=grains")
  expect(textOf(start.main)).toMatch(/Prix HT, TVA en sus, livraison comprise ?12,90\s€ \/ mois/)
})

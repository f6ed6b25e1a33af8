import { afterAll, expect, test } from "vitest"
import { addProduct, becomeCustomer, callAsCustomer } from "../shopper/page-purchase"
import { openPageShopper, type OpenPage } from "../shopper/page-shopper"
import { textOf } from "../shopper/read-page"
import { buyer } from "../shopper/people"
import { openWholeShop } from "../shopper/whole-shop"

// What the price of a subscription holds of delivery, wherever it stands.

const shop = openWholeShop()
afterAll(() => shop.close())

const told = ({ main }: OpenPage) => textOf(main).replaceAll("\u00a0", " ")
const LATER = "hors livraison pour la première commande, livraison comprise ensuite."

test("a subscription says the same of its delivery on its page, in the cart and on the recap", async () => {
  const customer = openPageShopper(shop)
  const { email } = await becomeCustomer(shop, customer)
  await callAsCustomer(shop, customer, "POST", "/account/cards", { token: "pm_local_ok", gateway: "stripe" })
  expect(told(await customer.open("/produits/abonnement-espresso"))).toContain(`Prix TTC, ${LATER}`)
  await addProduct(customer, "abonnement-espresso")
  expect(told(await customer.open("/panier"))).toContain(`Prix ${LATER}`)
  const contact = { ...buyer, country: "France", email }
  const delivery = await customer.press(await customer.open("/commande/coordonnees"), "Choisir la livraison", contact)
  const payment = await customer.press(delivery, "Choisir le paiement", { service: "colissimo" })
  const recap = await customer.press(payment, "Vérifier ma commande", { "Visa se terminant par 4242": true })
  expect(recap.url.pathname).toBe("/commande/verification")
  expect(told(recap)).toContain(`Prix ${LATER}`)
})

test("what is bought once, or never sent, says nothing of later deliveries", async () => {
  const guest = openPageShopper(shop)
  const coffee = "/produits/ethiopie-guji-shakiso"
  expect(told(await guest.open(coffee))).toContain("Prix TTC, hors livraison.")
  expect(told(await guest.open(`${coffee}?achat=chaque-mois`))).toContain(LATER)
  expect(told(await guest.open("/produits/club-degustation"))).not.toContain("livraison comprise")
})

import { afterAll, expect, test } from "vitest"
import { changePaymentSettings } from "../../sandbox/services/settings/change-payments.ts"
import { putRecord } from "../../sandbox/storage/records.ts"
import { openPageShopper } from "../shopper/page-shopper"
import { buyer } from "../shopper/people"
import { findAll, textOf } from "../shopper/read-page"
import { openWholeShop } from "../shopper/whole-shop"

const shop = openWholeShop()
afterAll(() => shop.close())

test("a remainder that Stripe does not charge is no dead end: the page says why, and what can be done", async () => {
  const { context } = shop.sandbox
  const others = ["ideal", "bancontact", "klarna", "paysafecard", "paypal", "amazon", "virement"]
  changePaymentSettings(context, Object.fromEntries(others.map((id) => [id, null])))
  const code = "RESTE30CENTIMES1"
  const card = { id: "65c0000000000000000000f1", code, code_formatted: code, last4: "MES1", amount: 15.5, balance: 15.5 }
  putRecord(context.database, "giftcards", { ...card, active: true, currency: "EUR" }, { key: code })
  const shopper = openPageShopper(shop)
  await shopper.press(await shopper.open("/produits/melange-canut"), "Ajouter au panier")
  const delivery = await shopper.press(await shopper.open("/commande/coordonnees"), "Choisir la livraison", buyer)
  const whole = await shopper.press(delivery, "Choisir le paiement", { service: "colissimo" })
  expect(textOf(whole.main)).toContain("Visa, Mastercard")
  expect(findAll(whole.main, "region", "Paiement express")).toHaveLength(1)
  await shopper.visitor.post("/panier", { code })
  expect(findAll((await shopper.open("/panier")).main, "region", "Paiement express")).toEqual([])
  const payment = await shopper.open("/commande/paiement")
  expect(textOf(payment.main)).toMatch(/Il reste 0,30\s€ à payer, et un paiement par carte demande au moins 0,50\s€\./)
  expect(findAll(payment.main, "region", "Paiement express")).toEqual([])
  expect((await shopper.follow(payment, "Retour au panier")).url.pathname).toBe("/panier")
})

import type { Page } from "playwright/test"
import { askAsShopper, main, order, typeCard, goToPayment } from "../e2e/card-steps.ts"
import { becomeCustomer } from "../e2e/customer-steps.ts"
import { choosePayment } from "../e2e/payment-steps.ts"
import { expect } from "../e2e/shop-test.ts"
import { addProduct, answerProvider, goOn } from "../e2e/steps.ts"
import { walletButton } from "../e2e/wallet-steps.ts"
import type { Flow } from "./flow.ts"

/** The wallets' buttons come when their place is near the screen. */
async function seeWallets(page: Page, name: string): Promise<void> {
  const before = main(page)
    .getByRole("link", { name: "Passer commande" })
    .or(main(page).getByRole("button", { name: "Vérifier ma commande" }))
  await before.last().scrollIntoViewIfNeeded()
  await expect(walletButton(page, name)).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 0))
}

/** Cards and wallets, as the page's scripts show them. */
export const payFlows: Flow[] = [
  {
    name: "a guest's card, wallets and bank",
    async go({ page, show }) {
      await addProduct(page, "melange-canut")
      await page.goto("/panier")
      await seeWallets(page, "Google Pay")
      await show({ name: "cart-express", says: "Paiement express" })
      await page.goto("/")
      await goToPayment(page)
      await typeCard(page, "4242 4242 4242 4241")
      await seeWallets(page, "Google Pay")
      await show({ name: "payment-card", says: "Votre carte" })
      await goOn(page)
      await show({ name: "payment-card-refused", says: "Vérifiez le numéro de la carte.", in: "alert" })
      await typeCard(page, "4000 0025 0000 3155")
      await goOn(page)
      await order(page)
      const bank = page.getByRole("dialog", { name: "Authentification 3-D Secure" })
      await expect(bank).toBeVisible()
      await show({ name: "payment-authentication", says: "Vérification par votre banque" })
      await bank.getByRole("button", { name: "Simuler un échec" }).click()
      await show({ name: "payment-authentication-failed", says: "Paiement non abouti" })
    },
  },
  {
    name: "a payment begun at PayPal, and a session that is gone",
    async go({ page, show }) {
      await goToPayment(page)
      await main(page)
        .getByRole("radio", { name: /PayPal/ })
        .check()
      await goOn(page)
      await order(page)
      await expect(page).toHaveURL(/\/checkoutnow\?token=/)
      await page.goto("/commande/verification")
      await show({ name: "review-payment-begun", says: "Un paiement est déjà en cours" })
      await page.context().clearCookies()
      await order(page)
      await expect(page).toHaveURL(/\/panier\?reprise=/)
      await show({ name: "reviewed-cart-replaced", says: "Un panier enregistré vous attend" })
    },
  },
  {
    name: "a payment whose cart this browser has lost",
    async go({ page, show }) {
      await goToPayment(page)
      await choosePayment(page, /paysafecard/)
      await order(page)
      await page.context().clearCookies({ name: "swell-session" })
      await answerProvider(page, "Accepter le paiement")
      await show({ name: "paid-cart-lost", says: "Le panier de ce paiement n’est plus dans ce navigateur" })
    },
  },
  {
    name: "Apple Pay's button",
    async go({ page, show }) {
      await page.addInitScript("window.sandboxCapabilities = { googlePay: false }")
      await addProduct(page, "melange-canut")
      await page.goto("/panier")
      await seeWallets(page, "Apple Pay")
      await show({ name: "cart-express-apple", says: "Paiement express" })
    },
  },
  {
    name: "a customer's saved cards at the payment",
    async go({ page, stack, show }) {
      await becomeCustomer(page, stack)
      await askAsShopper(page, stack, "/account/cards", { token: "pm_local_ok", gateway: "stripe" })
      await goToPayment(page)
      await show({ name: "payment-saved-card", says: "Visa se terminant par 4242" })
      await typeCard(page, "4242 4242 4242 4242")
      await main(page).getByRole("checkbox", { name: "Enregistrer ma carte" }).check()
      await show({ name: "payment-keep-card", says: "Enregistrer ma carte" })
    },
  },
  {
    name: "a saved card whose bank asks after the order",
    async go({ page, stack, show }) {
      await becomeCustomer(page, stack)
      await askAsShopper(page, stack, "/account/cards", { token: "pm_local_3ds", gateway: "stripe" })
      await goToPayment(page)
      await choosePayment(page, /Visa se terminant par 3155/)
      await order(page)
      await show({ name: "order-unconfirmed", says: "Votre banque attend votre accord" })
      await main(page).getByRole("link", { name: "Confirmer auprès de ma banque" }).click()
      await expect(page.getByText("Chargement des champs de carte")).toBeHidden()
      await show({ name: "order-authentication", says: "Payer avec une autre carte" })
      await main(page).getByRole("button", { name: "Confirmer auprès de ma banque" }).click()
      const bank = page.getByRole("dialog", { name: "Authentification 3-D Secure" })
      await bank.getByRole("button", { name: "Simuler un échec" }).click()
      await show({ name: "order-unpaid", says: "Votre paiement n’a pas abouti" })
      await main(page).getByRole("link", { name: "Voir ma commande" }).click()
      await main(page)
        .getByRole("link", { name: /Lien de suivi/ })
        .click()
      await show({ name: "order-followed", says: "Bonjour Zoé" })
    },
  },
]

import { callAsCustomer } from "../e2e/customer-steps.ts"
import { expect } from "../e2e/shop-test.ts"
import { addProduct, applyCoupon } from "../e2e/steps.ts"
import { setPrice } from "../e2e/sandbox-control.ts"
import type { Flow } from "./flow.ts"

/** What a cart's page and the contact step show beyond their plain states. */
export const cartFlows: Flow[] = [
  {
    name: "the cart's cards, estimate, news and recovery",
    async go({ page, stack, show }) {
      await addProduct(page, "melange-canut")
      await applyCoupon(page, "NOELCAFE2026ABCD")
      const summary = page.getByRole("region", { name: "Total" })
      await expect(summary.getByText("Carte cadeau se terminant par ABCD").first()).toBeVisible()
      await expect(summary.getByLabel("Code promo")).toHaveValue("")
      await summary.getByText("Estimer la livraison").click()
      await summary.getByLabel("Code postal").fill("690")
      await summary.getByRole("button", { name: "Estimer" }).click()
      await show({ name: "cart-estimate-refused", says: "cinq chiffres", in: "alert" })
      await summary.getByLabel("Code postal").fill("69002")
      await summary.getByRole("button", { name: "Estimer" }).click()
      await summary.getByText("Retrait en boutique").waitFor()
      await summary.getByText("Ajouter une autre carte cadeau").click()
      await show({ name: "cart-estimate", says: "Retrait en boutique" })
      await setPrice(stack, "melange-canut", 12)
      await page.goto(`/panier?reprise=${"0".repeat(32)}`)
      await setPrice(stack, "melange-canut", 8.9)
      await show({ name: "cart-changed", says: "12,00 € l’unité au lieu de" })
    },
  },
  {
    name: "a cart kept elsewhere",
    async go({ page, stack, show }) {
      await addProduct(page, "melange-canut")
      const kept = (await callAsCustomer(page, stack, "GET", "/cart")) as { checkout_id: string }
      await page.context().clearCookies()
      await addProduct(page, "filtres-papier-02")
      await page.goto(`/panier?reprise=${kept.checkout_id}`)
      await show({ name: "cart-recovery", says: "Un panier enregistré vous attend" })
    },
  },
  {
    name: "contact of a customer, billed elsewhere",
    async go({ page, show }) {
      await page.goto("/connexion")
      const main = page.getByRole("main")
      await main.getByLabel("E-mail").fill("achats@bureau-des-pentes.exemple.fr")
      await main.getByLabel("Mot de passe", { exact: true }).fill("bureau-demo-2026")
      await main.getByRole("button", { name: "Se connecter" }).click()
      await page.waitForURL(/\/account/)
      await addProduct(page, "melange-canut")
      await page.goto("/panier")
      await show({ name: "cart-professional", says: "Total HT" })
      await page.goto("/commande/coordonnees")
      await show({ name: "checkout-contact-saved", says: "Habituelle" })
      await main.getByLabel("Mon adresse de facturation est différente").check()
      await show({ name: "checkout-contact-billing", says: "Mon adresse de facturation est différente" })
    },
  },
]

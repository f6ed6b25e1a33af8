import { setFault, clearFaults } from "../e2e/sandbox-control.ts"
import { expect, test } from "../e2e/shop-test.ts"
import {
  addProduct,
  answerProvider,
  applyCoupon,
  fillCart,
  fillContact,
  goOn,
  orderByPaysafecard,
  walkToRecap,
} from "../e2e/steps.ts"
import { takePictures } from "./picture.ts"

test("cart and its modal", async ({ page }) => {
  await addProduct(page, "melange-canut")
  await takePictures(page, "cart-modal")
  await addProduct(page, "panama-geisha-boquete")
  await addProduct(page, "tasse-espresso-vernaison")
  await applyCoupon(page, "BIENVENUE10")
  await takePictures(page, "cart")
  await applyCoupon(page, "PASUNCODE")
  await takePictures(page, "cart-error")
})

test("a cart of many lines", async ({ page }) => {
  await fillCart(page, 67)
  await page.goto("/panier")
  await takePictures(page, "cart-200-items")
})

test("checkout, step by step", async ({ page }) => {
  await addProduct(page, "melange-canut")
  await page.goto("/commande/coordonnees")
  await takePictures(page, "checkout-contact")
  await fillContact(page, { email: "camille@@exemple", postcode: "6900" })
  await goOn(page)
  await expect(page).toHaveTitle(/^Erreur/)
  await takePictures(page, "checkout-contact-error")
  await fillContact(page)
  await goOn(page)
  await expect(page).toHaveURL(/livraison/)
  await takePictures(page, "checkout-delivery")
  await page.getByLabel(/Colissimo/).check()
  await goOn(page)
  await expect(page).toHaveURL(/paiement/)
  await takePictures(page, "checkout-payment")
  await page.getByLabel(/paysafecard/).check()
  await goOn(page)
  await expect(page).toHaveURL(/verification/)
  await takePictures(page, "checkout-recap")
  await orderByPaysafecard(page)
  await answerProvider(page, "Accepter le paiement")
  await expect(page).toHaveURL(/merci/)
  await takePictures(page, "checkout-confirmation")
})

for (const [name, choice] of [
  ["payment-cancelled", "Annuler et revenir à la boutique"],
  ["payment-refused", "Refuser le paiement"],
  ["payment-pending", "Laisser le paiement en attente"],
] as const) {
  test(name, async ({ page }) => {
    await addProduct(page, "melange-canut")
    await walkToRecap(page)
    await orderByPaysafecard(page)
    await answerProvider(page, choice)
    await expect(page).toHaveURL(/\/commande\//)
    await takePictures(page, name)
  })
}

test("a backend that fails", async ({ page, stack }) => {
  await addProduct(page, "melange-canut")
  await setFault(stack, { kind: "status", status: 500, match: { path: "/api/cart" } })
  await page.goto("/panier")
  await takePictures(page, "fault")
  await clearFaults(stack)
})

test("the customer area", async ({ page }) => {
  await page.goto("/connexion")
  await page.getByRole("main").getByLabel("E-mail").fill("jeanne@exemple.fr")
  await page.getByRole("main").getByLabel("Mot de passe").fill("lilas-demo-2026")
  await page.getByRole("main").getByRole("button", { name: "Se connecter" }).click()
  await expect(page).toHaveURL(/\/account/)
  for (const place of ["", "/commandes", "/abonnements", "/factures", "/adresses", "/cartes", "/profil"]) {
    await page.goto(`/account${place}`)
    await takePictures(page, `account${place.replace("/", "-")}`)
  }
})

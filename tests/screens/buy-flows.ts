import type { Page } from "playwright/test"
import { expect } from "../e2e/shop-test.ts"
import {
  addProduct,
  answerProvider,
  applyCoupon,
  chooseAndReview,
  fillCart,
  fillContact,
  goOn,
  orderByPaysafecard,
  goToRecap,
  pickMethod,
} from "../e2e/steps.ts"
import { main, type Flow } from "./flow.ts"

const long = {
  firstName: "Marie-Bénédicte Éléonore",
  lastName: "de La Rochefoucauld-Montmorency-Luxembourg",
  address: "1248 bis, ancienne route départementale du Col de la Croix-Haute, lieu-dit Les Granges-Neuves",
  city: "Saint-Remy-en-Bouzemont-Saint-Genest-et-Isson",
  email: "marie-benedicte.eleonore.de-la-rochefoucauld@exemple.fr",
}

const orderAtRecap = (page: Page) => main(page).getByRole("button", { name: "Commander avec obligation de paiement" }).click()

const refusedPayments: Flow[] = (
  [
    ["payment-cancelled", "Annuler et revenir à la boutique", "Vous avez annulé le paiement."],
    ["payment-refused", "Refuser le paiement", "Le paiement n’a pas abouti."],
    ["payment-pending", "Laisser le paiement en attente", "Ne payez pas une seconde fois"],
  ] as const
).map(([name, choice, says]) => ({
  name,
  async go({ page, show }) {
    await addProduct(page, "melange-canut")
    await goToRecap(page)
    await orderByPaysafecard(page)
    await answerProvider(page, choice)
    await expect(page).toHaveURL(/\/commande\//)
    await show({ name, says })
    if (name !== "payment-pending") return
    await page.goto("/commande/paiement")
    await show({ name: "payment-begun", says: "Il peut encore être accepté" })
  },
}))

/** The cart, the checkout's steps and what comes of a payment. */
export const buyFlows: Flow[] = [
  {
    name: "the cart and its modal",
    async go({ page, show }) {
      await addProduct(page, "melange-canut")
      await show({ name: "cart-modal", says: "Canut", in: "dialog" })
      await addProduct(page, "panama-geisha-boquete")
      await show({ name: "cart-modal-long-name", says: "microlot lavé de la parcelle haute", in: "dialog" })
      await page.goto("/boutique#panier")
      const lines = page.getByRole("dialog", { name: /^Panier/ })
      const inModal = lines.getByRole("textbox", { name: /Quantité/ }).last()
      await inModal.fill("mille")
      await inModal.press("Enter")
      await show({ name: "cart-modal-quantity-refused", says: "Saisissez une quantité entière", in: "alert" })
      await page.goto("/panier")
      const onPage = main(page)
        .getByRole("textbox", { name: /Quantité/ })
        .first()
      await onPage.fill("mille")
      await onPage.press("Enter")
      await show({ name: "cart-quantity-refused", says: "Saisissez une quantité entière", in: "alert" })
      await applyCoupon(page, "BIENVENUE10")
      await show({ name: "cart", says: "BIENVENUE10" })
      await applyCoupon(page, "PASUNCODE")
      await show({ name: "cart-coupon-refused", says: "Code non reconnu ou non applicable", in: "alert" })
      await page.goto("/boutique#panier")
      await show({ name: "cart-modal-code", says: "BIENVENUE10", in: "dialog" })
    },
  },
  {
    name: "a cart of 50 lines and 150 items",
    async go({ page, show }) {
      await fillCart(page, 50)
      await page.goto("/panier")
      await show({ name: "cart-150-items", says: "150", in: "banner" })
    },
  },
  {
    name: "checkout, step by step",
    async go({ page, show }) {
      await addProduct(page, "melange-canut")
      await page.goto("/commande/coordonnees")
      await show({ name: "checkout-contact", says: "Téléphone" })
      await fillContact(page, { email: "camille@@exemple", zip: "6900" })
      await goOn(page)
      await show({ name: "checkout-contact-refused", says: "cinq chiffres", in: "alert" })
      await fillContact(page)
      await goOn(page)
      await expect(page).toHaveURL(/livraison/)
      await show({ name: "checkout-delivery", says: "Colissimo" })
      await main(page)
        .getByLabel(/Colissimo/)
        .check()
      await goOn(page)
      await expect(page).toHaveURL(/paiement/)
      await show({ name: "checkout-payment", says: "Autres moyens de paiement" })
      await pickMethod(page, /paysafecard/)
      await goOn(page)
      await expect(page).toHaveURL(/verification/)
      await show({ name: "checkout-recap", says: "Commander avec obligation de paiement" })
      await orderAtRecap(page)
      await show({ name: "checkout-recap-refused", says: "Acceptez les conditions générales de vente", in: "alert" })
      await orderByPaysafecard(page)
      await answerProvider(page, "Accepter le paiement")
      await expect(page).toHaveURL(/merci/)
      await show({ name: "checkout-confirmation", says: /Merci/ })
    },
  },
  {
    name: "checkout with long names, and a country without delivery",
    async go({ page, show }) {
      await addProduct(page, "panama-geisha-boquete")
      await page.goto("/commande/coordonnees")
      await fillContact(page, long)
      await goOn(page)
      await chooseAndReview(page)
      await show({ name: "checkout-recap-long-names", says: long.lastName })
    },
  },
  ...refusedPayments,
]

import { main, order, typeCard, goToPayment } from "./card-steps.ts"
import { becomeCustomer } from "./customer-steps.ts"
import { expect } from "./shop-test.ts"
import { goOn } from "./steps.ts"
import { seededTest as test } from "./wallet-steps.ts"

test("@plain without JavaScript no new card can be typed, and the page says why and what to do instead @full", async ({
  page,
}) => {
  await goToPayment(page)
  await expect(main(page).getByRole("radio", { name: /Carte bancaire/ })).toBeDisabled()
  await expect(main(page)).toContainText(/La saisie d’une carte nécessite JavaScript.*sans passer par nos serveurs/)
  await expect(main(page).getByRole("radio", { name: /PayPal/ })).toBeEnabled()
})

test("@script a card is kept when that was asked for, once it has paid", async ({ page, stack }) => {
  await becomeCustomer(page, stack, { next: "/account/cartes" })
  await goToPayment(page)
  await main(page)
    .getByRole("radio", { name: /Carte bancaire/ })
    .check()
  const box = main(page).getByRole("checkbox", { name: "Enregistrer ma carte" })
  await expect(box).not.toBeChecked()
  await box.check()
  await typeCard(page, "4242 4242 4242 4242")
  await goOn(page)
  await order(page)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Merci, votre commande est confirmée")
  await page.goto("/account/cartes")
  await expect(main(page).getByRole("heading", { name: "Visa se terminant par 4242" })).toBeVisible()
})

import { choosePayment, goToPayment, main, order, readConfirmedOrder } from "./payment-steps.ts"
import { expect } from "./shop-test.ts"
import { addProduct, answerProvider } from "./steps.ts"
import { seededTest as test } from "./wallet-steps.ts"

test("a payment that the bank accepts after another one made the order is told with amount and reference", async ({
  page,
  stack,
}) => {
  await addProduct(page, "melange-canut")
  await goToPayment(page)
  await choosePayment(page, /iDEAL/)
  await order(page)
  await expect(page).toHaveURL(/\/provider\/stripe\/payment_intents\//)
  const bank = page.url()
  await answerProvider(page, "Laisser le paiement en attente")
  await expect(main(page)).toContainText(/Nous attendons la réponse du prestataire de paiement.*iDEAL/)

  await main(page).getByRole("button", { name: "Annuler ce paiement" }).click()
  await expect(main(page)).toContainText("vous aurez payé deux fois")
  await main(page).getByRole("button", { name: "Payer autrement malgré tout" }).click()
  await choosePayment(page, /paysafecard/)
  await order(page)
  await answerProvider(page, "Accepter le paiement")
  await readConfirmedOrder(page, stack)
  await expect(main(page)).toContainText("Un autre paiement est encore en cours")

  await page.goto(bank)
  await answerProvider(page, "Accepter le paiement")
  await readConfirmedOrder(page, stack)
  await expect(main(page)).toContainText("Un autre paiement a été approuvé, sans débit")
  await expect(main(page)).toContainText(/iDEAL \| Wero, \d+,\d\d\s€, référence [\w-]+, numéro chez le prestataire pi_/)
})

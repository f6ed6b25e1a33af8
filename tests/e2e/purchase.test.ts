import {
  addToCart,
  answerProvider,
  applyCoupon,
  choose,
  fillContact,
  goOn,
  orderByPaysafecard,
  browseToCoffee,
  pickMethod,
} from "./steps.ts"
import { listOrders } from "./sandbox-control.ts"
import { expect } from "./shop-test.ts"
import { seededTest as test } from "./wallet-steps.ts"

test("a guest buys coffee, from the home page to the order number @both [1.1] [2.34]", async ({ page, stack }) => {
  await browseToCoffee(page, "Canut")
  await choose(page, "500 g")
  await choose(page, "Moka")
  await addToCart(page)
  await expect(page.getByRole("banner").getByRole("link", { name: /Panier/ })).toContainText("1")

  await applyCoupon(page, "bienvenue10")
  const summary = page.getByRole("region", { name: "Total" })
  await expect(summary).toContainText("BIENVENUE10")
  await expect(page.getByRole("main")).toContainText("Poids : 500 g, Mouture : Moka")

  await page.getByRole("link", { name: "Passer commande" }).first().click()
  await fillContact(page)
  await goOn(page)
  await page.getByLabel(/Colissimo/).check()
  await goOn(page)
  await pickMethod(page, /paysafecard/)
  await goOn(page)
  await expect(page.getByRole("main")).toContainText("4 rue des Tables-Claudiennes")
  await orderByPaysafecard(page)
  await answerProvider(page, "Accepter le paiement")

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Merci, votre commande est confirmée")
  await expect(page).toHaveURL(/\/commande\/merci\/[a-f0-9]{32}$/)
  const number = await page
    .getByRole("main")
    .locator("strong", { hasText: /^\d{5,}$/ })
    .innerText()
  const checkoutId = /[a-f0-9]{32}$/.exec(page.url())?.[0]
  const order = (await listOrders(stack)).find((one) => one.checkout_id === checkoutId)
  expect(order).toMatchObject({ number, method: "paysafecard", paid: true })

  await page.goto("/panier")
  await expect(page.getByRole("main")).toContainText("Rien pour l’instant")
})

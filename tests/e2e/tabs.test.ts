import { addProduct, addToCart, answerProvider, orderByPaysafecard, goToRecap } from "./steps.ts"
import { expect } from "./shop-test.ts"
import { seededTest as test } from "./wallet-steps.ts"

test("after an order the cart and its count are empty in every open tab @script [4.25]", async ({ page, context }) => {
  await addProduct(page, "melange-canut")
  const list = await context.newPage()
  await list.goto("/boutique")
  const cart = await context.newPage()
  await cart.goto("/panier")
  const count = (tab: typeof page) => tab.getByRole("banner").getByRole("link", { name: /Panier/ })
  await expect(count(list)).toContainText("1")
  await expect(cart.getByRole("main").getByLabel(/Quantité\s: Canut/)).toHaveValue("1")
  await list.waitForLoadState("networkidle")
  await cart.waitForLoadState("networkidle")

  await goToRecap(page)
  await orderByPaysafecard(page)
  await answerProvider(page, "Accepter le paiement")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Merci, votre commande est confirmée")
  await expect(count(list)).toContainText("0")
  await expect(cart.getByRole("main")).toContainText("Rien pour l’instant")
  await page.getByRole("main").getByRole("link", { name: "Continuer mes achats" }).click()
  await expect(count(page)).toContainText("0")
})

test("a tab follows what another adds to the cart @script @full", async ({ page, context }) => {
  await page.goto("/produits/melange-canut")
  await addToCart(page)
  const other = await context.newPage()
  await other.goto("/")
  await other.waitForLoadState("networkidle")
  await page.goto("/produits/melange-canut")
  await addToCart(page)
  await expect(other.getByRole("banner").getByRole("link", { name: /Panier/ })).toContainText("2")
})

test("without a script the next page of another tab has the right count", async ({ page, context }) => {
  await addProduct(page, "melange-canut")
  const other = await context.newPage()
  await other.goto("/")
  await addProduct(page, "melange-canut")
  await other.goto("/boutique")
  await expect(other.getByRole("banner").getByRole("link", { name: /Panier/ })).toContainText("2")
})

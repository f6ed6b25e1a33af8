import { setPrice } from "./sandbox-control.ts"
import { addProduct, addToCart, applyCoupon } from "./steps.ts"
import { expect, test } from "./shop-test.ts"

const main = "main"

test("several gift cards pay a cart, each is named and can be taken back @full", async ({ page }) => {
  await addProduct(page, "melange-canut")
  await page.goto("/panier")
  const summary = page.getByRole("region", { name: "Total" })
  const add = async (code: string) => {
    const field = summary.getByLabel("Code de la carte cadeau")
    if (!(await field.isVisible())) await summary.getByText(/Utiliser une carte cadeau|Ajouter une autre carte cadeau/).click()
    await field.fill(code)
    await summary.getByRole("button", { name: "Ajouter" }).click()
  }
  await add("")
  await expect(page.getByRole(main)).toContainText("Saisissez le code de votre carte cadeau.")
  await add("INCONNUE 0000")
  await expect(page.getByRole(main)).toContainText("Cette carte cadeau n’est pas valable")
  await expect(summary.getByLabel("Code de la carte cadeau")).toHaveValue("INCONNUE 0000")

  await add("noel cafe 2026 abcd")
  await expect(summary).toContainText("se terminant par ABCD")
  await add("NOELCAFE2026ABCD")
  await expect(page.getByRole(main)).toContainText("Cette carte cadeau est déjà dans votre panier.")
  await add("GRAND CAFE 2026 LYON")
  const cards = summary.getByRole("list", { name: "Cartes cadeaux du panier" }).getByRole("listitem")
  await expect(cards).toHaveCount(2)
  await expect(summary).toContainText("Reste à payer, hors livraison0,00 €")

  await summary.getByRole("button", { name: "Retirer la carte cadeau ABCD" }).click()
  await expect(cards).toHaveCount(1)
  await expect(page.getByText("La carte cadeau se terminant par ABCD a été retirée du panier.").first()).toBeAttached()
})

test("a code takes the place of the one before, and says so @full", async ({ page }) => {
  await addProduct(page, "melange-canut")
  await applyCoupon(page, "BIENVENUE10")
  const summary = page.getByRole("region", { name: "Total" })
  await expect(summary).toContainText("Code promo « BIENVENUE10 »")
  await applyCoupon(page, "livraison")
  await expect(page.getByText("Le code LIVRAISON est enregistré.").first()).toBeVisible()
  await expect(summary).not.toContainText("BIENVENUE10")
  await summary.getByRole("button", { name: "Retirer le code" }).click()
  await expect(summary).not.toContainText("LIVRAISON")
})

test("what changed without the shopper's doing is said until they have read it @full", async ({ page, stack }) => {
  // Without variants, whose prices would all be the one that is set, and of no other test.
  await addProduct(page, "trousse-entretien")
  await page.goto("/panier")
  const news = page.getByRole("region", { name: "Votre panier a changé depuis votre dernier passage" })
  await expect(news).toHaveCount(0)
  await setPrice(stack, "trousse-entretien", 42)
  await page.goto("/panier")
  await expect(news).toContainText("42,00 € l’unité au lieu de")
  await page.reload()
  await expect(news).toBeVisible()
  await news.getByRole("button", { name: "C’est noté" }).click()
  await expect(news).toHaveCount(0)
})

test("an addition from the list counts as the shopper's own @full", async ({ page }) => {
  await addProduct(page, "melange-canut")
  await page.goto("/panier")
  await page.goto("/produits/melange-canut")
  await addToCart(page)
  await page.goto("/panier")
  await expect(page.getByRole(main).getByLabel(/Quantité\s: Canut/)).toHaveValue("2")
  await expect(page.getByText("Votre panier a changé")).toHaveCount(0)
})

test("the cart shows one’s own change itself, and no notice beside it @plain", async ({ page }) => {
  await addProduct(page, "melange-canut")
  await page.goto("/panier")
  const cart = page.getByRole(main)
  await cart.getByLabel(/Quantité\s: Canut/).fill("3")
  await cart.getByLabel(/Quantité\s: Canut/).press("Enter")
  await expect(cart.getByLabel(/Quantité\s: Canut/)).toHaveValue("3")
  await expect(cart.getByText("Canut : quantité 3.")).toBeAttached()
  await expect(cart.locator(".notice")).toHaveCount(0)

  await cart.getByRole("button", { name: /^Retirer/ }).click()
  await expect(cart.getByLabel(/Quantité/)).toHaveCount(0)
  await expect(cart.locator(".notice")).toHaveCount(0)
})

import type { Page } from "playwright/test"
import { becomeCustomer } from "./customer-steps.ts"
import { expect, test } from "./shop-test.ts"
import { addToCart } from "./steps.ts"

const main = (page: Page) => page.getByRole("main")
const head = (page: Page) => main(page).locator(".product-head")

test("no other option is proposed when none is left @full", async ({ page }) => {
  await page.goto("/produits/cafe-epuise")
  await expect(main(page).getByText("Épuisé pour le moment.")).toBeVisible()
})

test("coffee in a plan has its price of a kilogram on list, product and cart @full", async ({ page, stack }) => {
  // A subscription goes into a customer's cart only.
  await becomeCustomer(page, stack)
  await page.goto("/boutique/abonnements")
  const card = main(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: "Abonnement Découverte", exact: true }) })
  await expect(card).toContainText("51,60\u00a0€\u00a0/\u00a0kg")
  await page.goto("/produits/ethiopie-guji-shakiso?achat=un-an-d-avance")
  await expect(head(page)).toContainText("47,27\u00a0€\u00a0/\u00a0kg")
  await page.goto("/produits/ethiopie-guji-shakiso?achat=chaque-mois")
  await expect(head(page)).toContainText("50,00\u00a0€\u00a0/\u00a0kg")
  await addToCart(page)
  await page.goto("/panier")
  await expect(main(page)).toContainText("50,00\u00a0€\u00a0/\u00a0kg")
})

test("what the law wants known stands on the page @full", async ({ page }) => {
  await page.goto("/produits/ethiopie-guji-shakiso")
  await expect(main(page).getByText(/Livraison prévue\s(le|entre le)\s/)).toBeVisible()
  for (const text of [
    "100 % café arabica (Éthiopie)",
    "Maison Lilas, 6 quai de la Fonderie",
    "Café torréfié, en grains ou moulu",
  ]) {
    await expect(main(page).getByText(text)).toBeVisible()
  }
  await expect(main(page).getByText("Intensité 2 sur 5")).toBeVisible()

  await page.goto("/produits/machine-aurore")
  await expect(head(page)).toContainText("Dont éco-participation 1,80\u00a0€")
  await expect(main(page).getByRole("heading", { name: "Fabricant et sécurité" })).toBeVisible()
  await expect(main(page).getByText(/Débrancher avant tout nettoyage/)).toBeVisible()

  await page.goto("/produits/atelier-latte-art")
  await expect(main(page).getByText(/le droit de rétractation ne s’applique pas/)).toBeVisible()
  await expect(main(page).getByText(/Livraison prévue/)).toHaveCount(0)
  await page.goto("/produits/carte-cadeau-lilas")
  await expect(main(page).getByText("Envoi par e-mail, sans frais de livraison")).toBeVisible()
})

test("what is typed for a product stays after a refusal and comes into the cart @both", async ({ page }) => {
  await page.goto("/produits/carte-cadeau-lilas")
  await page.getByLabel("Prénom sur la carte").fill("Léa")
  await page.getByLabel("Votre mot").fill("À bientôt,\nPaul")
  await page.getByLabel("Quantité").fill("0")
  await page.getByRole("button", { name: "Ajouter au panier" }).click()
  await expect(page.getByRole("alert")).toBeVisible()
  await expect(page.getByLabel("Prénom sur la carte")).toHaveValue("Léa")
  await expect(page.getByLabel("Votre mot")).toHaveValue("À bientôt,\nPaul")
  await page.getByLabel("Quantité").fill("1")
  await page.getByRole("button", { name: "Ajouter au panier" }).click()
  await expect(page).toHaveURL(/#panier$/)
  await page.goto("/panier")
  await expect(main(page)).toContainText("Prénom sur la carte\u00a0: Léa, Votre mot\u00a0: À bientôt, Paul")
})

test("a prior price is struck through only where the backend gives one @full", async ({ page }) => {
  await page.goto("/produits/machine-confluence")
  await expect(head(page).locator("s")).toContainText("449,00\u00a0€")
  await page.goto("/produits/machine-aurore")
  await expect(head(page).locator("s")).toHaveCount(0)
})

test("on a phone the button stays in view from the top of the page", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto("/produits/ethiopie-guji-shakiso")
  const button = page.getByRole("button", { name: "Ajouter au panier" })
  await expect(button).toBeInViewport({ ratio: 1 })
  await main(page).getByRole("heading", { name: "Ingrédients et origine" }).scrollIntoViewIfNeeded()
  await expect(button).toBeInViewport({ ratio: 1 })
  await button.click()
  await expect(page).toHaveURL(/#panier$/)
})

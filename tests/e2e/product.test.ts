import type { Page } from "playwright/test"
import { signUp } from "./customer-steps.ts"
import { setStock } from "./sandbox-control.ts"
import { expect, test } from "./shop-test.ts"
import { addToCart, choose } from "./steps.ts"

const main = (page: Page) => page.getByRole("main")
const head = (page: Page) => main(page).locator(".product-head")
const pictures = (page: Page) =>
  main(page)
    .getByRole("list", { name: /^Photos de/ })
    .getByRole("img")

test("each choice is a link that changes price, weight and address, and what is bought [3.2]", async ({ page }) => {
  await page.goto("/produits/ethiopie-guji-shakiso")
  await expect(head(page)).toContainText("13,90\u00a0€")
  await expect(head(page)).toContainText("55,60\u00a0€\u00a0/\u00a0kg")
  await expect(head(page)).toContainText("Prix TTC, TVA incluse")
  await choose(page, "1 kg")
  await choose(page, "Piston")
  await expect(page).toHaveURL(/o\.poids=1-kg/)
  await expect(page).toHaveURL(/o\.mouture=piston/)
  await expect(head(page)).toContainText("50,60\u00a0€\u00a0/\u00a0kg")
  await expect(main(page).getByRole("definition").filter({ hasText: "1\u00a0kg" })).toBeVisible()
  await addToCart(page)
  await expect(page.getByRole("dialog", { name: /panier/i })).toContainText("1 kg")
  await expect(page.getByRole("dialog", { name: /panier/i })).toContainText("Piston")
})

test("X12 the six colours have names, their own picture, and say when they are sold out", async ({ page }) => {
  await page.goto("/produits/machine-confluence")
  for (const colour of ["Amande", "Calcaire", "Lilas", "Rose", "Taupe"]) {
    await expect(main(page).getByRole("link", { name: colour, exact: true })).toBeVisible()
  }
  const before = await pictures(page).first().getAttribute("src")
  await main(page).getByRole("link", { name: "Bleu (épuisé)" }).click()
  await expect(main(page).getByText("Épuisé pour le moment")).toBeVisible()
  await expect(pictures(page).first()).not.toHaveAttribute("src", before!)
  expect(await pictures(page).count()).toBeGreaterThan(1)
  await expect(page.getByRole("button", { name: "Ajouter au panier" })).toHaveCount(0)
  await expect(main(page).getByText("Essayez une autre option")).toBeVisible()
  await choose(page, "Rose")
  await expect(page.getByRole("button", { name: "Ajouter au panier" })).toBeVisible()
})

test("no other option is proposed when none is left @full", async ({ page }) => {
  await page.goto("/produits/cafe-epuise")
  await expect(main(page).getByText("Épuisé. Revenez bientôt.")).toBeVisible()
})

test("subscriptions say their interval, their trial and their end [1.7]", async ({ page }) => {
  await page.goto("/produits/ethiopie-guji-shakiso")
  const plan = (name: RegExp) => main(page).getByRole("link", { name })
  await expect(plan(/^Chaque mois/)).toContainText("12,50\u00a0€ /\u00a0mois")
  await expect(plan(/^Un an d’avance/)).toContainText("141,80\u00a0€ /\u00a0an")
  await plan(/^Chaque mois/).click()
  await expect(page).toHaveURL(/achat=chaque-mois/)
  await expect(head(page)).toContainText("12,50\u00a0€ /\u00a0mois")

  await page.goto("/produits/abonnement-grands-crus")
  await expect(plan(/^Six mois/)).toContainText("6\u00a0échéances, puis s’arrête")
  await page.goto("/produits/club-degustation")
  await expect(plan(/^Mensuel/)).toContainText("30\u00a0jours d’essai")
  await page.goto("/produits/abonnement-decouverte")
  await expect(plan(/^Tous les deux mois/)).toContainText("/\u00a02\u00a0mois")
})

test("a plan that does not exist is told in French, and in the specification’s words in the log", async ({ page, stack }) => {
  const answer = await page.goto("/produits/melange-canut?achat=plan-disparu")
  expect(answer?.status()).toBe(200)
  await expect(main(page).getByText("Cette formule d’achat n’est plus proposée")).toBeVisible()
  expect(stack.shopLog()).toMatch(/"(Product purchase option|Subscription purchase plan) not found or not active"/)
})

test("coffee in a plan has its price of a kilogram on list, product and cart @full", async ({ page }) => {
  // A subscription goes into a customer's cart only.
  await signUp(page)
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

test("stock counts the online depot, and other depots are named [1.5]", async ({ page }) => {
  await page.goto("/produits/ethiopie-guji-shakiso")
  await expect(main(page).getByText("En stock, prêt à partir")).toBeVisible()
  await expect(main(page).getByText("Disponible à\u00a0: Boutique")).toBeVisible()

  await page.goto("/produits/moulin-gerland")
  await expect(main(page).getByText("En réapprovisionnement")).toBeVisible()
  await expect(page.getByRole("button", { name: "Ajouter au panier" })).toBeVisible()
  await page.goto("/produits/machine-vaise")
  await expect(main(page).getByText("Plus fabriqué", { exact: true })).toBeVisible()
  await expect(page.getByRole("button", { name: "Ajouter au panier" })).toHaveCount(0)
})

test("few left is said, and none left takes the button away", async ({ page, stack }) => {
  // No other test touches it: the shop may say for seconds more what is left here.
  const slug = "balance-chronometre"
  const expectSaid = async (words: string) =>
    expect(async () => {
      await page.goto(`/produits/${slug}`)
      await expect(main(page).getByText(words)).toBeVisible({ timeout: 1000 })
    }).toPass({ timeout: 20_000 })
  await setStock(stack, slug, 3)
  await expectSaid("Plus que 3 en stock")
  await setStock(stack, slug, 0)
  await expectSaid("Épuisé pour le moment")
  await expect(page.getByRole("button", { name: "Ajouter au panier" })).toHaveCount(0)
})

test("what the law wants known stands on the page @full", async ({ page }) => {
  await page.goto("/produits/ethiopie-guji-shakiso")
  await expect(main(page).getByText(/Livraison estimée\s(le|entre le)\s/)).toBeVisible()
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
  await expect(main(page).getByText(/Livraison estimée/)).toHaveCount(0)
  await page.goto("/produits/carte-cadeau-lilas")
  await expect(main(page).getByText("Envoi par e-mail, sans frais de livraison.")).toBeVisible()
})

test("a prior price is struck through only where the backend gives one @full", async ({ page }) => {
  await page.goto("/produits/machine-confluence")
  await expect(head(page).locator("s")).toContainText("449,00\u00a0€")
  await page.goto("/produits/machine-aurore")
  await expect(head(page).locator("s")).toHaveCount(0)
})

test("neighbours are shown, and lead on", async ({ page }) => {
  await page.goto("/produits/machine-aurore")
  const neighbours = main(page).getByRole("region", { name: "À découvrir aussi" })
  await expect(neighbours.getByRole("heading", { level: 3 })).toHaveCount(3)
  await neighbours.getByRole("link", { name: "Moulin Perrache", exact: true }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Moulin Perrache" })).toBeVisible()
})

test("on a phone the button stays in view from the top of the page", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto("/produits/ethiopie-guji-shakiso")
  const button = page.getByRole("button", { name: "Ajouter au panier" })
  await expect(button).toBeInViewport({ ratio: 1 })
  await main(page).getByRole("heading", { name: "Informations sur la denrée" }).scrollIntoViewIfNeeded()
  await expect(button).toBeInViewport({ ratio: 1 })
  await button.click()
  await expect(page).toHaveURL(/#panier$/)
})

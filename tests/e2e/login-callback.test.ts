import type { Page } from "playwright/test"
import { PASSWORD, choosePassword } from "./customer-steps.ts"
import { expect, test } from "./shop-test.ts"
import { hydrate } from "./steps.ts"

const jeanne = { email: "jeanne@exemple.fr", password: "lilas-demo-2026" }
const subscription = "/produits/ethiopie-guji-shakiso?achat=chaque-mois"

const main = (page: Page) => page.getByRole("main")
const login = (page: Page) => page.getByRole("dialog", { name: "Espace client" })
const cart = (page: Page) => page.getByRole("dialog", { name: /panier/i })

test("a visitor's subscription opens the login with it; logged in, it is in the cart, which opens @full", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto(subscription)
  await page.getByRole("button", { name: "Ajouter au panier" }).click()
  await expect(page).toHaveURL(/#login$/)
  await expect(login(page)).toBeVisible()
  await expect(login(page)).toContainText("rejoindra ensuite votre panier")
  if (javaScriptEnabled) await hydrate(page)

  await login(page).getByLabel("E-mail").fill(jeanne.email)
  await login(page).getByLabel("Mot de passe").fill("mot-de-passe-faux")
  await login(page).getByRole("button", { name: "Se connecter" }).click()
  const refused = javaScriptEnabled ? login(page) : main(page)
  await expect(refused.getByRole("alert")).toContainText("E-mail ou mot de passe incorrect")
  await expect(refused).toContainText("rejoindra ensuite votre panier")
  await refused.getByLabel("Mot de passe").fill(jeanne.password)
  await refused.getByRole("button", { name: "Se connecter" }).click()

  await expect(page).toHaveURL(/\/produits\/ethiopie-guji-shakiso\?.*#panier$/)
  await expect(login(page)).toHaveCount(0)
  await expect(cart(page)).toBeVisible()
  await expect(cart(page)).toContainText("Guji")
  await expect(cart(page)).toContainText("Connexion réussie.")
})

test("who has no account yet makes one by a mailed link, and the subscription comes along", async ({ page, stack }, {
  project,
}) => {
  const email = `rappel-${project.name}@exemple.fr`
  await page.goto(subscription)
  await page.getByRole("button", { name: "Ajouter au panier" }).click()
  await login(page).getByRole("link", { name: "Créer un compte" }).click()
  await expect(main(page)).toContainText("rejoindra ensuite votre panier")
  await main(page).getByLabel("Prénom").fill("Zoé")
  await main(page).getByLabel("Nom", { exact: true }).fill("Paul")
  await main(page).getByLabel("E-mail").fill(email)
  await main(page).getByRole("button", { name: "Créer mon compte" }).click()
  await expect(main(page).getByRole("heading", { level: 1, name: "Consultez vos e-mails" })).toBeVisible()
  expect(page.url()).not.toContain("exemple.fr")
  await expect(main(page)).toContainText("rejoindra ensuite votre panier")

  await choosePassword(page, stack, email)
  await main(page).getByLabel("E-mail").fill(email)
  await main(page).getByLabel("Mot de passe").fill(PASSWORD)
  await main(page).getByRole("button", { name: "Se connecter" }).click()
  await expect(page).toHaveURL(/#panier$/)
  await expect(cart(page)).toContainText("Guji")
})

test("a customer's subscription goes straight into the cart @full", async ({ page }) => {
  await page.goto("/connexion")
  await main(page).getByLabel("E-mail").fill("malik@exemple.fr")
  await main(page).getByLabel("Mot de passe").fill("traboule-demo-2026")
  await main(page).getByRole("button", { name: "Se connecter" }).click()
  await expect(page).toHaveURL(/\/account$/)
  await page.goto(subscription)
  await page.getByRole("button", { name: "Ajouter au panier" }).click()
  await expect(page).toHaveURL(/#panier$/)
  await expect(cart(page)).toContainText("Guji")
})

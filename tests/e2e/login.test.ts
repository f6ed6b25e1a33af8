import type { Page } from "playwright/test"
import { expect, test } from "./shop-test.ts"
import { hydrate } from "./steps.ts"

const jeanne = { email: "jeanne@exemple.fr", password: "lilas-demo-2026" }

const entrance = (page: Page) => page.getByRole("banner").getByRole("link", { name: "Espace client" })
const modal = (page: Page) => page.getByRole("dialog", { name: "Espace client" })

async function logIn(page: Page, { email, password }: typeof jeanne): Promise<void> {
  const main = page.getByRole("main")
  await main.getByLabel("E-mail").fill(email)
  await main.getByLabel("Mot de passe").fill(password)
  await main.getByRole("button", { name: "Se connecter" }).click()
}

async function addCoffee(page: Page): Promise<void> {
  await page.goto("/produits/bresil-sul-de-minas")
  await page.getByRole("button", { name: "Ajouter au panier" }).click()
  await expect(page).toHaveURL(/#panier$/)
}

test("the modal refuses where it stands or on its page, and leads to the customer area", async ({ page, javaScriptEnabled }) => {
  await page.goto("/boutique")
  // A press before the scripts leads to the page, as without them.
  if (javaScriptEnabled) await hydrate(page)
  await entrance(page).click()
  await modal(page).getByLabel("E-mail").fill(jeanne.email)
  await modal(page).getByLabel("Mot de passe").fill("mot-de-passe-faux")
  await modal(page).getByRole("button", { name: "Se connecter" }).click()
  const refused = javaScriptEnabled ? modal(page) : page.getByRole("main")
  await expect(refused.getByRole("alert")).toContainText("E-mail ou mot de passe incorrect")
  await expect(page).toHaveURL(javaScriptEnabled ? /\/boutique/ : /\/connexion$/)
  await expect(refused.getByLabel("E-mail")).toHaveValue(jeanne.email)

  await refused.getByLabel("Mot de passe").fill("")
  await refused.getByRole("button", { name: "Se connecter" }).click()
  await refused.getByRole("link", { name: "Indiquez votre mot de passe." }).click()
  await expect(refused.getByLabel("Mot de passe")).toBeFocused()
  await refused.getByLabel("Mot de passe").fill(jeanne.password)
  await refused.getByRole("button", { name: "Se connecter" }).click()
  await expect(page).toHaveURL(/\/account$/)
  await expect(page.getByRole("main")).toContainText("Bonjour Jeanne")
  await expect(modal(page)).toHaveCount(0)
  await expect(entrance(page)).toHaveAttribute("href", "/account")
})

test("the cart of a visit stays at login, and the page says so @full", async ({ page }) => {
  await addCoffee(page)
  await page.goto("/connexion?suite=/panier")
  await logIn(page, jeanne)
  await expect(page).toHaveURL(/\/panier$/)
  await expect(page.getByRole("status").filter({ hasText: "Votre panier est conservé" })).toBeVisible()
  await expect(page.getByRole("main").getByText("Sul de Minas").first()).toBeVisible()
})

test("X13 password managers find the fields, and paste works", async ({ page, javaScriptEnabled }) => {
  await page.goto("/inscription")
  const fields = page.getByRole("main").locator("input:not([type=hidden])")
  const tokens = await fields.evaluateAll((inputs) => inputs.map((input) => input.getAttribute("autocomplete")))
  expect(tokens).toEqual(["given-name", "family-name", "username", null])
  await page.goto("/connexion")
  const main = page.getByRole("main")
  await expect(main.getByLabel("E-mail")).toHaveAttribute("autocomplete", "username")
  const password = main.getByLabel("Mot de passe")
  await expect(password).toHaveAttribute("autocomplete", "current-password")
  if (!javaScriptEnabled) return
  await main.getByLabel("E-mail").fill("collé@exemple.fr")
  await main.getByLabel("E-mail").press("ControlOrMeta+A")
  await main.getByLabel("E-mail").press("ControlOrMeta+C")
  await password.press("ControlOrMeta+V")
  await expect(password).toHaveValue("collé@exemple.fr")
})

test("the sixth wrong password waits, says so and keeps the e-mail @full", async ({ page }, { project }) => {
  const someone = { email: `oubli-${project.name}@exemple.fr`, password: "mot-de-passe-faux" }
  await page.goto("/connexion")
  for (let round = 1; round <= 5; round++) {
    await logIn(page, someone)
    await expect(page.getByRole("alert")).toContainText("E-mail ou mot de passe incorrect")
    await page.goto("/connexion")
  }
  const answered = page.waitForResponse((response) => response.request().method() === "POST")
  await logIn(page, someone)
  const answer = await answered
  expect(answer.status()).toBe(429)
  expect(Number(answer.headers()["retry-after"])).toBeGreaterThan(0)
  await expect(page.getByRole("alert")).toContainText(/Trop de demandes.* Réessayez dans \d+\u00a0minutes?\./)
  await expect(page.getByRole("main").getByLabel("E-mail")).toHaveValue(someone.email)
})

import type { Page } from "playwright/test"
import { addProduct, choose, deliveryAddress, fillContact, goOn, goToRecap, hydrate } from "./steps.ts"
import { expect, test } from "./shop-test.ts"
import { sendForm } from "../shopper/browser-forms.ts"
import { customer } from "../shopper/people.ts"

const main = (page: Page) => page.getByRole("main")

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto("/connexion?suite=/commande/coordonnees")
  await main(page).getByLabel("E-mail").fill(email)
  await main(page).getByLabel("Mot de passe", { exact: true }).fill(password)
  await main(page).getByRole("button", { name: "Se connecter" }).click()
  await expect(page).toHaveURL(/\/commande\/coordonnees/)
}

test("who thinks in pairs finds pairs on a phone too: name, then postcode and town @plain", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await addProduct(page, "melange-canut")
  await page.goto("/commande/coordonnees")
  const delivery = deliveryAddress(page)
  for (const pair of [
    ["Prénom", "Nom"],
    ["Code postal", "Ville"],
  ] as const) {
    const boxes = await Promise.all(pair.map((label) => delivery.getByLabel(label, { exact: true }).boundingBox()))
    expect(boxes[0]?.y).toBe(boxes[1]?.y)
    for (const box of boxes) expect(box?.width).toBeGreaterThan(80)
  }
})

test("every step's title stands where the first step's does @plain @full", async ({ page }) => {
  await addProduct(page, "melange-canut")
  await goToRecap(page)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 780 })
    const tops: number[] = []
    for (const step of ["coordonnees", "livraison", "paiement", "verification"]) {
      await page.goto(`/commande/${step}`)
      tops.push(Math.round((await main(page).getByRole("heading", { level: 1 }).boundingBox())!.y))
    }
    expect(Math.max(...tops) - Math.min(...tops), `${width} px: ${tops.join(", ")}`).toBeLessThanOrEqual(1)
  }
})

test("the order's fold names its sum in one line on a phone @plain", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await addProduct(page, "machine-confluence")
  await page.goto("/commande/coordonnees")
  const words = page.getByText(/^Votre commande ·/)
  const line = await words.evaluate((element) => parseFloat(getComputedStyle(element).lineHeight))
  expect((await words.boundingBox())!.height).toBeLessThan(52 + line / 2)
})

test("the words of the order's fold stand together on a tablet @plain", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await addProduct(page, "machine-confluence")
  await page.goto("/commande/coordonnees")
  const dots = page.getByText(/^Votre commande ·/).locator("span")
  const [first, last] = await dots.evaluateAll((all) => all.map((dot) => dot.getBoundingClientRect().x))
  expect(last! - first!).toBeLessThan(100)
})

test("the fields of another address are shown to who asks for one", async ({ page }) => {
  await page.goto(await sendForm(page, "/connexion", "Se connecter", customer))
  await addProduct(page, "melange-canut")
  await page.goto("/commande/coordonnees")
  const delivery = deliveryAddress(page)
  await expect(delivery.getByLabel("Ville")).toBeHidden()
  await delivery.getByRole("radio", { name: "Une autre adresse" }).check()
  await expect(delivery.getByLabel("Ville")).toBeVisible()
  const billing = main(page).getByRole("group", { name: "Facturation" })
  await expect(billing.getByLabel("Ville")).toBeHidden()
  await billing.getByRole("checkbox", { name: "Mon adresse de facturation est différente" }).check()
  await expect(billing.getByLabel("Ville")).toBeVisible()
  const weightOf = (words: string) =>
    billing.getByText(words, { exact: true }).evaluate((element) => Number(getComputedStyle(element).fontWeight))
  expect(await weightOf("Adresse de facturation")).toBeGreaterThanOrEqual(await weightOf("Ville"))
})

test("what the billing address lacks is not said in the same words as what the delivery address lacks @both", async ({
  page,
}) => {
  await addProduct(page, "melange-canut")
  await page.goto("/commande/coordonnees")
  await main(page).getByRole("checkbox", { name: "Mon adresse de facturation est différente" }).check()
  await goOn(page)
  const summary = page.locator(".error-summary")
  await expect(summary).toBeFocused()
  await expect(summary.getByRole("link", { name: "Facturation : indiquez votre ville." })).toHaveAttribute("href", "#billingCity")
  const said = await summary.getByRole("link").allTextContents()
  expect(said.filter((words, at) => said.indexOf(words) < at)).toEqual([])
})

test("another address asks for its delivery again @full", async ({ page }) => {
  await addProduct(page, "melange-canut")
  await goToRecap(page)
  await page.goto("/commande/coordonnees")
  await deliveryAddress(page).getByLabel("Code postal").fill("20000")
  await goOn(page)
  await expect(page).toHaveURL(/\/commande\/livraison/)
  await expect(main(page).getByRole("radio", { checked: true, name: /Colissimo Corse/ })).toBeVisible()
  await page.goto("/commande/verification")
  await expect(page).toHaveURL(/\/commande\/livraison/)
})

test("a subscription asks a guest for an account, keeps the cart, and says how it goes on @full", async ({ page }) => {
  await page.goto("/connexion")
  await main(page).getByLabel("E-mail").fill("malik@exemple.fr")
  await main(page).getByLabel("Mot de passe", { exact: true }).fill("traboule-demo-2026")
  await main(page).getByRole("button", { name: "Se connecter" }).click()
  await expect(page).toHaveURL(/\/account/)
  await page.goto("/produits/ethiopie-guji-shakiso?achat=chaque-mois")
  await choose(page, "500 g").catch(() => undefined)
  await page.getByRole("button", { name: "Ajouter au panier" }).click()
  await expect(page.getByRole("dialog", { name: /panier/i })).toBeVisible()
  await page.goto("/panier")
  await expect(main(page)).toContainText(/Reconduit automatiquement chaque mois, livraison comprise, jusqu’à votre résiliation/)
  await expect(main(page)).toContainText(/Prochaine échéance le \d+/)

  await page.goto("/account")
  await page.getByRole("button", { name: "Se déconnecter" }).first().click()
  await expect(page.getByText("Déconnexion réussie.").first()).toBeVisible()
  await page.goto("/commande/coordonnees")
  await expect(main(page)).toContainText("Votre panier contient un abonnement")
  await expect(main(page).getByRole("button", { name: "Choisir la livraison" })).toHaveCount(0)
  await expect(main(page).getByRole("link", { name: "Créer un compte" })).toBeVisible()
})

test("a professional reads prices without VAT beside those that are charged @full", async ({ page }) => {
  await addProduct(page, "melange-canut")
  await page.goto("/panier")
  await expect(main(page)).not.toContainText("HT")
  await logIn(page, "achats@bureau-des-pentes.exemple.fr", "bureau-demo-2026")
  const billing = main(page).getByRole("group", { name: "Facturation" })
  await expect(billing.getByLabel("Société")).toHaveValue("Le Bureau des Pentes SARL")
  await expect(billing.getByLabel("Numéro de TVA")).toHaveValue("FR30999999972")
  await page.goto("/panier")
  await expect(main(page)).toContainText("8,90 €")
  await expect(main(page)).toContainText("8,44 € HT")
  await expect(page.getByRole("region", { name: "Total" })).toContainText("Total HT8,44 €")
  const name = (await main(page).locator(".cart-line-name").boundingBox())!
  const details = (await main(page).getByText("Poids : 250 g").boundingBox())!
  expect(details.y - name.y - name.height).toBeLessThan(name.height / 2)
  await page.goto("/produits/melange-canut")
  await expect(main(page)).toContainText("Le prix HT s’affiche dans le panier.")
})

test("a refused postcode has room for its sentence @plain", async ({ page }) => {
  await addProduct(page, "melange-canut")
  await page.goto("/commande/coordonnees")
  await fillContact(page, { zip: "6900" })
  await goOn(page)
  const error = main(page).locator(".field-error", { hasText: "cinq chiffres" })
  const lines = await error.evaluate(
    (element: HTMLElement) => element.offsetHeight / parseFloat(getComputedStyle(element).lineHeight),
  )
  expect(lines).toBeLessThanOrEqual(2)
})

test("a form that its own checks refused can be sent again at once, however late timers come @script", async ({ page }) => {
  await page.addInitScript(() => {
    const start = window.setTimeout
    Object.assign(window, { setTimeout: (task: () => void, ms = 0) => start(task, ms >= 100 ? 60_000 : ms) })
  })
  await addProduct(page, "melange-canut")
  await page.goto("/commande/coordonnees")
  await hydrate(page)
  const button = page.getByRole("main").getByRole("button", { name: "Choisir la livraison" })
  await button.press("Enter")
  await expect(page.locator(".error-summary")).toBeFocused()
  await expect(button).not.toHaveAttribute("data-pressed")
})

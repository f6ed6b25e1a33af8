import type { Page } from "playwright/test"
import { PASSWORD, becomeCustomer, subscribe } from "./customer-steps.ts"
import { expect, test } from "./shop-test.ts"

const main = (page: Page) => page.getByRole("main")
const notice = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text })
test("a forgotten password is replaced by the mailed link @full", async ({ page, stack }) => {
  const email = await becomeCustomer(page, stack)
  await main(page).getByRole("button", { name: "Se déconnecter" }).click()
  await expect(notice(page, "Déconnexion réussie.")).toBeVisible()
  await page.goto("/connexion")
  await main(page).getByRole("link", { name: "Mot de passe oublié" }).click()
  await expect(main(page).getByRole("heading", { level: 1, name: "Mot de passe oublié" })).toBeVisible()
  await main(page).getByLabel("E-mail").fill(email)
  await main(page).getByRole("button", { name: "Recevoir le lien" }).click()
  await expect(main(page)).toContainText("Si un compte existe à l’adresse indiquée")
  await expect(main(page).getByLabel("E-mail")).toHaveCount(0)

  const answer = await fetch(`${stack.storefront}/__outbox`, { headers: { Accept: "application/json" } })
  const mail = ((await answer.json()) as { to: string; text: string }[]).findLast(({ to }) => to === email)
  await page.goto(/https?:\/\/\S+mot-de-passe\/\S+/.exec(mail?.text ?? "")?.[0] ?? "")
  await main(page).getByLabel("Nouveau mot de passe").fill("court")
  await main(page).getByRole("button", { name: "Enregistrer le mot de passe" }).click()
  await expect(page.getByRole("alert")).toContainText("au moins 8 caractères")
  await main(page).getByLabel("Nouveau mot de passe").fill("torréfaction-2026")
  await main(page).getByRole("button", { name: "Enregistrer le mot de passe" }).click()
  await expect(page).toHaveURL(/\/connexion$/)
  await main(page).getByLabel("E-mail").fill(email)
  await main(page).getByLabel("Mot de passe").fill("torréfaction-2026")
  await main(page).getByRole("button", { name: "Se connecter" }).click()
  await expect(page).toHaveURL(/\/account$/)
})

test("an address is refused with what was typed, kept, changed, chosen and deleted @full", async ({ page, stack }) => {
  await becomeCustomer(page, stack)
  await main(page).getByRole("link", { name: "Adresses" }).click()
  await expect(main(page).getByRole("heading", { name: "Ajouter une adresse" })).toBeVisible()
  await main(page).getByLabel("Prénom").fill("Zoé")
  await main(page).getByLabel("Nom", { exact: true }).fill("Paul")
  await main(page).getByLabel("Adresse", { exact: true }).fill("4 rue des Tables-Claudiennes")
  await main(page).getByLabel("Code postal").fill("6900")
  await main(page).getByLabel("Ville").fill("Lyon")
  await main(page).getByLabel("Téléphone").fill("06 39 98 01 12")
  await main(page).getByRole("button", { name: "Enregistrer l’adresse" }).click()
  await expect(page.getByRole("alert")).toContainText("cinq chiffres")
  const sentence = (await page.locator(".field-error").boundingBox())!
  expect(sentence.width).toBeGreaterThan(2 * (await main(page).getByLabel("Code postal").boundingBox())!.width)
  await expect(main(page).getByLabel("Ville")).toHaveValue("Lyon")
  await main(page).getByLabel("Code postal").fill("69001")
  await main(page).getByRole("button", { name: "Enregistrer l’adresse" }).click()
  await expect(notice(page, "L’adresse est enregistrée.")).toBeVisible()

  await main(page)
    .getByRole("link", { name: /^Modifier/ })
    .click()
  await expect(page).toHaveURL(/\/account\/adresses\/[a-f0-9]{24}$/)
  await main(page).getByLabel("Ville").fill("Villeurbanne")
  await main(page).getByRole("button", { name: "Enregistrer l’adresse" }).click()
  await expect(page).toHaveURL(/\/account\/adresses$/)
  await expect(main(page)).toContainText("Villeurbanne")

  await main(page)
    .getByRole("button", { name: /^Choisir/ })
    .click()
  await expect(main(page).getByRole("heading", { name: "Adresse habituelle" })).toBeVisible()
  // One press asks, the next one does it.
  await main(page).locator("summary", { hasText: "Supprimer" }).click()
  await main(page)
    .getByRole("button", { name: /^Supprimer/ })
    .click()
  await expect(main(page)).toContainText("Vous n’avez pas encore d’adresse enregistrée.")
})

test("name and password change; the wrong present password is said at its field @full", async ({ page, stack }) => {
  await becomeCustomer(page, stack)
  await main(page).getByRole("link", { name: "Informations" }).click()
  await main(page).getByLabel("Nom", { exact: true }).fill("Paul-Lafont")
  await main(page).getByRole("button", { name: "Enregistrer", exact: true }).click()
  await expect(notice(page, "Vos informations sont enregistrées.")).toBeVisible()
  await expect(main(page).getByLabel("Nom", { exact: true })).toHaveValue("Paul-Lafont")

  const change = async (current: string) => {
    await main(page).getByLabel("Mot de passe actuel").fill(current)
    await main(page).getByLabel("Nouveau mot de passe").fill("torréfaction-2026")
    await main(page).getByRole("button", { name: "Changer le mot de passe" }).click()
  }
  await change("faux-mot-de-passe")
  await expect(main(page).getByLabel("Mot de passe actuel")).toHaveAttribute("aria-invalid", "true")
  await change(PASSWORD)
  await expect(notice(page, "Votre mot de passe a été modifié.")).toBeVisible()
})

test("the invoice of a subscription can be read @full", async ({ page, stack }) => {
  await becomeCustomer(page, stack)
  await subscribe(page, stack)
  await main(page).getByRole("link", { name: "Factures" }).click()
  await main(page).getByRole("rowheader").getByRole("link").click()
  await expect(main(page).getByRole("heading", { level: 1, name: /^Facture n°/ })).toBeVisible()
  await expect(main(page)).toContainText("Total HT")
})

test("the e-mail changes for who knows the password @full", async ({ page, stack }) => {
  const email = await becomeCustomer(page, stack)
  await main(page).getByRole("link", { name: "Informations" }).click()
  const change = async (typed: string) => {
    await main(page).getByLabel("Nouvel e-mail").fill(`neuf-${email}`)
    await main(page).getByLabel("Votre mot de passe").fill(typed)
    await main(page).getByRole("button", { name: "Changer l’e-mail" }).click()
  }
  await change("faux-mot-de-passe")
  await expect(main(page).getByLabel("Votre mot de passe")).toHaveAttribute("aria-invalid", "true")
  await expect(main(page).getByLabel("Nouvel e-mail")).toHaveValue(`neuf-${email}`)
  await change(PASSWORD)
  await expect(notice(page, "L’adresse e-mail de votre compte a été modifiée.")).toBeVisible()
  await expect(main(page)).toContainText(`neuf-${email}`)
})

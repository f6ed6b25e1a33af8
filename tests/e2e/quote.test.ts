import type { Locator, Page } from "playwright/test"
import { startStack } from "../setup/stack.ts"
import { clearFaults, setFault } from "./sandbox-control.ts"
import { expect, test } from "./shop-test.ts"

type Mail = { to: string; subject: string; text: string }

async function fillForm(form: Page | Locator, email: string): Promise<void> {
  await form.getByLabel("E-mail").fill(email)
  await form.getByLabel("Prénom").fill("Inès")
  await form.getByLabel("Nom", { exact: true }).fill("Ferrand")
  await form.getByLabel("Société").fill("Café de la Gare")
  await form.getByLabel("SIREN").fill("732 829 320")
  await form.getByLabel("Besoin").selectOption({ label: "Machines et moulins" })
  await form.getByLabel("Volume").fill("40 personnes")
  await form.getByLabel("Message").fill("Deux machines pour un comptoir.\nOuverture en mars.")
}

async function mailsTo(storefront: string, email: string): Promise<Mail[]> {
  const answer = await fetch(`${storefront}/__outbox`, { headers: { Accept: "application/json" } })
  return ((await answer.json()) as Mail[]).filter(({ to }) => to === email)
}

const form = (page: Page) => page.getByRole("main").getByRole("region", { name: "Formulaire de devis" })

test("a request from the panel goes back to the page that one reads", async ({ page, stack }) => {
  const email = `panneau-${Date.now()}@exemple.fr`
  await page.goto("/pages/ecole")
  await page.getByRole("contentinfo").getByRole("link", { name: "Demander un devis" }).click()
  const dialog = page.getByRole("dialog", { name: "Demander un devis" })
  await expect(dialog).toBeVisible()
  await fillForm(dialog, email)
  await dialog.getByRole("button", { name: "Demander un devis" }).click()
  await expect(page.getByRole("main").getByText(/bien été reçue, sous la référence DEV-/)).toBeVisible()
  await expect(page).toHaveURL(/\/pages\/ecole$/)
  await expect(dialog).toBeHidden()
  expect(await mailsTo(stack.storefront, email)).toHaveLength(1)
})

test("a panel's wrong form becomes the page, with errors first, linked and focused, and nothing lost", async ({ page }) => {
  await page.goto("/pages/ecole")
  await page.getByRole("contentinfo").getByRole("link", { name: "Demander un devis" }).click()
  const dialog = page.getByRole("dialog", { name: "Demander un devis" })
  await fillForm(dialog, "ines@exemple")
  await dialog.getByLabel("SIREN").fill("732 829 321")
  await dialog.getByLabel("Société").fill("")
  await dialog.getByRole("button", { name: "Demander un devis" }).click()

  await expect(page).toHaveURL(/\/devis$/)
  await expect(page).toHaveTitle(/^Erreur\u00a0: Demander un devis/)
  const summary = page.locator(".error-summary")
  await expect(summary).toBeFocused()
  await expect(summary.getByRole("link")).toHaveText([
    "Saisissez une adresse e-mail complète, par exemple prenom@exemple.fr.",
    "Indiquez le nom de votre société.",
    "Ce numéro SIREN n’existe pas. Vérifiez ses neuf chiffres, par exemple 732\u00a0829\u00a0320.",
  ])
  const siren = form(page).getByLabel("SIREN")
  await expect(siren).toHaveAttribute("aria-invalid", "true")
  await expect(siren).toHaveAccessibleDescription(/Ce numéro SIREN n’existe pas/)
  await expect(siren).toHaveValue("732 829 321")
  await expect(form(page).getByLabel("E-mail")).toHaveValue("ines@exemple")
  await expect(form(page).getByLabel("Besoin")).toHaveValue("machines")
  await expect(form(page).getByLabel("Message")).toHaveValue("Deux machines pour un comptoir.\nOuverture en mars.")

  await form(page).getByLabel("E-mail").fill("ines@exemple.fr")
  await form(page).getByLabel("Société").fill("Café de la Gare")
  await siren.fill("")
  await form(page).getByRole("button", { name: "Demander un devis" }).click()
  await expect(page.getByRole("main").getByText(/bien été reçue, sous la référence DEV-/)).toBeVisible()
  await expect(page).toHaveURL(/\/pages\/ecole$/)
})

test("a backend that is down keeps every answer, and the next try goes through @full", async ({ page, stack }) => {
  await page.goto("/devis")
  await fillForm(form(page), "panne@exemple.fr")
  await setFault(stack, { kind: "status", status: 500, match: { method: "POST", path: "/functions" } })
  try {
    await form(page).getByRole("button", { name: "Demander un devis" }).click()
    await expect(page.getByRole("alert")).toContainText("Nous n’avons pas pu confirmer la réception")
    await expect(form(page).getByLabel("Message")).toHaveValue("Deux machines pour un comptoir.\nOuverture en mars.")
  } finally {
    await clearFaults(stack)
  }
  await form(page).getByRole("button", { name: "Demander un devis" }).click()
  await expect(page.getByRole("main").getByText(/bien été reçue, sous la référence DEV-/)).toBeVisible()
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Demande envoyée")
  await expect(form(page)).toHaveCount(0)
})

test("the sixth request within an hour is refused with the answers kept @full", async ({ page, context }) => {
  const strict = await startStack()
  try {
    const post = (message: string) =>
      context.request.post(`${strict.shop}/devis`, {
        headers: { Origin: strict.shop },
        maxRedirects: 0,
        form: {
          email: "six@exemple.fr",
          firstName: "I",
          lastName: "F",
          company: "C",
          siren: "",
          need: "other",
          volume: "",
          message,
        },
      })
    for (const message of ["1", "2", "3", "4", "5"]) expect((await post(message)).status()).toBe(303)
    const sixth = await post("la sixième")
    expect(sixth.status()).toBe(429)
    expect(sixth.headers()["retry-after"]).toBe("3600")
    expect(await sixth.text()).toContain("la sixième")
  } finally {
    await strict.stop()
    await page.close()
  }
})

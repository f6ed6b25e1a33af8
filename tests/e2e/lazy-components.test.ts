import type { Page } from "playwright/test"
import { expect, test } from "./shop-test.ts"
import { hydrate } from "./steps.ts"

/** The files that come late, by what they are called in the build. */
const lateFile = /\/(option-choices|tutorial|quote-inputs)-[^/]*\.js/

/** Counts the late files that a page asks for; with `lost`, none of them arrives. */
async function watchLateFiles(page: Page, { lost = false } = {}): Promise<string[]> {
  const asked: string[] = []
  await page.route(lateFile, async (route) => {
    asked.push(lateFile.exec(route.request().url())?.[1] ?? "")
    await (lost ? route.abort() : route.continue())
  })
  return asked
}

const options = (page: Page) => page.getByRole("dialog", { name: "Canut" })
const tutorial = (page: Page) => page.locator("dialog#tutoriel")
const quote = (page: Page) => page.getByRole("dialog", { name: "Demander un devis" })
const openQuote = (page: Page) => page.getByRole("contentinfo").getByRole("link", { name: "Demander un devis" }).click()

test("what a panel shows is fetched when it opens, and not before @script", async ({ page }) => {
  const asked = await watchLateFiles(page)
  await page.goto("/boutique/melanges?tri=nom")
  await hydrate(page)
  await page.waitForLoadState("networkidle")
  expect(asked).toEqual([])
  await page.getByRole("main").getByRole("link", { name: "Choisir Canut" }).click()
  await expect(options(page).getByRole("radio", { name: "1 kg" })).toBeVisible()
  expect(new Set(asked)).toEqual(new Set(["option-choices"]))
  await page.goto("/")
  await hydrate(page)
  await page.getByRole("main").getByRole("link", { name: "Lire ici" }).first().click()
  await expect(tutorial(page).getByRole("heading", { name: "Ce qu’il faut" })).toBeVisible()
  expect(new Set(asked)).toEqual(new Set(["option-choices", "tutorial"]))
})

test("a panel that came with the page stays as it is while its code comes, and lives then @script", async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(lateFile, async (route) => {
    await held
    await route.continue()
  })
  await page.goto("/boutique/melanges?choix=melange-canut&tri=nom#option")
  await hydrate(page)
  await options(page).getByLabel("Quantité").fill("3")
  await expect(options(page).getByRole("radio", { name: "1 kg" })).toBeVisible()
  release()
  await page.waitForLoadState("networkidle")
  await expect(options(page).getByLabel("Quantité")).toHaveValue("3")
  await options(page).getByRole("radio", { name: "1 kg" }).check()
  await expect(page).toHaveURL(/choix\.o\.poids=1-kg/)
  await expect(options(page).getByLabel("Quantité")).toHaveValue("3")
})

test("where a panel's code cannot be had there is the way to the page of the same @script @full", async ({ page }) => {
  await watchLateFiles(page, { lost: true })
  for (const path of ["/boutique/melanges?tri=nom", "/boutique/melanges?choix=melange-canut&tri=nom#option"]) {
    await page.goto(path)
    await hydrate(page)
    if (!path.includes("#")) await page.getByRole("main").getByRole("link", { name: "Choisir Canut" }).click()
    await options(page).getByRole("link", { name: "Choisir sur la page du produit" }).click()
    await expect(page).toHaveURL(/\/produits\/melange-canut/)
    await expect(page.getByRole("heading", { level: 1, name: "Canut" })).toBeVisible()
  }
  await page.goto("/")
  await hydrate(page)
  await page.getByRole("main").getByRole("link", { name: "Lire ici" }).first().click()
  await tutorial(page).getByRole("link", { name: "Ouvrir la page du tutoriel" }).click()
  await expect(page).toHaveURL(/\/tutoriels\//)
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
})

test("a panel whose code was lost shows it once it can be had again @script @full", async ({ page }) => {
  await page.goto("/boutique/melanges?tri=nom")
  await hydrate(page)
  await page.route(lateFile, (route) => route.abort())
  await page.getByRole("main").getByRole("link", { name: "Choisir Canut" }).click()
  await expect(options(page).getByRole("link", { name: "Choisir sur la page du produit" })).toBeVisible()
  await page.unroute(lateFile)
  await page.goBack()
  await expect(page.getByRole("dialog")).toHaveCount(0)
  await page.getByRole("main").getByRole("link", { name: "Choisir Canut" }).click()
  await expect(options(page).getByRole("radio", { name: "1 kg" })).toBeVisible()
})

test("what is typed into the quote before the scripts and across pages stays, and is sent from there @script @full", async ({
  page,
}) => {
  const asked = await watchLateFiles(page)
  await page.goto("/#devis")
  await quote(page).getByLabel("Message").focus()
  await page.keyboard.type("Deux machines", { delay: 20 })
  await expect(page.locator("html[data-js]")).toHaveCount(1)
  await page.keyboard.type(" pour un comptoir")
  await expect(quote(page).getByLabel("Message")).toHaveValue("Deux machines pour un comptoir")
  await page.keyboard.press("Escape")
  await page.getByRole("main").getByRole("link", { name: "Tous les cafés" }).click()
  await expect(page.getByRole("heading", { level: 1, name: "Cafés" })).toBeVisible()
  await openQuote(page)
  const form = quote(page)
  await expect(form.getByLabel("Message")).toHaveValue("Deux machines pour un comptoir")
  await form.getByLabel("E-mail").fill("tape@exemple.fr")
  await form.getByLabel("Prénom").fill("Inès")
  await form.getByLabel("Nom", { exact: true }).fill("Ferrand")
  await form.getByLabel("Société").fill("Café de la Gare")
  await form.getByLabel("Besoin").selectOption("machines")
  expect(asked).toEqual([])
  await form.getByRole("button", { name: "Demander un devis" }).click()
  await expect(page.getByRole("main").getByText(/bien été reçue, sous la référence DEV-/)).toBeVisible()
  await expect(page).toHaveURL(/\/boutique\/cafes$/)
  await openQuote(page)
  await expect(form.getByLabel("Message")).toHaveValue("")
})

test("the quote's panel has its form also where the page did not come with it @script @full", async ({ page }) => {
  const asked = await watchLateFiles(page)
  await page.goto("/newsletter")
  await hydrate(page)
  await page.getByRole("banner").getByRole("link", { name: "Maison Lilas" }).click()
  // The address is there before the page, whose footer leads to the panel.
  await expect(page.getByRole("heading", { level: 1, name: /^Du café/ })).toBeVisible()
  await openQuote(page)
  await quote(page).getByLabel("Message").fill("Une formation")
  await quote(page).getByLabel("E-mail").fill("faux")
  await quote(page).getByRole("button", { name: "Demander un devis" }).click()
  await expect(page).toHaveURL(/\/devis$/)
  await expect(page.getByRole("main").getByLabel("Message")).toHaveValue("Une formation")
  expect(asked).toContain("quote-inputs")
})

test("without its code the quote's panel made in the browser leads to its page @script @full", async ({ page }) => {
  await watchLateFiles(page, { lost: true })
  await page.goto("/newsletter")
  await hydrate(page)
  await page.getByRole("banner").getByRole("link", { name: "Maison Lilas" }).click()
  // The address is there before the page, whose footer leads to the panel.
  await expect(page.getByRole("heading", { level: 1, name: /^Du café/ })).toBeVisible()
  await openQuote(page)
  await quote(page).getByRole("link", { name: "Ouvrir le formulaire de devis" }).click()
  await expect(page.getByRole("region", { name: "Formulaire de devis" }).getByLabel("Message")).toBeVisible()
})

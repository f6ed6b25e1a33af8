import type { Page } from "playwright/test"
import { addProduct, applyCoupon, hydrate } from "./steps.ts"
import { expect, test } from "./shop-test.ts"

/** Words of the payment code that no minifier changes: a library's address, the loader's error. */
const paymentWords = ["js.stripe.com", "was not loaded", "pay.google.com"]
const modal = (page: Page) => page.getByRole("dialog", { name: /^Panier/ })

/** The amounts of the rows that make the total, and the total itself, in minor units. */
async function readSums(page: Page): Promise<{ rows: number; total: number }> {
  const read = (text: string) => Number(text.replace("−", "-").replace(/[^\d-]/g, "")) || 0
  const rows = modal(page).locator(".totals > div:not(.total, .vat) dd")
  const total = modal(page).locator(".totals > .total dd").first()
  const amounts = (await rows.allTextContents()).map(read)
  return { rows: amounts.reduce((sum, amount) => sum + amount, 0), total: read((await total.textContent()) ?? "") }
}

test("the modal changes and removes a line over the page that is shown, and says so", async ({ page }) => {
  await addProduct(page, "melange-canut")
  await page.goto("/boutique/melanges?tri=nom#panier")
  const cart = modal(page)
  await cart.getByRole("button", { name: /Un de plus.*Canut/ }).click()
  await expect(cart.getByLabel("Quantité : Canut")).toHaveValue("2")
  await expect(page).toHaveURL(/\/boutique\/melanges\?tri=nom#panier$/)
  await expect(page.getByRole("dialog", { name: "Panier (2)" })).toBeVisible()
  await expect(cart.getByText("Canut : quantité 2.")).toBeAttached()

  await cart.getByLabel("Quantité : Canut").fill("5")
  await cart.getByLabel("Quantité : Canut").press("Enter")
  await expect(page.getByRole("dialog", { name: "Panier (5)" })).toBeVisible()

  await cart.getByRole("button", { name: "Retirer Canut" }).click()
  await expect(cart).toContainText("Votre panier est vide.")
  await expect(page).toHaveURL(/\/boutique\/melanges\?tri=nom#panier$/)
  await expect(cart.getByText("Article retiré du panier\u00a0: Canut.").first()).toBeAttached()
})

test("the modal's rows add up to its total, each reduction with its reason [2.30]", async ({ page }) => {
  await addProduct(page, "melange-canut")
  await applyCoupon(page, "BIENVENUE10")
  await expect(page.getByRole("region", { name: "Total" })).toContainText("BIENVENUE10")
  await page.goto("/boutique#panier")
  const cart = modal(page)
  await expect(cart.locator(".totals").first()).toContainText("Code promo « BIENVENUE10 »")
  await expect(cart.locator(".totals").first()).toContainText("Livraison")
  const { rows, total } = await readSums(page)
  expect(total).toBeGreaterThan(0)
  expect(rows).toBe(total)
})

test("a quantity that the modal cannot take is told in it, and what was typed stays @script @full", async ({ page }) => {
  await addProduct(page, "melange-canut")
  await page.goto("/boutique?tri=nom#panier")
  await hydrate(page)
  const cart = modal(page)
  const quantity = cart.getByLabel("Quantité : Canut")
  await quantity.fill("beaucoup")
  await quantity.press("Enter")
  await expect(cart.locator(".error-summary")).toBeFocused()
  await expect(page).toHaveTitle(/^Erreur\u00a0: /)
  await expect(quantity).toHaveValue("beaucoup")
  await expect(quantity).toHaveAccessibleDescription(/Erreur/)
  await cart.getByRole("alert").getByRole("link", { name: "Saisissez une quantité entière" }).click()
  await expect(quantity).toBeFocused()
  await expect(cart).toBeVisible()
  await expect(page).toHaveURL(/\/boutique\?tri=nom#panier$/)

  await quantity.fill("3")
  await quantity.press("Enter")
  await expect(page.getByRole("dialog", { name: "Panier (3)" })).toBeVisible()
  await expect(quantity).not.toHaveAttribute("aria-invalid")
  await expect(cart.getByRole("alert")).toHaveCount(0)
  await expect(page).not.toHaveTitle(/Erreur/)
})

test("without a script a quantity that the modal cannot take is mended on the cart's page @plain", async ({ page }) => {
  await addProduct(page, "melange-canut")
  await page.goto("/boutique#panier")
  await modal(page).getByLabel("Quantité : Canut").fill("beaucoup")
  await modal(page).getByRole("button", { name: "Mettre à jour" }).click()
  await expect(page).toHaveTitle(/^Erreur/)
  await expect(page.getByRole("main").getByLabel("Quantité : Canut")).toHaveValue("beaucoup")
})

test("a change in the modal on a product page brings no payment code @script @full", async ({ page }) => {
  await addProduct(page, "melange-canut")
  await page.goto("about:blank")
  const names = new Set<string>()
  page.on("response", (response) => {
    const name = new URL(response.url()).pathname
    if (name.endsWith(".js")) names.add(name)
  })
  await page.goto("/produits/melange-canut#panier")
  await modal(page)
    .getByRole("button", { name: /Un de plus.*Canut/ })
    .click()
  await expect(page.getByRole("dialog", { name: "Panier (2)" })).toBeVisible()
  await modal(page).getByRole("button", { name: "Retirer Canut" }).click()
  await expect(modal(page)).toContainText("Votre panier est vide.")
  await hydrate(page)
  const brought = await Promise.all([...names].map(async (name) => ({ name, text: await (await page.request.get(name)).text() })))
  expect(brought.map(({ name }) => name)).toContainEqual(expect.stringMatching(/produits\.\$slug-/))
  expect(brought.filter(({ text }) => paymentWords.some((word) => text.includes(word))).map(({ name }) => name)).toEqual([])
})

test("the total stands once in the modal, beside the way on @full", async ({ page }) => {
  await addProduct(page, "melange-canut")
  await page.goto("/boutique#panier")
  await expect(modal(page).getByText(/^Total TTC/)).toHaveCount(1)
  await expect(modal(page).getByText("Total TTC, hors livraison")).toBeVisible()
  await expect(modal(page).getByText(/^dont TVA/)).toHaveCount(1)
})

/** What the browser finds under one id more than once. */
async function idsThatStandTwice(page: Page): Promise<string[]> {
  const ids = await page.locator("[id]").evaluateAll((elements) => elements.map(({ id }) => id))
  return ids.filter((id, place) => ids.indexOf(id) !== place)
}

test("no id stands twice on the cart's page with its modal open @full", async ({ page }) => {
  await addProduct(page, "melange-canut")
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto("/panier#panier")
  await expect(modal(page)).toBeVisible()
  expect(await idsThatStandTwice(page)).toEqual([])
  expect(await modal(page).evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0)
})

test("the cart's page and its modal each tell the quantity refused in it, and no id stands twice @script @full", async ({
  page,
}) => {
  await addProduct(page, "melange-canut")
  await page.goto("/panier")
  await hydrate(page)
  for (const place of [page.getByRole("main"), modal(page)]) {
    await place.getByLabel("Quantité : Canut").fill("beaucoup")
    await place.getByLabel("Quantité : Canut").press("Enter")
    await expect(place.locator(".error-summary")).toBeFocused()
    await place.getByRole("alert").getByRole("link").click()
    await expect(place.getByLabel("Quantité : Canut")).toBeFocused()
    await page.evaluate(() => document.querySelector<HTMLElement>("header a[href='#panier']")?.click())
  }
  await expect(page.locator(".error-summary")).toHaveCount(2)
  expect(await idsThatStandTwice(page)).toEqual([])
})

test("the panel of an empty cart has a drawing, fetched when it opens @script", async ({ page }) => {
  const drawings: string[] = []
  page.on("request", (request) => void (request.url().endsWith("/cup.svg") && drawings.push(request.url())))
  await page.goto("/boutique", { waitUntil: "networkidle" })
  expect(drawings).toEqual([])
  await page.locator("#ouvrir-panier").click()
  const drawing = page.getByRole("dialog", { name: /^Panier/ }).locator("img")
  await expect.poll(() => drawing.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(84)
})

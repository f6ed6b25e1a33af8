import { expect, test } from "./shop-test.ts"

test("prices are shown in Swiss francs, and the cart says that the charge is in euros", async ({ page }) => {
  await page.goto("/preferences")
  await page.getByLabel("Devise d’affichage").selectOption("CHF")
  await page.getByRole("main").getByRole("button", { name: "Enregistrer" }).click()
  await expect(page).toHaveURL(/\/preferences$/)
  await expect(page.getByLabel("Devise d’affichage")).toHaveValue("CHF")

  await page.goto("/produits/melange-canut")
  const main = page.getByRole("main")
  await expect(main.locator(".product-head .price-now")).toHaveText(/\d,\d\d\u00a0CHF/)
  const note = "Le panier et le paiement sont en euros (EUR)"
  await expect(main.getByText(note)).toBeVisible()
  await main.getByRole("button", { name: "Ajouter au panier" }).click()
  await expect(page).toHaveURL(/#panier$/)
  await page.goto("/panier")
  await expect(main.locator(".total dd")).toHaveText(/€$/)
  await expect(main.getByText(note)).toBeVisible()

  await page.goto("/boutique")
  await expect(main.getByText(note)).toBeVisible()

  await page.goto("/preferences?suite=/boutique")
  await page.getByLabel("Devise d’affichage").selectOption("EUR")
  await main.getByRole("button", { name: "Enregistrer" }).click()
  await expect(page).toHaveURL(/\/boutique$/)
  await expect(main.locator(".price-now").first()).toHaveText(/€$/)
})

test("the Swiss region has its own words where there are some, else the French ones", async ({ page }) => {
  const footer = page.getByRole("contentinfo")
  await page.goto("/")
  await expect(footer).toContainText("Du mardi au dimanche, de 8 h à 19 h")
  await page.goto("/preferences")
  await page.getByLabel("Région").selectOption("fr-CH")
  await page.getByRole("main").getByRole("button", { name: "Enregistrer" }).click()
  await expect(footer).toContainText("Mardi à dimanche, 8 h à 19 h")
  await expect(footer).toContainText("Sur inscription, du mercredi au dimanche")
  await expect(page.locator("html")).toHaveAttribute("lang", "fr")
})

test("the light version carries no script, and a purchase begins all the same @full", async ({ page }) => {
  await page.goto("/boutique/cafes")
  await page.getByRole("button", { name: "Version légère" }).click()
  await expect(page.getByRole("button", { name: "Version complète" })).toBeVisible()
  await expect(page).toHaveURL(/\/boutique\/cafes$/)
  for (const path of ["/boutique/cafes", "/", "/produits/melange-canut", "/panier"]) {
    await page.goto(path)
    expect(await page.locator('script:not([type="application/ld+json"]), link[rel="modulepreload"]').count(), path).toBe(0)
  }
  await page.goto("/produits/melange-canut")
  await page.getByRole("button", { name: "Ajouter au panier" }).click()
  await expect(page).toHaveURL(/#panier$/)
  await expect(page.getByRole("dialog", { name: /panier/i })).toBeVisible()

  await page.goto("/preferences")
  await expect(page.getByRole("radio", { name: /Version légère/ })).toBeChecked()
  await page.getByRole("button", { name: "Version complète" }).click()
  await expect(page.getByRole("button", { name: "Version légère" })).toBeVisible()
  await expect(page.locator("script#page-state")).toHaveCount(1)
})

test("a browser that saves data gets the light version until its owner chooses", async ({ request, stack }) => {
  const scripts = async (headers: Record<string, string>) => {
    const answer = await request.get(`${stack.shop}/boutique`, { headers })
    expect(answer.headers()["vary"]).toContain("Save-Data")
    return ((await answer.text()).match(/<script(?! type="application\/ld\+json")/g) ?? []).length
  }
  expect(await scripts({})).toBeGreaterThan(0)
  expect(await scripts({ "Save-Data": "on" })).toBe(0)
  expect(await scripts({ "Save-Data": "on", Cookie: "affichage=complete" })).toBeGreaterThan(0)
})

for (const cookie of [
  "swell-locale=__proto__",
  "swell-currency=constructor",
  "swell-locale=%E2%82%AC; swell-currency=%0d%0aX: y",
  `swell-currency=${"C".repeat(4000)}`,
  "swell-session=%00; swell-locale=xx",
]) {
  test(`hostile cookies give the defaults: ${cookie.slice(0, 30)} @full`, async ({ request, stack }) => {
    const answer = await request.get(`${stack.shop}/boutique`, { headers: { Cookie: cookie } })
    expect(answer.status()).toBe(200)
    expect(await answer.text()).toMatch(/\d,\d\d\u00a0€/)
  })
}

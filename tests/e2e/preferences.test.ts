import { expect, test } from "./shop-test.ts"
import { addProduct } from "./steps.ts"

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

test("a currency that is chosen with a cart in hand is that of the prices @full", async ({ page }) => {
  await addProduct(page, "melange-canut")
  await page.goto("/preferences")
  await page.getByLabel("Devise d’affichage").selectOption("CHF")
  await page.getByRole("main").getByRole("button", { name: "Enregistrer" }).click()
  await expect(page.getByLabel("Devise d’affichage")).toHaveValue("CHF")
  await page.goto("/produits/melange-canut")
  await expect(page.getByRole("main").locator(".product-head .price-now")).toHaveText(/\d,\d\d\u00a0CHF/)
})

import { expect, test } from "./shop-test.ts"

test("results turn pages by links @full", async ({ page }) => {
  await page.goto("/recherche?q=caf")
  await page.getByRole("link", { name: "Page suivante" }).click()
  await expect(page).toHaveURL(/q=caf&page=2#produits$/)
  await expect(page.getByRole("link", { name: "Page 2", exact: true })).toHaveAttribute("aria-current", "page")
})

test("a search without results says so and leads on @full", async ({ page }) => {
  await page.goto("/recherche?q=grille-pain+nucléaire")
  const main = page.getByRole("main")
  await expect(main.getByText("Aucun produit pour «\u00a0grille-pain nucléaire\u00a0»")).toBeVisible()
  await main.getByRole("navigation", { name: "Catégories" }).getByRole("link", { name: "Cafés", exact: true }).click()
  await expect(page).toHaveURL(/\/boutique\/cafes$/)
})

test("who finds nothing sees a drawing and three ways on beside the whole shop @plain", async ({ page }) => {
  for (const path of ["/recherche?q=xylophone", "/nulle-part", "/boutique/cafes?prix_min=900"]) {
    await page.goto(path)
    const empty = page.getByRole("main").locator(".empty")
    await expect(empty.locator("svg").first(), path).toBeVisible()
    await expect(empty.getByRole("listitem").or(empty.locator(".button")), path).toHaveCount(4)
  }
})

test("4 KB of words give a page without sideways scrolling", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const answer = await page.goto(`/recherche?q=${"a".repeat(4_000)}`)
  expect(answer?.status()).toBe(200)
  const { width } = (await page.getByRole("main").boundingBox())!
  expect(width).toBeLessThanOrEqual(320)
})

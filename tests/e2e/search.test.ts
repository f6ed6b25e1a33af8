import { expect, test } from "./shop-test.ts"

test("a search finds products; its address says what was asked", async ({ page }) => {
  await page.goto("/recherche")
  const main = page.getByRole("main")
  await main.getByRole("searchbox", { name: "Que cherchez-vous" }).fill("guji")
  await main.getByRole("button", { name: "Rechercher" }).click()
  await expect(page).toHaveURL(/\/recherche\?q=guji$/)
  await expect(main.getByRole("status").filter({ hasText: "produit" })).toHaveText("1 produit pour «\u00a0guji\u00a0»")
  await expect(main.getByRole("searchbox")).toHaveValue("guji")
  await expect(page).toHaveTitle("Recherche\u00a0: guji | Maison Lilas")
  await main.getByRole("link", { name: /^Guji/ }).click()
  await expect(page).toHaveURL(/\/produits\//)
})

test("results turn pages by links @full", async ({ page }) => {
  await page.goto("/recherche?q=caf")
  await page.getByRole("link", { name: "Page suivante" }).click()
  await expect(page).toHaveURL(/q=caf&page=2$/)
  await expect(page.getByRole("link", { name: "Page 2", exact: true })).toHaveAttribute("aria-current", "page")
})

test("a search without results says so and leads on @full", async ({ page }) => {
  await page.goto("/recherche?q=grille-pain+nucléaire")
  const main = page.getByRole("main")
  await expect(main.getByText("Aucun produit pour «\u00a0grille-pain nucléaire\u00a0»")).toBeVisible()
  await main.getByRole("navigation", { name: "Catégories" }).getByRole("link", { name: "Cafés", exact: true }).click()
  await expect(page).toHaveURL(/\/boutique\/cafes$/)
})

test("words are shown as text, never as markup", async ({ page }) => {
  const errors: string[] = []
  page.on("pageerror", (error) => errors.push(error.message))
  await page.goto(`/recherche?q=${encodeURIComponent("</title><script>document.title='x'</script><img src=x onerror=alert(1)>")}`)
  await expect(page.getByRole("main").locator("img[onerror]")).toHaveCount(0)
  await expect(page.getByRole("searchbox")).toHaveValue(/^<\/title><script>/)
  expect(errors).toEqual([])
})

test("10 KB of words give a page without sideways scrolling", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const answer = await page.goto(`/recherche?q=${"a".repeat(10_240)}`)
  expect(answer?.status()).toBe(200)
  const { width } = (await page.getByRole("main").boundingBox())!
  expect(width).toBeLessThanOrEqual(320)
})

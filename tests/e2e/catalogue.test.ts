import { brotliCompressSync } from "node:zlib"
import type { Page } from "playwright/test"
import { expect, test } from "./shop-test.ts"

const main = (page: Page) => page.getByRole("main")
const products = (page: Page) => main(page).getByRole("heading", { level: 3 })

test("prices step and bounds follow the range of the list @full", async ({ page }) => {
  const expected = {
    "/boutique": ["0", "4700", "100"],
    "/boutique/cafes": ["8", "34", "1"],
    "/boutique/machines": ["200", "4700", "100"],
  }
  for (const [path, [min, max, step]] of Object.entries(expected)) {
    await page.goto(path)
    const lowest = page.locator("#prix_min")
    await expect(lowest, path).toHaveAttribute("min", min!)
    await expect(lowest, path).toHaveAttribute("max", max!)
    await expect(lowest, path).toHaveAttribute("step", step!)
  }
})

test("no product and one product are states of their own @full", async ({ page }) => {
  await page.goto("/boutique/cafes?prix_min=9000")
  await expect(main(page).getByText("Aucun produit", { exact: true })).toBeVisible()
  await expect(main(page).getByRole("heading", { name: "Aucun produit ne correspond à ces filtres" })).toBeVisible()
  await main(page).getByRole("link", { name: "Retirer tous les filtres" }).click()
  await expect(page).toHaveURL(/\/boutique\/cafes#produits$/)

  await page.goto("/boutique?prix_min=4000")
  await expect(main(page).getByText("1\u00a0produit", { exact: true }).filter({ visible: true }).last()).toBeVisible()
  await expect(products(page)).toHaveCount(1)
  await expect(main(page).getByRole("navigation", { name: "Pages" })).toHaveCount(0)
})

test("a list of 24 products weighs at most 20 KB compressed @full", async ({ page, request, stack }) => {
  await page.goto("/boutique")
  await expect(products(page)).toHaveCount(24)
  for (const path of ["/boutique", "/boutique/cafes", "/boutique?a.origine=ethiopie&a.origine=bresil&tri=nom"]) {
    const html = await (await request.get(`${stack.shop}${path}`)).body()
    expect(brotliCompressSync(html).length, path).toBeLessThanOrEqual(20 * 1024)
  }
})

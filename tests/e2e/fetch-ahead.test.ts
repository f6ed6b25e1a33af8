import { expect, test } from "./shop-test.ts"

test("without JavaScript a product is fetched ahead once its link is pointed at, a shopper's own pages are not @plain", async ({
  page,
  stack,
}) => {
  await page.goto("/boutique")
  const before = stack.shopLog().length
  const asked = () => {
    const lines = stack.shopLog().slice(before)
    return [...lines.matchAll(/"event":"request".*?"path":"([^"]+)"/g)].map(([, path]) => path)
  }
  const header = page.getByRole("banner")
  await header.getByRole("link", { name: /^Panier/ }).hover()
  await page.waitForTimeout(500)
  await header.getByRole("link", { name: "Espace client" }).hover()
  await page.waitForTimeout(500)
  await page.getByRole("main").locator(`a[href*="choix="]`).first().hover()
  await page.waitForTimeout(500)
  const product = page.getByRole("main").locator(`a[href^="/produits/"]`).first()
  const path = await product.getAttribute("href")
  await product.hover()
  await expect.poll(asked).toContain(path)
  expect(asked().filter((each) => !/^\/(build|images|produits|favicon|speculation)/.test(each ?? ""))).toEqual([])
  await product.click()
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  expect(asked().filter((each) => each === path)).toHaveLength(1)
})

import { becomeCustomer } from "./customer-steps.ts"
import { expect, test } from "./shop-test.ts"
import { hydrate } from "./steps.ts"

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

test("a list is fetched ahead once its link is pointed at, a customer’s own pages are not, and nothing to save data @script", async ({
  page,
  stack,
}) => {
  const ahead: string[] = []
  page.on("request", (request) => {
    if (/\/routes\/|[?&]_data=/.test(request.url())) ahead.push(new URL(request.url()).pathname)
  })
  const menu = page.getByRole("dialog", { name: "Menu" })
  const openMenu = async () => {
    await page.getByRole("banner").getByRole("link", { name: "Menu" }).click()
    await expect(menu).toBeVisible()
    await page.waitForTimeout(500)
    ahead.length = 0
  }
  const pointAt = async (name: string) => {
    await menu.getByRole("link", { name }).hover()
    await page.waitForTimeout(500)
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await becomeCustomer(page, stack, { next: "/pages/faq" })
  await hydrate(page)
  await openMenu()
  await pointAt("Espace client")
  expect(ahead).toEqual([])
  await pointAt("Toute la boutique")
  await expect.poll(() => ahead).toContain("/boutique")

  await page.context().addCookies([{ name: "affichage", value: "complete", url: stack.shop }])
  const devTools = await page.context().newCDPSession(page)
  await devTools.send("Emulation.setDataSaverOverride" as "Page.enable", { dataSaverEnabled: true } as never)
  await page.goto("/pages/faq")
  await hydrate(page)
  expect(await page.evaluate(() => (navigator as unknown as { connection: { saveData: boolean } }).connection.saveData)).toBe(
    true,
  )
  await openMenu()
  for (const name of ["Espace client", "Toute la boutique"]) await pointAt(name)
  expect(ahead).toEqual([])
})

import { type Page, chromium } from "playwright/test"
import { expect, test } from "./shop-test.ts"
import { fillCart, hydrate } from "./steps.ts"
import config from "../../playwright.config.ts"

const launch = config.use?.launchOptions
const dialog = (page: Page, id: string) => page.locator(`dialog#${id}`)
const open = async (page: Page, path: string, scripts: boolean | undefined) => {
  await page.goto(path)
  if (scripts) await hydrate(page)
}

test("a panel at the side reaches the window's edge @full", async ({ page, javaScriptEnabled }) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await open(page, "/boutique?choix=melange-canut#option", javaScriptEnabled)
    const box = await dialog(page, "option").boundingBox()
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBe(width)
  }
})

test("the option panel's button says what it does on one line at 360 px @full", async ({ page, javaScriptEnabled }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, "/boutique?choix=melange-canut#option", javaScriptEnabled)
  const button = await dialog(page, "option").getByRole("button", { name: "Ajouter au panier" }).boundingBox()
  const field = await dialog(page, "option").getByLabel("Quantité").boundingBox()
  expect(button?.height).toBeLessThanOrEqual((field?.height ?? 0) + 4)
})

test("the page beneath a panel keeps its width where scrollbars take room @script @full", async ({ baseURL }) => {
  // Playwright hides scrollbars; shoppers with a mouse have them.
  const browser = await chromium.launch({ ...launch, ignoreDefaultArgs: ["--hide-scrollbars"] })
  const page = await browser.newPage({ baseURL, viewport: { width: 1000, height: 700 } })
  await open(page, "/boutique", true)
  const widths = () => page.evaluate(() => [document.documentElement.clientWidth, document.querySelector("main")?.clientWidth])
  const [before] = await widths()
  expect(before).toBeLessThan(1000)
  await page
    .getByRole("banner")
    .getByRole("link", { name: /^Panier/ })
    .click()
  await expect(page.getByRole("dialog", { name: /^Panier/ })).toBeVisible()
  expect(await widths()).toEqual([1000, before])
  await browser.close()
})

test("the cart's way on stays in view over a long cart on a phone @both", async ({ page, javaScriptEnabled }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await fillCart(page, 5)
  await open(page, "/boutique#panier", javaScriptEnabled)
  await expect(dialog(page, "panier").getByRole("link", { name: "Passer commande" })).toBeInViewport({ ratio: 1 })
  await expect(dialog(page, "panier").getByRole("button", { name: "Un de plus" }).first()).toBeInViewport({ ratio: 1 })
})

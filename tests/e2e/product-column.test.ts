import type { Page } from "playwright/test"
import { expect, test } from "./shop-test.ts"
import { hydrate } from "./steps.ts"

const LOWEST = 850
const windows = [
  { width: 1280, height: 900 },
  { width: 360, height: 780 },
]
const button = (page: Page) => page.getByRole("main").getByRole("button", { name: "Ajouter au panier" })
const quantity = (page: Page) => page.getByRole("main").getByLabel("Quantité")

/** The addresses of all products, as the shop tells search engines. */
async function listProducts(page: Page): Promise<string[]> {
  const map = await (await page.request.get("/sitemap.xml")).text()
  return [...new Set([...map.matchAll(/<loc>[^<]*(\/produits\/[^<]+)<\/loc>/g)].map(([, path = ""]) => path))]
}

const breadths = [
  { of: "every ninth product @plain", each: 9 },
  { of: "every product @plain @full", each: 1 },
]

for (const { of, each } of breadths)
  for (const viewport of windows) {
    test(`at ${viewport.width} px quantity and button end at most ${LOWEST} px from the top for ${of}`, async ({ page }) => {
      test.slow(each === 1)
      await page.setViewportSize(viewport)
      await page.route(/\/images\//, (route) => route.abort())
      const paths = await listProducts(page)
      expect(paths).toHaveLength(78)
      const low: string[] = []
      let count = 0
      for (const path of paths.filter((_path, at) => at % each === 0)) {
        await page.goto(path, { waitUntil: "domcontentloaded" })
        if ((await button(page).count()) === 0) continue
        count += 1
        for (const part of [quantity(page), button(page)]) {
          const { y, height } = (await part.boundingBox()) ?? { y: Infinity, height: 0 }
          if (y + height > LOWEST) low.push(`${path}: ${y + height}`)
        }
      }
      expect(low).toEqual([])
      expect(count).toBeGreaterThan(each === 1 ? 70 : 6)
    })
  }

test("from 768 px on the column goes along to its foot, whatever its height @plain", async ({ page }) => {
  for (const viewport of [
    { width: 768, height: 700 },
    { width: 1280, height: 900 },
    { width: 1680, height: 1050 },
  ]) {
    await page.setViewportSize(viewport)
    await page.goto("/produits/ethiopie-guji-shakiso")
    await expect(page.getByRole("heading", { level: 1 })).toBeInViewport()
    await page.getByRole("heading", { name: "Ingrédients et origine" }).scrollIntoViewIfNeeded()
    await expect(page.getByRole("main").getByRole("link", { name: "Garantie légale de conformité" })).toBeInViewport()
  }
})

test("on a phone the button of the bar says what it does in one line @both", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto("/produits/ethiopie-guji-shakiso")
  const lines = await button(page).evaluate((element) => {
    const words = document.createRange()
    words.selectNode(element.firstChild!)
    return words.getClientRects().length
  })
  expect(lines).toBe(1)
})

test("the quantity has steps where scripts run @script", async ({ page }) => {
  await page.goto("/produits/ethiopie-guji-shakiso")
  await hydrate(page)
  for (const name of ["Un de plus", "Un de plus", "Un de moins"])
    await page.getByRole("main").getByRole("button", { name }).click()
  await expect(quantity(page)).toHaveValue("2")
  await page.getByRole("main").getByRole("button", { name: "Un de moins" }).click({ clickCount: 3 })
  await expect(quantity(page)).toHaveValue("1")
})

test("at 768 px the button that buys keeps its words on one line @script", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await page.goto("/produits/melange-canut")
  await hydrate(page)
  const lines = await button(page).evaluate(({ firstChild }) => {
    const words = document.createRange()
    words.selectNodeContents(firstChild!)
    return words.getClientRects().length
  })
  expect(lines).toBe(1)
})

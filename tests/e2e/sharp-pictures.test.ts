import type { Page } from "playwright/test"
import { expect, test } from "./shop-test.ts"

/** CSS pixels, and how many of the screen's are one of them. */
const screens = [
  { width: 360, height: 780, density: 2.6 },
  { width: 768, height: 900, density: 2 },
  { width: 1280, height: 900, density: 2 },
  { width: 1680, height: 900, density: 1 },
]

/** Every page that the shop tells search engines, of its products every sixth, and a search. */
async function listPages(page: Page): Promise<string[]> {
  const map = await (await page.request.get("/sitemap.xml")).text()
  const paths = [...new Set([...map.matchAll(/<loc>[^<]*?\/\/[^/]*(\/[^<]*)<\/loc>/g)].map(([, path = ""]) => path))]
  const isProduct = (path: string) => path.startsWith("/produits/")
  const products = paths.filter(isProduct).filter((_path, at) => at % 6 === 0)
  return [...paths.filter((path) => !isProduct(path)), ...products, "/recherche?q=cafe"]
}

/** Pixels of the seed's files, which no address makes wider. */
const FILE_WIDTH = 1200

for (const { width, height, density } of screens) {
  test(`pictures are as sharp as a screen of ${width} px at ${density} @plain @full`, async ({ browser, baseURL }) => {
    test.setTimeout(240_000)
    const viewport = { width, height }
    const context = await browser.newContext({ baseURL, viewport, deviceScaleFactor: density, javaScriptEnabled: false })
    const page = await context.newPage()
    let count = 0
    for (const path of await listPages(page)) {
      await page.goto(path)
      const drawn = await page.evaluate(async () => {
        const shown = [...document.images].filter((image) => image.offsetWidth > 0)
        for (const image of shown) image.loading = "eager"
        const waiting = shown.filter((image) => !image.complete)
        await Promise.all(waiting.map((image) => new Promise((resolve) => (image.onload = image.onerror = resolve))))
        return shown.map((image) => {
          const covers = getComputedStyle(image).objectFit === "cover"
          return { url: image.currentSrc, side: Math.max(image.offsetWidth, covers ? image.offsetHeight : 0) }
        })
      })
      count += drawn.length
      for (const { url, side } of drawn) {
        const pixels = Math.min(FILE_WIDTH, Number(/\/images\/(\d+)\//.exec(url)?.[1]))
        expect((density * side) / pixels, `${path}: ${url}`).toBeLessThanOrEqual(1.1)
      }
    }
    expect(count).toBeGreaterThan(200)
    await context.close()
  })
}

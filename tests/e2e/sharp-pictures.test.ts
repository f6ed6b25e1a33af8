import { expect, test } from "./shop-test.ts"

/** CSS pixels, and how many of the screen's are one of them. */
const screens = [
  { width: 360, height: 780, density: 2.6 },
  { width: 768, height: 900, density: 2 },
  { width: 1280, height: 900, density: 2 },
  { width: 1680, height: 900, density: 1 },
]
const pages = ["/", "/boutique/machines", "/produits/machine-aurore", "/pages/ecole", "/tutoriels/regler-espresso"]
/** Pixels of the seed's files, which no address makes wider. */
const FILE_WIDTH = 1200

for (const { width, height, density } of screens) {
  test(`pictures are as sharp as a screen of ${width} px at ${density} @plain @full`, async ({ browser, baseURL }) => {
    const viewport = { width, height }
    const context = await browser.newContext({ viewport, deviceScaleFactor: density, javaScriptEnabled: false })
    const page = await context.newPage()
    for (const path of pages) {
      await page.goto(new URL(path, baseURL).href)
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
      expect(drawn.length, path).toBeGreaterThan(0)
      for (const { url, side } of drawn) {
        const pixels = Math.min(FILE_WIDTH, Number(/\/images\/(\d+)\//.exec(url)?.[1]))
        expect((density * side) / pixels, `${path}: ${url}`).toBeLessThanOrEqual(1.1)
      }
    }
    await context.close()
  })
}

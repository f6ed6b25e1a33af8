import { mkdirSync } from "node:fs"
import type { Page } from "playwright/test"
import type { State } from "./flow.ts"

const folder = "test-results/screens"
const allWidths = [360, 768, 1280, 1680]

/** Loads what stands below the fold, so that a full picture has no gaps. */
async function showEverything(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager"
    // Another width may choose another file while the old one still counts as complete.
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
  })
}

/** Takes a state's pictures, light and dark, as `<name>-<width>-<scheme>.png`, and leaves the page as wide as it was. */
export async function takePictures(page: Page, { name, widths = allWidths }: State): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const before = page.viewportSize()
  for (const scheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" })
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      await showEverything(page)
      // Drawing the whole page resizes it, and that closes a drop-down.
      const fullPage = !(await page.locator("dialog:modal, header details[open]").count())
      await page.screenshot({ path: `${folder}/${name}-${width}-${scheme}.png`, fullPage, animations: "disabled" })
    }
  }
  if (before) await page.setViewportSize(before)
}

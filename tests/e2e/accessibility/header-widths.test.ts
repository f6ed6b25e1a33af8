import type { Page } from "playwright/test"
import { expect, test } from "../shop-test.ts"
import { addProduct, fillCart } from "../steps.ts"
import { cutText, sidewaysScroll, withLargeText } from "./size-checks.ts"

for (const [which, widths] of [
  ["on a phone and from one row on", [320, 360, 1120]],
  ["at any width @full", [320, 360, 768, 1120, 1280, 1600]],
] as const) {
  test(`X9 X27 the header with a full cart loses nothing with text set apart or larger, ${which} @script`, ({ page }) =>
    checkHeader(page, widths))
}

test("X27 a drop-down list shows what is chosen in it on a phone with text twice as large @script", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (const address of ["/preferences", "/boutique?tri=prix-desc#filtres"]) {
    await page.goto(address)
    await withLargeText(page, async (how) => expect(await cutText(page), `${address} ${how}`).toEqual([]))
  }
})

test("X27 with text twice as large the button for a typed quantity lies over nothing in the cart @both", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await addProduct(page, "melange-canut")
  await page.goto("/panier")
  const line = page.getByRole("main").getByRole("listitem").filter({ hasText: "Canut" })
  await withLargeText(page, async (how) => {
    await line.getByRole("button", { name: "Mettre à jour" }).evaluate((button) => button.scrollIntoView())
    await line.getByRole("button", { name: "Mettre à jour" }).focus()
    const [update, remove] = await Promise.all(
      ["Mettre à jour", "Retirer"].map((name) => line.getByRole("button", { name }).boundingBox()),
    )
    const isBeside = remove!.x >= update!.x + update!.width || remove!.y + remove!.height <= update!.y
    expect(isBeside || remove!.y >= update!.y + update!.height, how).toBe(true)
  })
})

async function checkHeader(page: Page, widths: readonly number[]): Promise<void> {
  await fillCart(page, 34)
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto("/boutique")
    await expect(page.getByRole("banner").getByRole("link", { name: "Panier 102 articles" })).toBeVisible()
    await withLargeText(page, async (how) => {
      expect(await sidewaysScroll(page), `${how} at ${width} px`).toBeLessThanOrEqual(0)
      expect(await cutText(page), `${how} at ${width} px`).toEqual([])
      expect(await overlaps(page), `${how} at ${width} px`).toEqual([])
    })
  }
}

/** What of the header's row lies over its neighbour. */
function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const shown = [...document.querySelectorAll(".logo, .navigation > ul > li, .header-action")].filter((part) =>
      part.checkVisibility(),
    )
    return shown.flatMap((part, place) => {
      const next = shown[place + 1]
      const [own, others] = [part.getBoundingClientRect(), next?.getBoundingClientRect()]
      const isOver = others && own.right > others.left + 1 && own.left < others.right - 1 && own.bottom > others.top + 1
      return next && isOver ? [`${part.textContent} lies over ${next.textContent}`] : []
    })
  })
}

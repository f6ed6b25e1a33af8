import { AxeBuilder } from "@axe-core/playwright"
import { pages } from "../screens/page-list.ts"
import { expect, test } from "./shop-test.ts"

for (const [name, path] of Object.entries(pages)) {
  test(`${name}: axe finds nothing, and nothing scrolls sideways at 320 px @script`, async ({ page }) => {
    await page.goto(path)
    if (path.includes("#")) await expect(page.locator("dialog:modal")).toBeVisible()
    const { violations } = await new AxeBuilder({ page })
      .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
      .analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`)).toEqual([])

    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })
}

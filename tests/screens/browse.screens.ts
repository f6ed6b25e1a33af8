import { test } from "../e2e/shop-test.ts"
import { pages } from "./page-list.ts"
import { takePictures } from "./picture.ts"

for (const [name, path] of Object.entries(pages)) {
  test(name, async ({ page }) => {
    await page.goto(path)
    await takePictures(page, name)
  })
}

import type { Locator, Page } from "playwright/test"

/** What stands over the page and is alone in use: a modal, with script or by its address, a view, or an open drop-down. */
const above = "dialog:modal, html:not([data-js]) dialog:target, section:target, header details[open]"

/** Everything that can be worked now: what stands over the page, else the whole page. */
export async function controlsOf(page: Page): Promise<Locator> {
  const over = page.locator(above)
  const place = (await over.count()) ? over : page.locator("body")
  const controls = place.locator("a[href], button, input:not([type=hidden]), select, textarea, summary")
  return controls.filter({ visible: true })
}

import type { Locator, Page } from "playwright/test"
import { expect, test } from "./shop-test.ts"
import { hydrate } from "./steps.ts"

const view = (page: Page) => page.getByRole("region", { name: "Filtrer et trier" })
const link = (page: Page) => page.getByRole("link", { name: /^Filtrer et trier/ })
const heading = (page: Page) => page.getByRole("heading", { level: 2, name: "Produits", exact: true })

async function openView(page: Page, scripts: boolean | undefined): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto("/boutique/cafes")
  if (scripts) await hydrate(page)
  await link(page).press("Enter")
  await expect(view(page)).toBeFocused()
}

test("X23 on a phone the filters are a view of their own, with nothing behind it, and closing it leads back @both", async ({
  page,
  javaScriptEnabled,
}) => {
  await openView(page, javaScriptEnabled)
  await expect(page.getByRole("dialog")).toHaveCount(0)
  const controls = view(page).locator("a, button, input, select").filter({ visible: true })
  for (let left = await controls.count(); left > 0; left--) {
    await page.keyboard.press("Tab")
    expect(await page.evaluate(() => document.activeElement?.closest("#filtres") !== null)).toBe(true)
  }
  await page.keyboard.press("Tab")
  expect(await page.evaluate(() => document.querySelector("header :focus, footer :focus, #filtres ~ * :focus"))).toBeNull()
  await view(page).getByRole("link", { name: "Fermer" }).press("Enter")
  await expect(view(page)).toBeHidden()
  await expect(link(page)).toBeFocused()
})

test("X23 what the view of the filters was sent for is at the list's heading @both", async ({ page, javaScriptEnabled }) => {
  await openView(page, javaScriptEnabled)
  for (const [choice, url] of [
    ["Claire", /torrefaction=claire/],
    // Nothing else chosen: the same address.
    [null, /torrefaction=claire/],
  ] as const) {
    const button = view(page).getByRole("button")
    await expect(button).toHaveAccessibleName(/^Voir \d+\scafés$/)
    if (choice) {
      await view(page).getByRole("checkbox", { name: choice }).check()
      await expect(button).toHaveAccessibleName("Voir les cafés")
    }
    await button.press("Enter")
    await expect(page).toHaveURL(url)
    await expect(view(page)).toBeHidden()
    if (javaScriptEnabled) await expect(heading(page)).toBeFocused()
    await expect(
      page
        .getByRole("main")
        .getByRole("status")
        .filter({ hasText: /produits/ }),
    ).toBeInViewport()
    await link(page).press("Enter")
    await expect(view(page)).toBeFocused()
  }
})

test("on a phone the button of the filters keeps its place, however far they are scrolled @plain", async ({ page }) => {
  await openView(page, false)
  for (const path of ["/boutique/cafes", "/boutique/machines", "/boutique?a.torrefaction=claire"]) {
    await page.goto(`${path}#filtres`)
    const button = view(page).getByRole("button", { name: /^Voir \d+/ })
    await expect(button).toBeInViewport({ ratio: 1 })
    const place = await button.boundingBox()
    for (const part of [view(page).locator(".filter-fields"), view(page)])
      await part.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    expect(await button.boundingBox(), path).toEqual(place)
  }
})

test("X23 Escape closes the view of the filters, before its page's scripts run too @script", async ({ page }) => {
  await openView(page, false)
  await page.keyboard.press("Escape")
  await expect(link(page)).toBeFocused()
  await hydrate(page)
  await link(page).press("Enter")
  await page.keyboard.press("Escape")
  await expect(view(page)).toBeHidden()
  await expect(link(page)).toBeFocused()
})

test("on a tablet the way to the filters is at the end of the list's bar @plain", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 900 })
  await page.goto("/boutique/cafes")
  const right = (locator: Locator) => locator.evaluate((element) => Math.round(element.getBoundingClientRect().right))
  const list = page
    .getByRole("main")
    .getByRole("list")
    .filter({ has: page.locator(".card") })
  expect(await right(link(page))).toBe(await right(list))
})

test("in a wide window the filters are a column, whatever the address @both", async ({ page, javaScriptEnabled }) => {
  for (const path of ["/boutique", "/boutique#filtres"]) {
    await page.goto(path)
    if (javaScriptEnabled) await hydrate(page)
    await expect(view(page)).toBeVisible()
    await expect(page.getByRole("banner")).toBeVisible()
    await expect(page.getByRole("dialog")).toHaveCount(0)
  }
})

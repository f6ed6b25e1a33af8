import type { Page } from "playwright/test"
import { expect, test } from "./shop-test.ts"
import { hydrate } from "./steps.ts"

const banner = (page: Page) => page.getByRole("banner")

async function hydrated(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await hydrate(page)
}

test("the scroll direction is down beyond 120 px when moving down, and the header follows it [2.25] [9.7] @script", async ({
  page,
}) => {
  await hydrated(page, "/boutique")
  const html = page.locator("html")
  const scrollTo = (top: number) => page.evaluate((to) => window.scrollTo({ top: to, behavior: "instant" }), top)
  for (const [top, direction] of [
    [100, "up"],
    [120, "up"],
    [121, "down"],
    [120, "up"],
    [600, "down"],
    [500, "up"],
  ] as const) {
    await scrollTo(top)
    await expect(html, `at ${top} px`).toHaveAttribute("data-scroll", direction)
    if (direction === "up") await expect(banner(page)).toHaveCSS("transform", "none")
    else await expect(banner(page)).not.toBeInViewport()
  }
  await scrollTo(800)
  await expect(banner(page)).not.toBeInViewport()
  await banner(page).getByRole("link", { name: "Espace client" }).focus()
  await expect(banner(page)).toBeInViewport({ ratio: 1 })
})

test("the direction is up when moving up, although the header stays hidden from what has the focus [2.25] @script", async ({
  page,
}) => {
  await hydrated(page, "/boutique")
  const html = page.locator("html")
  await page.evaluate(() => window.scrollTo({ top: 900, behavior: "instant" }))
  await expect(html).toHaveAttribute("data-scroll", "down")
  await page.keyboard.press("Tab")
  await page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLElement>("main a")]
    const under = links.find((link) => link.getBoundingClientRect().top > 200)
    under?.focus({ preventScroll: true })
    const top = (under?.getBoundingClientRect().top ?? 0) + window.scrollY
    window.scrollTo({ top: top + 1, behavior: "instant" })
  })
  await expect(html).toHaveAttribute("data-header", "hidden")
  await page.evaluate(() => window.scrollBy({ top: -20, behavior: "instant" }))
  await expect(html).toHaveAttribute("data-scroll", "up")
  await expect(html).toHaveAttribute("data-header", "hidden")
  await expect(banner(page)).not.toBeInViewport()
})

test("X10 the header never stands over what has the focus @script", async ({ page }) => {
  await hydrated(page, "/boutique")
  await page.locator("#contenu").focus()
  const covered = () =>
    page.evaluate(() => {
      const focused = document.activeElement
      const header = document.querySelector("header")?.getBoundingClientRect()
      const box = focused?.getBoundingClientRect()
      return Boolean(focused?.closest("main a, main summary") && header && box && box.bottom > 0 && box.top < header.bottom - 1)
    })
  for (let step = 0; step < 40; step++) await page.keyboard.press("Tab")
  for (let step = 0; step < 25; step++) {
    await page.keyboard.press("Shift+Tab")
    await expect.poll(covered).toBe(false)
  }
  await page.mouse.wheel(0, -40)
  await expect.poll(covered).toBe(false)
})

test("X11 with reduced motion the header stays where it is @script", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" })
  await hydrated(page, "/boutique")
  await page.mouse.wheel(0, 900)
  await expect(page.locator("html")).toHaveAttribute("data-scroll", "down")
  await page.mouse.wheel(0, -100)
  await expect(banner(page)).not.toBeInViewport()
  expect(await banner(page).evaluate((header) => getComputedStyle(header).transitionDuration)).toBe("0s")
})

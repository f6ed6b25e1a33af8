import type { Page } from "playwright/test"
import { expect, test } from "./shop-test.ts"
import { hydrate } from "./steps.ts"

declare global {
  interface Window {
    heard: string[]
    openChannels: Set<BroadcastChannel>
  }
}

/** Notes the events that a page listens to and its open channels, from its beginning on. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const add = window.addEventListener.bind(window)
    const Channel = window.BroadcastChannel
    Object.assign(window, { heard: [], openChannels: new Set() })
    window.addEventListener = (...given: Parameters<typeof add>) => {
      window.heard.push(given[0])
      add(...given)
    }
    window.BroadcastChannel = class extends Channel {
      constructor(name: string) {
        super(name)
        window.openChannels.add(this)
      }
      override close() {
        window.openChannels.delete(this)
        super.close()
      }
    }
  })
}

const hide = (page: Page) => page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true })))
const show = (page: Page) => page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })))
const channels = (page: Page) => page.evaluate(() => window.openChannels.size)

// Each browser has reasons of its own: what would keep a page out of all of them is looked for here, restored-page.test.ts sees one keep it.
for (const [path, full] of [
  ["/", ""],
  ["/boutique", " @full"],
  ["/produits/melange-canut", " @full"],
  ["/panier", ""],
] as const) {
  test(`${path} does nothing that keeps it out of the browser's history cache @script${full}`, async ({
    page,
    request,
    stack,
  }) => {
    await watch(page)
    await page.goto(path)
    // Some pages wake by themselves, which must not happen between two looks.
    if ((await page.locator("#page-state[data-eager]").count()) > 0) await hydrate(page)
    await expect.poll(() => channels(page)).toBe(1)
    await hide(page)
    expect(await channels(page)).toBe(0)
    await show(page)
    await hydrate(page)
    await expect.poll(() => channels(page)).toBe(1)
    await hide(page)
    expect(await channels(page)).toBe(0)
    const heard = await page.evaluate(() => window.heard)
    expect(heard).toContain("pageshow")
    expect(heard.filter((name) => name === "unload" || name === "beforeunload")).toEqual([])
    expect((await request.get(stack.shop + path)).headers()["cache-control"]).toBe("private, no-cache")
  })
}

test("a page that is left while its scripts come alive hears the other tabs once when it is shown again @script", async ({
  page,
}) => {
  await watch(page)
  let letGo = () => {}
  const left = new Promise<void>((resolve) => (letGo = resolve))
  await page.route("**/build/**/*.js", async (route) => {
    await left
    await route.continue()
  })
  await page.goto("/produits/melange-canut")
  await page.keyboard.press("Shift")
  await hide(page)
  letGo()
  await hydrate(page)
  await expect.poll(() => channels(page)).toBe(1)
  await show(page)
  expect(await channels(page)).toBe(1)
  await hide(page)
  expect(await channels(page)).toBe(0)
})

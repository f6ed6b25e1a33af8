import { type Browser, type Page, chromium } from "playwright/test"
import { findWholeChromium } from "../../scripts/chromium.mjs"
import { clearFaults, setFault } from "./sandbox-control.ts"
import type { Stack } from "../setup/stack.ts"
import { expect, test as base } from "./shop-test.ts"
import { addProduct, hydrate } from "./steps.ts"

declare global {
  interface Window {
    isRestored?: boolean
  }
}

/** A browser as shoppers have it: Playwright switches the history cache off, and a shell without a window's parts has none. */
const test = base.extend<object, { browser: Browser }>({
  browser: [
    async ({ launchOptions }, use) => {
      const executablePath = await findWholeChromium()
      if (executablePath === null) throw new Error("No whole Chromium: install the package `chromium`, or set CHROMIUM_PATH.")
      const browser = await chromium.launch({
        ...launchOptions,
        executablePath,
        ignoreDefaultArgs: ["--disable-back-forward-cache"],
      })
      await use(browser)
      await browser.close()
    },
    { scope: "worker" },
  ],
})

test.afterEach(async ({ stack }) => clearFaults(stack))

const cartLink = (page: Page, articles: number) =>
  page.getByRole("banner").getByRole("link", { name: `Panier ${articles} article` })
const buy = (page: Page) => page.getByRole("button", { name: "Ajouter au panier" })

/** Notes in the page whether it is shown again; one that is made anew has no note. */
function noteReturn(page: Page): Promise<void> {
  return page.evaluate(() => addEventListener("pageshow", ({ persisted }) => (window.isRestored = persisted)))
}

/** Goes to another document, as by the address bar. */
async function leave(page: Page): Promise<void> {
  await noteReturn(page)
  await page.goto("/pages/cgv")
}

/** Comes back to the very document that was left, or fails with the browser's reasons why it made it anew. */
async function comeBack(page: Page): Promise<void> {
  await page.goBack({ waitUntil: "commit" })
  await expectRestored(page)
}

function expectRestored(page: Page): Promise<void> {
  const tell = () => {
    if (window.isRestored) return "restored"
    const [visit] = performance.getEntriesByType("navigation") as { notRestoredReasons?: unknown }[]
    return `${location.pathname} made anew: ${JSON.stringify(visit?.notRestoredReasons)}`
  }
  return expect.poll(() => page.evaluate(tell).catch(() => "under way")).toBe("restored")
}

async function expectCalm(page: Page): Promise<void> {
  await expect(page.locator(".page-pending, main button:is([aria-disabled], [data-pressed])")).toHaveCount(0)
  await expect(page.getByRole("dialog")).toHaveCount(0)
}

test("R10 a page whose scripts were on their way when it was left shows today's cart when it comes back @script @full", async ({
  page,
  context,
}) => {
  let fail = () => {}
  const failed = new Promise<void>((resolve) => (fail = resolve))
  let isFirst = true
  await page.route("**/build/manifest-*.js", async (route) => {
    if (!isFirst) return route.fallback()
    isFirst = false
    await failed
    await route.abort().catch(() => undefined)
  })
  const asked = page.waitForRequest(/manifest-/)
  await page.goto("/")
  await asked
  await leave(page)
  const other = await context.newPage()
  await addProduct(other, "filtres-papier-02")
  await comeBack(page)
  fail()
  await expect(cartLink(page, 1)).toBeVisible()
})

const pages = ["/", "/boutique", "/produits/melange-canut"]
/** One page in each way; the others are `npm run test:full`. */
const shown = ["/ before its scripts run", "/produits/melange-canut alive", "/boutique light"]
const fullOf = (way: string) => (shown.includes(way) ? "" : " @full")

for (const path of pages) {
  for (const when of ["before its scripts run", "alive"]) {
    test(`R10 ${path}, left ${when}, comes back from the browser's history with today's cart @script${fullOf(`${path} ${when}`)}`, async ({
      page,
      context,
    }) => {
      await page.goto(path)
      if (when === "alive") await hydrate(page)
      await leave(page)
      const other = await context.newPage()
      await addProduct(other, "filtres-papier-02")
      await comeBack(page)
      await expect(page).toHaveURL(path)
      await expect(cartLink(page, 1)).toBeVisible()
      await expectCalm(page)
    })
  }

  test(`R10 a light ${path} comes back from the browser's history @script${fullOf(`${path} light`)}`, async ({
    page,
    context,
    stack,
  }) => {
    await context.addCookies([{ name: "affichage", value: "legere", url: stack.shop }])
    await page.goto(path)
    await leave(page)
    await comeBack(page)
    await expectCalm(page)
  })
}

test("a button that led to another document is as before when its page comes back @script @full", async ({ page }) => {
  await page.route("**/build/**/*.js", (route) => route.abort())
  await page.goto("/produits/melange-canut")
  await noteReturn(page)
  await buy(page).click()
  await expect(page.getByRole("dialog", { name: "Panier (1)" })).toBeVisible()
  await page.unroute("**/build/**/*.js")
  await comeBack(page)
  await expect(cartLink(page, 1)).toBeVisible()
  await expectCalm(page)
  await buy(page).click()
  await expect(page.getByRole("dialog", { name: "Panier (2)" })).toBeVisible()
})

/** @param meanwhile what happens before the page comes back */
async function leaveWhilePending(page: Page, stack: Stack, meanwhile: () => Promise<unknown>): Promise<void> {
  await page.goto("/produits/melange-canut")
  await hydrate(page)
  await setFault(stack, { kind: "delay", ms: 1500, match: { method: "POST", path: "/api/cart/items" } })
  await buy(page).click()
  await expect(page.locator("main .buy-bar button[aria-disabled=true]")).toHaveCount(1)
  await page.goto("/pages/cgv")
  await clearFaults(stack)
  await meanwhile()
  await page.goBack({ waitUntil: "commit" })
  // Whether the browser keeps a page with a request under way is its own affair.
  await expect(page.locator("main .buy-bar button:is([aria-disabled], [data-pressed])")).toHaveCount(0)
  await buy(page).click()
  // The first press may have arrived before its page was left.
  await expect(page.getByRole("dialog", { name: /^Panier \([12]\)$/ })).toBeVisible()
}

test("a page that was left while its button was pending is usable again @script @full", ({ page, stack }) =>
  leaveWhilePending(page, stack, async () => {}))

test("a purchase keeps its choices while the page that came back reads its data again @script @full", ({ page, stack }) =>
  leaveWhilePending(page, stack, () =>
    page.route(/_data=/, async (route) => {
      if (route.request().method() === "GET") await new Promise((resolve) => setTimeout(resolve, 1500))
      await route.continue()
    }),
  ))

test("a modal that was open when its page was left is open, and closes @script @full", async ({ page }) => {
  await page.goto("/boutique")
  await hydrate(page)
  await page
    .getByRole("banner")
    .getByRole("link", { name: /^Panier/ })
    .click()
  const cart = page.getByRole("dialog", { name: /^Panier/ })
  await expect(cart).toBeVisible()
  await leave(page)
  await comeBack(page)
  await expect(cart).toBeVisible()
  await page.keyboard.press("Escape")
  await expect(cart).toBeHidden()
  await expectCalm(page)
})

test("R10 the way back to an empty cart's page stays there @script", async ({ page }) => {
  await page.goto("/panier")
  await hydrate(page)
  await noteReturn(page)
  // The router asks for it, and is told to load it as a document.
  await page.getByRole("contentinfo").getByRole("link", { name: "Livraison" }).first().click()
  await expect(page).toHaveURL(/livraison/)
  await comeBack(page)
  await page.waitForLoadState("networkidle")
  await expect(page).toHaveURL("/panier")
  await expectCalm(page)
})

test("a page that is being left may still learn of its cart @script", async ({ page }) => {
  await addProduct(page, "filtres-papier-02")
  await page.goto("/panier")
  await hydrate(page)
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pagehide")))
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Un de plus/ })
    .click()
  await expect(page.getByRole("main").getByLabel(/Quantité\s:/)).toHaveValue("2")
  await expectCalm(page)
})

test("a page of one shopper's own is right on the way back, kept or not @script @full", async ({ page, context }) => {
  await addProduct(page, "filtres-papier-02")
  await page.goto("/panier")
  await hydrate(page)
  await page.goto("/pages/cgv")
  const other = await context.newPage()
  await addProduct(other, "filtres-papier-02")
  await page.goBack({ waitUntil: "commit" })
  await expect(page.getByRole("main").getByLabel(/Quantité\s:/)).toHaveValue("2")
  await expectCalm(page)
})

import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { NEEDED_INTERFACES } from "../../app/browser-support.ts"
import { findWholeChromium } from "../../scripts/chromium.mjs"
import { RATE_LIMITS } from "../e2e/shop-test.ts"
import { type Stack, startStack } from "../setup/stack.ts"
import { type Browser, button, link, press, sees, until } from "./browser.ts"
import { type Window, startChromium } from "./chromium.ts"
import { startFirefox } from "./firefox.ts"
import { OLD_VERSIONS, oldChromium } from "./old-chromium.ts"
import { changeCart, chooseCoffee, goToRecap, order, pickSavedCard } from "./purchase.ts"
import { filter, logIn, openPanel, saveCard, signUp } from "./visits.ts"
import { startWebKit } from "./webkit.ts"

let stack: Stack
beforeAll(async () => {
  stack = await startStack({ environment: { RATE_LIMITS } })
})
// Each purchase takes from the stock.
beforeEach(() => fetch(`${stack.storefront}/__reset`, { method: "POST" }))
afterAll(() => stack.stop())

type Engine = [name: string, start: (window: Window) => Promise<Browser>]
const present: Engine[] = [
  ["Chromium", async (window) => startChromium({ name: "Chromium", binary: (await findWholeChromium()) ?? "" }, window)],
  ["Firefox", (window) => startFirefox("/usr/bin/firefox-esr", window)],
  ["WebKit", startWebKit],
]
const old: Engine[] = OLD_VERSIONS.map((version) => [
  `Chromium ${version}`,
  (window) => startChromium(oldChromium(version), window),
])

/** @param scripted whether the shop's scripts run there, to the end */
async function visit(
  start: Engine[1],
  window: Window,
  steps: (browser: Browser) => Promise<void>,
  scripted = window.scripts ?? true,
): Promise<void> {
  const browser = await start(window)
  const logged = stack.shopLog().length
  try {
    await steps(browser)
    expect(await browser.sees("//html[@data-scripts]")).toBe(scripted)
    expect(stack.shopLog().slice(logged)).not.toContain("client-fault")
    expect(await browser.problems()).toEqual([])
  } finally {
    await browser.close()
  }
}

function buy(start: Engine[1], window: Window, method: string, scripted?: boolean): Promise<void> {
  const steps = async (browser: Browser) => {
    await chooseCoffee(browser, stack.shop)
    await changeCart(browser, stack.shop)
    await goToRecap(browser, method)
    expect(await order(browser, method)).toMatch(/^\d{5,}$/)
  }
  return visit(start, window, steps, scripted)
}

const windows = [
  { width: 360, height: 780 },
  { width: 1280, height: 900 },
]
for (const [name, start] of present) {
  for (const window of windows) {
    for (const scripts of [true, false]) {
      const where = `${name} at ${window.width} px ${scripts ? "with" : "without"} scripts`
      test(`${where} buys by Bancontact`, () => buy(start, { ...window, scripts }, "bancontact"))
      test(`${where} logs in, opens a panel, filters and signs up for the newsletter`, () =>
        visit(start, { ...window, scripts }, async (browser) => {
          await openPanel(browser, stack.shop)
          await filter(browser, stack.shop)
          await signUp(browser, stack.shop, `${name}-${window.width}-${scripts ? "s" : "p"}@exemple.fr`)
          await logIn(browser, stack.shop)
        }))
    }
  }
}
for (const [name, start] of present) {
  test.each(windows)(`${name} at $width px buys by card`, (window) => buy(start, window, "card"))
  test.each(windows)(`${name} at $width px without scripts buys by a saved card`, (window) =>
    visit(start, { ...window, scripts: false }, async (browser) => {
      await saveCard(stack.storefront)
      await logIn(browser, stack.shop)
      await chooseCoffee(browser, stack.shop)
      await pickSavedCard(browser, stack.shop)
      expect(await order(browser, "card")).toMatch(/^\d{5,}$/)
    }),
  )
  test(`${name} gives the focus back to the link whose very first press opened a panel`, () =>
    visit(start, windows[1]!, async (browser) => {
      await browser.open(`${stack.shop}/`)
      await browser.press("//header//a[@href='#login']")
      await sees(browser, "//dialog[@id='login']//h2")
      await until(browser, "hydration", () => browser.sees("//html[@data-js]"))
      await browser.key("Escape")
      await until(browser, "its end", async () => !(await browser.sees("//dialog[@id='login']//h2")))
      expect(await browser.focused()).toBe("#login")
    }))
}
test("Firefox with every cookie blocked shows the pages, each once, and says why the cart stays empty", () => {
  const start = (window: Window) => startFirefox("/usr/bin/firefox-esr", window, { "network.cookie.cookieBehavior": 2 })
  const look = async (browser: Browser) => {
    const before = stack.shopLog().length
    const shown = (path: string) => stack.shopLog().slice(before).split(`"method":"GET","path":"${path}"`).length - 1
    await browser.open(`${stack.shop}/boutique/cafes`)
    await press(browser, link("Canut"))
    await sees(browser, "//h1[contains(., 'Canut')]")
    await press(browser, button("Ajouter au panier"))
    await sees(browser, "//dialog[@id='panier']//p[contains(., 'Autorisez les cookies de cette boutique')]")
    await browser.open(`${stack.shop}/panier`)
    await sees(browser, "//main//p[contains(., 'Autorisez les cookies de cette boutique')]")
    await browser.key("Shift")
    await new Promise((resolve) => setTimeout(resolve, 2_000))
    // The product's page is shown again after the post.
    expect([shown("/boutique/cafes"), shown("/produits/melange-canut"), shown("/panier")]).toEqual([1, 2, 1])
  }
  return visit(start, windows[0]!, look, false)
})
test.each(NEEDED_INTERFACES)("a browser without %s buys by iDEAL, without scripts", async (path) => {
  const owner = path.includes(".") ? path.slice(0, path.lastIndexOf(".")) : "window"
  const removal = `delete ${owner}["${path.split(".").at(-1)}"]`
  const build = { name: `Chromium without ${path}`, binary: (await findWholeChromium()) ?? "" }
  await buy((window) => startChromium(build, window, removal), windows[1]!, "ideal", false)
})
for (const [name, start] of old) {
  for (const window of windows)
    test(`${name} at ${window.width} px buys by Bancontact`, () => buy(start, window, "bancontact", false))
}
test.each([...old, ...present])("%s at 360 px: no text touches an edge, no scroll bar takes room", async (name, start) => {
  const look = async (browser: Browser) => {
    await chooseCoffee(browser, stack.shop)
    for (const path of [
      "/",
      "/boutique/cafes",
      "/produits/melange-canut",
      "/produits/abonnement-decouverte",
      "/panier",
      "/commande/coordonnees",
      "/connexion",
      "/pages/cgv",
    ]) {
      await browser.open(stack.shop + path)
      expect(await browser.layoutFaults(), path).toEqual([])
    }
  }
  await visit(start, windows[0]!, look, !old.some(([each]) => each === name))
})

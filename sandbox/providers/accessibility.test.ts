import { afterAll, afterEach, beforeAll, expect, it } from "vitest"
import type { ShopBrowser, ShopTab } from "./browser/shop-browser.fixture.ts"
import { startShopBrowser } from "./browser/shop-browser.fixture.ts"
import { axeViolations } from "../../tests/setup/axe.ts"

let browser: ShopBrowser
let tab: ShopTab

beforeAll(async () => {
  browser = await startShopBrowser()
  tab = await browser.open()
  await tab.page.setViewportSize({ width: 320, height: 700 })
})
afterEach(() => tab.expectAllowed())
afterAll(() => browser.close())

async function expectAccessible(): Promise<void> {
  expect(await axeViolations(tab.page)).toEqual([])
  expect(await tab.run("return document.documentElement.scrollWidth <= window.innerWidth")).toBe(true)
}

it.each(["light", "dark"] as const)("a hosted page can be used by everybody, in its %s colours", async (colorScheme) => {
  const { shopOrigin } = browser
  const urls = { redirect: { success_url: shopOrigin, failure_url: shopOrigin }, notification_url: shopOrigin }
  const intent = { type: "PAYSAFECARD", amount: 64.9, currency: "EUR", customer: { id: "c1" }, ...urls }
  const { id } = browser.intent({ gateway: "paysafecard", intent })
  await tab.page.emulateMedia({ colorScheme })
  await tab.page.goto(`${browser.providersOrigin}/provider/paysafecard/${id}`)
  await expectAccessible()
  await tab.page.getByText("Page d’essai du bac à sable\u00a0: aucun argent ne circule.").waitFor()
  await tab.press("Accepter sans revenir à la boutique")
  await expectAccessible()
})

it("a wallet's sheet can be used by everybody, and gives the focus back", async () => {
  await tab.load("apple-pay")
  await tab.run(`
    const opener = document.createElement("button")
    opener.textContent = "Ouvrir"
    opener.onclick = () => sandboxProviders.openSheet({ title: "Apple Pay", shipping: true, total: "12,50\\u00a0€", services: [{ id: "a", label: "Colissimo" }], onCode() {} })
    document.querySelector("#place").append(opener)`)
  await tab.press("Ouvrir")
  const sheet = tab.page.getByRole("dialog", { name: "Apple Pay" })
  await sheet.waitFor()
  await expectAccessible()
  expect(await sheet.evaluate((dialog) => dialog.scrollWidth <= dialog.clientWidth)).toBe(true)
  await tab.page.keyboard.press("Escape")
  await sheet.waitFor({ state: "detached" })
  expect(await tab.run("return document.activeElement.textContent")).toBe("Ouvrir")
})

import type { Page } from "playwright/test"
import { expect, test } from "../shop-test.ts"
import { hydrate } from "../steps.ts"
import { expectStanding } from "./standing-checks.ts"

const main = (page: Page) => page.getByRole("main")
const radio = (page: Page, name: string) => main(page).getByRole("radio", { name, exact: true })
const price = (page: Page) => main(page).locator(".product-head .price-now")

test("X22 a choice is one stop of the Tab key, its arrow keys choose at once, and the focus stays @script", async ({ page }) => {
  await page.goto("/produits/ethiopie-guji-shakiso")
  await hydrate(page)
  await page.evaluate(() => Reflect.set(window, "isSamePage", true))
  await radio(page, "250 g").focus()
  await page.keyboard.press("ArrowRight")
  await page.keyboard.press("ArrowRight")
  await expect(page).toHaveURL(/\?.*o\.poids=1-kg/)
  await expect(price(page)).toContainText("50,60")
  await expect(radio(page, "1 kg")).toBeFocused()
  await expect(radio(page, "1 kg")).toBeChecked()

  const stops: string[] = []
  for (let at = 0; at < 5; at += 1) {
    await page.keyboard.press("Tab")
    stops.push(
      await page.evaluate(() => document.activeElement?.getAttribute("name") ?? document.activeElement?.textContent ?? ""),
    )
  }
  expect(stops).toEqual(["o.mouture", "o.boite-cadeau", "purchase", "quantity", "Ajouter au panier"])
  expect(await page.evaluate(() => Reflect.get(window, "isSamePage"))).toBe(true)
})

test("X22 without script a button shows the price, and the focus is on the choice again @plain", async ({ page }) => {
  await page.goto("/produits/ethiopie-guji-shakiso")
  await radio(page, "1 kg").check()
  await main(page).getByRole("button", { name: "Actualiser le prix" }).click()
  await expect(page).toHaveURL(/o\.poids=1-kg.*#o\.poids$/)
  await expect(price(page)).toContainText("50,60")
  await expect(radio(page, "1 kg")).toBeChecked()
  await expect(radio(page, "1 kg")).toBeFocused()
  await expect(radio(page, "1 kg")).toBeInViewport()
  await page.keyboard.press("Tab")
  await expect(radio(page, "Grains")).toBeFocused()
})

test("X22 without script the button in the panel of a list leads to the choice in it @plain", async ({ page }) => {
  await page.goto("/boutique/melanges")
  await main(page).getByRole("link", { name: "Choisir Canut" }).click()
  const panel = page.getByRole("dialog", { name: "Canut" })
  await panel.getByRole("radio", { name: "1 kg" }).check()
  await panel.getByRole("button", { name: "Actualiser le prix" }).click()
  await expect(page).toHaveURL(/#option-o\.poids$/)
  await expect(panel.getByRole("radio", { name: "1 kg" })).toBeFocused()
  await expect(panel.getByRole("radio", { name: "1 kg" })).toBeInViewport()
  await panel.getByRole("link", { name: "Fermer" }).press("Enter")
  await expect(panel).toBeHidden()
  await expect(main(page).getByRole("link", { name: "Choisir Canut" })).toBeFocused()
})

test("X22 a choice that was made before the scripts ran is followed by them @script", async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route("**/build/**/*.js", async (route) => {
    await held
    await route.continue()
  })
  await page.goto("/produits/ethiopie-guji-shakiso")
  await radio(page, "1 kg").check()
  release()
  await expect(page).toHaveURL(/o\.poids=1-kg/)
  await expect(price(page)).toContainText("50,60")
  await expect(radio(page, "1 kg")).toBeChecked()
})

test("a shared address shows its choices, and the history leads back over none of them @script", async ({ page }) => {
  await page.goto("/boutique/cafes")
  await page.goto("/produits/ethiopie-guji-shakiso?o.poids=500-g&o.mouture=moka&achat=unique")
  await hydrate(page)
  for (const name of ["500 g", "Moka"]) await expect(radio(page, name)).toBeChecked()
  await radio(page, "1 kg").check()
  await expect(page).toHaveURL(/o\.poids=1-kg&o\.mouture=moka/)
  await page.goBack()
  await expect(page).toHaveURL(/\/boutique\/cafes$/)
})

test("X5 who buys before a choice has come hears of the cart, and of no price behind it @script", async ({ page }) => {
  await page.goto("/produits/ethiopie-guji-shakiso")
  await hydrate(page)
  await page.route(/ethiopie-guji-shakiso\?.*_data=/, async (route) => {
    if (route.request().method() === "GET") await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue().catch(() => undefined)
  })
  await main(page).getByRole("radio", { name: "250 g", exact: true }).press("ArrowRight")
  await expect(main(page).getByText("Chargement…")).toBeAttached()
  await main(page).getByRole("button", { name: "Ajouter au panier" }).press("Enter")
  await expect(page.getByRole("dialog", { name: /^Panier/ })).toContainText("500")
  await expectStanding(page, "the cart is open")
})

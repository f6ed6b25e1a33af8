import type { Locator, Page } from "playwright/test"
import { expect, test } from "../shop-test.ts"
import { addProduct, applyCoupon } from "../steps.ts"

const main = (page: Page) => page.getByRole("main")
const heading = (page: Page) => main(page).getByRole("heading", { level: 2, name: "Produits", exact: true })

test("X24 without script the focus goes to the notice of what a press did @plain", async ({ page }) => {
  await addProduct(page, "melange-canut")
  await applyCoupon(page, "BIENVENUE10")
  const expectTold = async (text: string, before: Locator) => {
    await before.press("Enter")
    await expect(main(page).getByText(text)).toBeFocused()
  }
  await expect(main(page).getByText("Le code BIENVENUE10 est appliqué.")).toBeFocused()
  await expectTold("Canut : quantité 2.", main(page).getByRole("button", { name: "Un de plus : Canut" }))
  await expectTold("Le code promo a été retiré.", main(page).getByRole("button", { name: "Retirer le code" }))
  await expectTold("Article retiré du panier : Canut.", main(page).getByRole("button", { name: "Retirer Canut" }))
})

test("X24 without script a list that was sorted or lost a filter goes on at its heading @plain", async ({ page }) => {
  await page.goto("/boutique/cafes?a.torrefaction=claire&prix_max=30")
  for (const name of ["Prix croissant", /^Retirer le filtre Jusqu/, "Tout effacer"]) {
    await main(page).getByRole("list").getByRole("link", { name }).press("Enter")
    await expect(heading(page), String(name)).toBeFocused()
  }
})

test("X24 after a list's heading come its own controls, not the filters again @both", async ({ page }) => {
  await page.goto("/boutique/cafes?page=2#produits")
  await expect(heading(page)).toBeFocused()
  await page.keyboard.press("Tab")
  await expect(main(page).getByRole("navigation", { name: "Trier" }).getByRole("link").first()).toBeFocused()
})

import type { Page } from "playwright/test"
import { expect, test } from "../shop-test.ts"
import { addProduct, applyCoupon } from "../steps.ts"

const main = (page: Page) => page.getByRole("main")
const heading = (page: Page) => main(page).getByRole("heading", { level: 2, name: "Produits", exact: true })

test("X24 without script the focus goes to the notice of what a press did, or to what it changed in the cart @plain", async ({
  page,
}) => {
  await addProduct(page, "melange-canut")
  await addProduct(page, "trousse-entretien")
  await applyCoupon(page, "BIENVENUE10")
  await expect(main(page).getByText("Le code BIENVENUE10 est appliqué.")).toBeFocused()
  await main(page).getByRole("button", { name: "Un de plus : Canut" }).press("Enter")
  await expect(main(page).getByLabel("Quantité : Canut")).toHaveValue("2")
  await expect(main(page).getByLabel("Quantité : Canut")).toBeFocused()
  await main(page).getByRole("button", { name: "Retirer le code" }).press("Enter")
  await expect(main(page).getByText("Le code promo a été retiré.")).toBeFocused()
  await main(page).getByRole("button", { name: "Retirer Canut" }).press("Enter")
  await expect(main(page).getByLabel("Quantité : Canut")).toHaveCount(0)
  await expect(main(page).getByRole("heading", { level: 1 })).toBeFocused()
})

test("X24 without script a list that was sorted or lost a filter goes on at its heading @plain @full", async ({ page }) => {
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

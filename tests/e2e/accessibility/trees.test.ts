import type { Page } from "playwright/test"
import { becomeCustomer } from "../customer-steps.ts"
import { expect, test } from "../shop-test.ts"
import { addProduct, answerProvider, orderByPaysafecard, goToRecap } from "../steps.ts"

/** Landmarks, headings and names as they were read and agreed to; what a page has beyond that may change. */
async function expectTree(page: Page, name: string): Promise<void> {
  await expect(page.locator("body"), name).toMatchAriaSnapshot({ name: `${name}.aria.yml` })
}

async function expectTreeAt(page: Page, path: string, name: string): Promise<void> {
  await page.goto(path)
  await expectTree(page, name)
}

test("the accessibility trees of pages to look at and to read", async ({ page, stack }) => {
  test.slow()
  await expectTreeAt(page, "/", "home")
  await expectTreeAt(page, "/boutique/cafes", "list")
  await expectTreeAt(page, "/produits/melange-canut", "product")
  await expectTreeAt(page, "/connexion", "login")
  await expectTreeAt(page, "/pages/accessibilite", "statement")
  await expectTreeAt(page, "/nulle-part", "not-found")
  await becomeCustomer(page, stack)
  await expectTree(page, "account")
})

test("the accessibility trees of the way to an order", async ({ page }) => {
  test.slow()
  await addProduct(page, "melange-canut")
  await expectTree(page, "cart-modal")
  await expectTreeAt(page, "/panier", "cart")
  await expectTreeAt(page, "/commande/coordonnees", "contact")
  await goToRecap(page)
  await expectTree(page, "recap")
  await orderByPaysafecard(page)
  await answerProvider(page, "Accepter le paiement")
  await expect(page).toHaveURL(/merci/)
  await expectTree(page, "confirmation")
})

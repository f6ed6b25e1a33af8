import { expect, test } from "./shop-test.ts"
import { addProduct, fillContact, goOn } from "./steps.ts"

test("what is collected in the shop costs nothing and is promised for a day @full", async ({ page }) => {
  await addProduct(page, "melange-canut")
  await page.goto("/commande")
  await fillContact(page)
  await goOn(page)
  const collection = page.getByRole("main").locator("label", { hasText: "Retrait en boutique" })
  await expect(collection).toContainText("Gratuit")
  await expect(collection).toContainText(/^\s*À partir du/)
})

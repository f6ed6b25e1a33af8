import type { Page } from "playwright/test"
import { goToRecap, addProduct, deliveryAddress } from "../steps.ts"
import { expect, test } from "../shop-test.ts"
import { buyer } from "../../shopper/people.ts"

const main = (page: Page) => page.getByRole("main")
const typedFields = (page: Page) =>
  main(page).locator("input:is([type=text], [type=email], [type=tel], :not([type])), textarea").filter({ visible: true })

test("X14 nothing is asked twice on the way to an order, and browsers know what each field is for", async ({ page }) => {
  await addProduct(page, "melange-canut")
  await page.goto("/commande/coordonnees")
  const tokens = await main(page)
    .locator("form.contact :is(input:is([type=text], [type=email], [type=tel]), select)")
    .evaluateAll((fields) => fields.map((field) => field.getAttribute("autocomplete")))
  expect(tokens).not.toContain(null)
  expect(tokens).toEqual(
    expect.arrayContaining(["email", "tel", "shipping given-name", "shipping postal-code", "billing address-level2"]),
  )

  await goToRecap(page)
  for (const path of ["/commande/verification", "/commande/paiement", "/commande/livraison"]) {
    await page.goto(path)
    await expect(main(page).getByRole("heading", { level: 1 })).toBeVisible()
    await expect(typedFields(page), path).toHaveCount(0)
  }
  await page.goto("/commande/coordonnees")
  await expect(main(page).getByLabel("E-mail")).toHaveValue(buyer.email)
  await expect(deliveryAddress(page).getByLabel("Adresse", { exact: true })).toHaveValue(buyer.address1)
  // The invoice goes to the same address unless the shopper says otherwise.
  await expect(main(page).getByLabel("Mon adresse de facturation est différente")).not.toBeChecked()
  await expect(main(page).getByLabel("Ville").filter({ visible: true })).toHaveCount(1)
})

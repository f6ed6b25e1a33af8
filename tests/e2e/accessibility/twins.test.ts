import type { Page } from "playwright/test"
import { recipient } from "../../shopper/people.ts"
import { becomeCustomer, callAsCustomer } from "../customer-steps.ts"
import { expect, test } from "../shop-test.ts"
import { addProduct } from "../steps.ts"
import { expectStanding } from "./standing-checks.ts"

const main = (page: Page) => page.getByRole("main")

test("X22 addresses and cards that read alike have names of their own where one is chosen or deleted @plain", async ({
  page,
  stack,
}) => {
  await becomeCustomer(page, stack)
  for (const zip of ["69001", "69001", "38000"])
    await callAsCustomer(page, stack, "POST", "/account/addresses", { ...recipient, zip })
  for (const token of ["pm_local_ok", "pm_local_ok", "pm_local_3ds"])
    await callAsCustomer(page, stack, "POST", "/account/cards", { token, gateway: "stripe" })
  for (const path of ["/account/adresses", "/account/cartes"]) {
    await page.goto(path)
    const names = await main(page)
      .locator("summary", { hasText: /^Supprimer/ })
      .allTextContents()
    expect(new Set(names).size, names.join("\n")).toBe(3)
    await expectStanding(page, path)
  }
  await addProduct(page, "melange-canut")
  await page.goto("/commande/coordonnees")
  await expect(main(page).getByRole("radio", { name: /^Jeanne Martin/ })).toHaveCount(3)
  await expectStanding(page, "addresses to choose from")
  await callAsCustomer(page, stack, "PUT", "/cart", { shipping: { ...recipient, service: "colissimo" } })
  await page.goto("/commande/paiement")
  await expect(main(page).getByRole("radio", { name: /^Visa se terminant par/ })).toHaveCount(3)
  await expectStanding(page, "cards to choose from")
})

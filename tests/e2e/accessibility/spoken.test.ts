import type { Page } from "playwright/test"
import { ofOneDay } from "../../shopper/one-day.ts"
import { expect, test } from "../shop-test.ts"
import { addProduct, answerProvider, choose, chooseAndReview, fillContact, goOn, orderByPaysafecard } from "../steps.ts"
import { speak } from "./spoken-page.ts"

/** The transcript that was read and agreed to; `--update-snapshots` writes it anew, to be read before it is committed. */
async function expectSpoken(page: Page, name: string): Promise<void> {
  // As it is served: what a script has rendered is cut into other phrases.
  await page.reload({ waitUntil: "networkidle" })
  await page.locator(".express:not(.express-ready)").waitFor({ state: "detached" })
  // Their words are their providers'.
  const said = (await speak(page)).replace(/^button, Payer avec .*\n/gm, "")
  expect(ofOneDay(said), name).toMatchSnapshot(`${name}.txt`)
}

test("X26 what a screen reader says on the eight pages of a purchase @script", async ({ page }) => {
  test.slow()
  await page.goto("/boutique/cafes")
  await expectSpoken(page, "list")
  await page.goto("/produits/melange-canut")
  await choose(page, "500 g")
  await expectSpoken(page, "product")
  await addProduct(page, "melange-canut")
  await page.goto("/panier")
  await expectSpoken(page, "cart")
  await page.goto("/commande/coordonnees")
  await expectSpoken(page, "contact")
  await fillContact(page)
  await goOn(page)
  await page.getByRole("heading", { level: 1, name: "Mode de livraison" }).waitFor()
  await expectSpoken(page, "delivery")
  await page.goto("/commande/paiement")
  await page.waitForURL(/\/commande\/(livraison|paiement)/)
  await chooseAndReview(page)
  await expectSpoken(page, "recap")
  await page.goto("/commande/paiement")
  await expectSpoken(page, "payment")
  await page.goto("/commande/verification")
  await orderByPaysafecard(page)
  await answerProvider(page, "Accepter le paiement")
  await page.getByRole("heading", { level: 1, name: /^Merci/ }).waitFor()
  await expectSpoken(page, "confirmation")
})

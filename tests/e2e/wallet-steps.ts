import type { Locator, Page } from "playwright/test"
import { nativeApplePay } from "./native-apple-pay.ts"
import { testWithinPolicy } from "./real-hosts.ts"
import { expect } from "./shop-test.ts"
import { addProduct, goOn } from "./steps.ts"

const AUTHORIZENET = { google: "authorizenet", apple: "authorizenet", card: "authorizenet" }
const BRAINTREE = { google: "braintree", apple: "braintree", paypal: "braintree", klarna: "stripe", card: "quickpay" }

// Each is a worker of its own for Playwright: one for all tests of the same gateways.
export const seededTest = testWithinPolicy()
export const authorizenetTest = testWithinPolicy(AUTHORIZENET)
export const braintreeTest = testWithinPolicy(BRAINTREE)
export const appleAuthorizenetTest = authorizenetTest.extend({ page: nativeApplePay })
export const appleBraintreeTest = braintreeTest.extend({ page: nativeApplePay })

export const main = (page: Page) => page.getByRole("main")
export const sheet = (page: Page, name: string) => page.getByRole("dialog", { name })
export const walletButton = (page: Page, name: string) =>
  main(page).getByRole("button", { name: new RegExp(`^Payer avec ${name.replace(" ", ".")}$`) })

/** Puts a coffee into the cart and opens a wallet's sheet from the cart's page. */
export async function openSheet(page: Page, name: string, slug = "melange-canut") {
  await addProduct(page, slug)
  return openSheetOfCart(page, name)
}

/** Opens a wallet's sheet for the cart as it is. */
export async function openSheetOfCart(page: Page, name: string) {
  await page.goto("/panier")
  await walletButton(page, name).click()
  return awaitSheet(page, name)
}

export async function awaitSheet(page: Page, name: string) {
  const opened = sheet(page, name)
  await expect(opened).toBeVisible()
  await expect(opened).not.toHaveAttribute("aria-busy", "true")
  return opened
}

/** Chooses where a sheet delivers, and waits until the shop has answered: the sheet offers its services anew. */
export async function deliverTo(opened: Locator, address: "lyon" | "geneve" | "new-york") {
  await opened.getByLabel("Adresse").selectOption(address)
  await expect(opened).not.toHaveAttribute("aria-busy", "true")
}

/** Goes on from the contact step, where PayPal's shopper has to add a phone number, to the recap. */
export async function addPhone(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/commande\/coordonnees$/)
  await expect(main(page).getByLabel("Prénom").first()).toHaveValue("Jeanne")
  await main(page).getByLabel("Téléphone").fill("06 12 34 56 78")
  await goOn(page)
  await expect(page).toHaveURL(/\/commande\/livraison$/)
}

import { startStack } from "../setup/stack.ts"
import type { Stack } from "../setup/stack.ts"
import type { Locator, Page } from "playwright/test"
import { recordCalls } from "./recorded-calls.ts"
import { expect, test } from "./shop-test.ts"
import { addProduct, goOn } from "./steps.ts"

/** A shop whose payment methods go through other gateways than the seed's, by method id. */
function testThrough(gateways: Record<string, string>) {
  const settings = Object.fromEntries(Object.entries(gateways).map(([method, gateway]) => [method, { gateway }]))
  return test.extend<object, { stack: Stack }>({
    stack: [
      async ({}, use, { workerIndex }) => {
        const stack = await startStack()
        const answer = await fetch(`${stack.storefront}/__payments`, { method: "POST", body: JSON.stringify(settings) })
        expect(answer.ok).toBe(true)
        await use(stack)
        await recordCalls(stack, workerIndex, Object.values(gateways).join("-"))
        await stack.stop()
      },
      { scope: "worker", timeout: 60_000 },
    ],
  })
}

// Each is a worker of its own for Playwright: one for all tests of the same gateways.
export const authorizenetTest = testThrough({ google: "authorizenet", apple: "authorizenet", card: "authorizenet" })
export const braintreeTest = testThrough({
  google: "braintree",
  apple: "braintree",
  paypal: "braintree",
  klarna: "stripe",
  card: "quickpay",
})

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

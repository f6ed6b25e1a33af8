import type { FrameLocator, Page } from "playwright/test"
import type { Stack } from "../setup/stack.ts"
import { expect } from "./shop-test.ts"
import { sendCheckout } from "../shopper/browser-forms.ts"
import { addProduct } from "./steps.ts"

export const main = (page: Page) => page.getByRole("main")

/** The choice of payment of a cart with a coffee, with Colissimo. */
export async function goToPayment(page: Page): Promise<void> {
  await addProduct(page, "melange-canut")
  await sendCheckout(page)
  await page.goto("/commande/paiement")
  await expect(page).toHaveURL(/\/commande\/paiement/)
}

/** Stripe's fields, in Stripe's frame. */
export const fieldsOf = (page: Page): FrameLocator => main(page).frameLocator("#carte-nouvelle iframe")

/** Chooses a new card on the payment page and types it into Stripe's fields. */
export async function typeCard(page: Page, number: string): Promise<void> {
  await main(page)
    .getByRole("radio", { name: /Carte bancaire|autre carte/ })
    .check()
  await fillCard(fieldsOf(page), number)
}

export async function fillCard(fields: Pick<Page, "getByLabel">, number: string): Promise<void> {
  await fields.getByLabel("Numéro de carte").fill(number)
  await fields.getByLabel(/expiration/).fill("12/34")
  await fields.getByLabel("Code de sécurité").fill("123")
}

/** Accepts the terms at the recap and orders. */
export async function order(page: Page): Promise<void> {
  await page.waitForURL(/\/commande\/verification$/, { waitUntil: "commit" })
  await main(page)
    .getByRole("checkbox", { name: /conditions générales de vente/ })
    .check()
  await main(page).getByRole("button", { name: "Commander avec obligation de paiement" }).click()
}

/** Calls the sandbox's storefront as this browser's shopper. */
export async function askAsShopper(page: Page, stack: Stack, path: string, body: object): Promise<unknown> {
  const session = (await page.context().cookies()).find(({ name }) => name === "swell-session")
  const answer = await fetch(`${stack.storefront}/api${path}`, {
    method: "POST",
    headers: {
      Authorization: `Basic ${btoa("pk_test_local")}`,
      "Content-Type": "application/json",
      "X-Session": decodeURIComponent(session?.value ?? ""),
    },
    body: JSON.stringify(body),
  })
  return answer.json()
}

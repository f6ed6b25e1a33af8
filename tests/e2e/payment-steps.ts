import type { Page } from "playwright/test"
import { expect } from "playwright/test"
import type { Stack } from "../setup/stack.ts"
import { listOrders } from "./sandbox-control.ts"
import { sendCheckout } from "../shopper/browser-forms.ts"
import { goOn, pickMethod } from "./steps.ts"

/** The page's own part. */
export const main = (page: Page) => page.getByRole("main")

/** The choice of payment of the cart, with an address and a service; the recap where nothing is due. */
export async function goToPayment(page: Page): Promise<void> {
  await sendCheckout(page)
  await page.goto("/commande/paiement")
  await expect(page).toHaveURL(/\/commande\/(paiement|verification)$/)
}

/** Chooses a method by its name and goes on to the recap. */
export async function choosePayment(page: Page, label: RegExp): Promise<void> {
  await page.waitForURL(/\/commande\/paiement/, { waitUntil: "commit" })
  await pickMethod(page, label)
  await goOn(page)
}

/** Accepts the terms and presses the order button. */
export async function order(page: Page): Promise<void> {
  await page.waitForURL(/\/commande\/verification/, { waitUntil: "commit" })
  await main(page)
    .getByRole("checkbox", { name: /conditions générales de vente/ })
    .check()
  await main(page).getByRole("button", { name: "Commander avec obligation de paiement" }).click()
}

/** The order behind the confirmation that is shown; fails when there are none or several. */
export async function readConfirmedOrder(page: Page, stack: Stack) {
  await page.waitForURL(/\/commande\/merci\/[a-f0-9]{32}$/, { waitUntil: "commit" })
  const checkoutId = /[a-f0-9]{32}$/.exec(page.url())?.[0]
  const [placed, ...more] = (await listOrders(stack)).filter((each) => each.checkout_id === checkoutId)
  expect(more).toEqual([])
  await expect(main(page)).toContainText(placed?.number ?? "no order")
  return placed
}

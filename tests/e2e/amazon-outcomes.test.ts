import type { Browser, Page } from "playwright/test"
import type { Stack } from "../setup/stack.ts"
import {
  type Flows,
  SHOWN_OUTCOMES,
  countOrders,
  expectEmptyCart,
  expectWaitingOrder,
  openAsStranger,
  tryOutcomes,
} from "./outcome-steps.ts"
import type { Outcome } from "./outcome-table.ts"
import { order, readConfirmedOrder } from "./payment-steps.ts"
import { expect } from "./shop-test.ts"
import { addProduct, answerProvider, fillContact, goOn } from "./steps.ts"
import { main, seededTest as test, walletButton } from "./wallet-steps.ts"

const recap = /\/commande\/verification$/

/** From the cart over Amazon's review, and over the address that Amazon does not tell, to the recap. */
async function chooseAmazon(page: Page): Promise<void> {
  await page.goto("/panier")
  await walletButton(page, "Amazon Pay").click()
  await expect(page).toHaveURL(/\/checkout\/initiate$/)
  await answerProvider(page, "Accepter le paiement")
  await expect(page).toHaveURL(/\/commande\/(verification|coordonnees)$/)
  if (page.url().endsWith("/coordonnees")) {
    await fillContact(page)
    await goOn(page)
    await main(page)
      .getByLabel(/Colissimo/)
      .check()
    await goOn(page)
    await expect(main(page).getByRole("radio", { name: /Amazon Pay/ })).toBeChecked()
    await goOn(page)
  }
  await expect(page).toHaveURL(recap)
}

/** To Amazon's question whether it may charge the amount. */
async function leaveForAmazon(page: Page): Promise<void> {
  await chooseAmazon(page)
  await order(page)
  await expect(page).toHaveURL(/\/provider\/amazon\/confirm\//)
}

type Given = { browser: Browser; page: Page; stack: Stack }

async function tryAmazon({ browser, page, stack }: Given, only?: readonly Outcome[]): Promise<void> {
  await addProduct(page, "melange-canut")
  const expectOrders = await countOrders(stack)
  let returnUrl = ""

  const flows: Flows<"amazon"> = {
    "script blocked": async () => {
      await page.route("https://static-eu.payments-amazon.com/checkout.js", (route) => route.abort())
      await page.goto("/panier")
      await expect(walletButton(page, "PayPal")).toBeVisible()
      await expect(walletButton(page, "Amazon Pay")).toHaveCount(0)
      await expect(main(page)).not.toContainText("n’a pas abouti")
      await page.unroute("https://static-eu.payments-amazon.com/checkout.js")
    },
    cancelled: async () => {
      await page.goto("/panier")
      await walletButton(page, "Amazon Pay").click()
      await answerProvider(page, "Annuler et revenir à la boutique")
      await expect(page).toHaveURL(/\/commande\/coordonnees$/)
      await expect(page.locator("body")).toContainText("Vous avez annulé le paiement. Rien n’a été débité")
      await leaveForAmazon(page)
      await answerProvider(page, "Annuler et revenir à la boutique")
      await expect(page).toHaveURL(/\/commande\/paiement\?resultat=annule$/)
      await expect(main(page)).toContainText("Rien n’a été débité")
      await expect(main(page).getByRole("radio", { name: /PayPal/ })).toHaveCount(1)
      await expect(main(page).getByRole("radio", { name: /Amazon Pay/ })).toHaveCount(0)
      await expectOrders(0)
    },
    refused: async () => {
      await leaveForAmazon(page)
      await answerProvider(page, "Refuser le paiement")
      await expect(page).toHaveURL(/\/commande\/attente\?.*motif=payment-refused/)
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("La commande n’a pas abouti")
      await expect(main(page)).toContainText("Rien n’a été débité")
      await expectOrders(0)
    },
    pending: async () => {
      await leaveForAmazon(page)
      await expectWaitingOrder(page, stack, () => answerProvider(page, "Laisser le paiement en attente"))
      await expectOrders(1)
    },
    "return without cookies": async () => {
      await addProduct(page, "melange-canut")
      await leaveForAmazon(page)
      const answer = await page.request.post(page.url().replace(/^https:..[^/]+/, stack.providers), {
        form: { choice: "accept" },
        maxRedirects: 0,
      })
      returnUrl = answer.headers()["location"] ?? "no way back"
      await openAsStranger(browser, stack, returnUrl)
      await expectOrders(1)
    },
    accepted: async () => {
      if (returnUrl === "") {
        await leaveForAmazon(page)
        await answerProvider(page, "Accepter le paiement")
      } else await page.goto(returnUrl)
      expect(await readConfirmedOrder(page, stack)).toMatchObject({ method: "amazon", paid: true })
    },
    "return twice": async () => {
      const confirmation = page.url()
      await page.goto(returnUrl)
      await expect(page).toHaveURL(confirmation)
      await expectOrders(2)
      await expectEmptyCart(page)
    },
  }
  await tryOutcomes("amazon", flows, only)
}

test("every outcome of Amazon Pay @script @full", ({ browser, page, stack }) => tryAmazon({ browser, page, stack }))
test("Amazon Pay is given up before and at the recap, then pays @script @full", ({ browser, page, stack }) =>
  tryAmazon({ browser, page, stack }, SHOWN_OUTCOMES))

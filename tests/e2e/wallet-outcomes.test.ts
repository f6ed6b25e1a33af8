import type { Page } from "playwright/test"
import type { Stack } from "../setup/stack.ts"
import { type Flows, SHOWN_OUTCOMES, countOrders, expectEmptyCart, expectWaitingOrder, tryOutcomes } from "./outcome-steps.ts"
import { type Outcome, outcomeTable } from "./outcome-table.ts"
import { order, readConfirmedOrder } from "./payment-steps.ts"
import { expect } from "./shop-test.ts"
import { addProduct, goOn } from "./steps.ts"
import * as steps from "./wallet-steps.ts"
import { addPhone, awaitSheet, main, openSheetOfCart, walletButton } from "./wallet-steps.ts"

/** Each kind of sheet once in `npm test`; every wallet over HTTP, in tests/routes/payment-outcomes.test.ts. */
type Row = {
  /** Shown for its provider. */
  shown?: true
  key:
    | "appleAuthorizenet"
    | "appleBraintree"
    | "appleStripe"
    | "googleAuthorizenet"
    | "googleBraintree"
    | "googleStripe"
    | "linkStripe"
    | "paypalBraintree"
    | "paypalButtons"
  name: "Apple Pay" | "Google Pay" | "Link" | "PayPal"
  /** Null where the sheet is the browser's own. */
  library: keyof typeof SCRIPTS | null
}
/** Where each library is loaded from. */
const SCRIPTS = {
  braintree: "https://js.braintreegateway.com/**",
  "google-pay": "https://pay.google.com/**",
  paypal: "https://www.paypal.com/sdk/js**",
  stripe: "https://js.stripe.com/v3/",
}
/** What the sheet is told to pay with: a card whose charge ends so. */
type End = "ok" | "decline" | "async"

const seeded: Row[] = [
  { key: "googleStripe", name: "Google Pay", library: "stripe" },
  { key: "appleStripe", name: "Apple Pay", library: "stripe" },
  { key: "linkStripe", name: "Link", library: "stripe" },
  { shown: true, key: "paypalButtons", name: "PayPal", library: "paypal" },
]
const authorizenet: Row[] = [{ key: "googleAuthorizenet", name: "Google Pay", library: "google-pay" }]
const appleAuthorizenet: Row[] = [{ key: "appleAuthorizenet", name: "Apple Pay", library: null }]
const braintree: Row[] = [
  { key: "googleBraintree", name: "Google Pay", library: "braintree" },
  { key: "paypalBraintree", name: "PayPal", library: "braintree" },
]
const appleBraintree: Row[] = [{ key: "appleBraintree", name: "Apple Pay", library: "braintree" }]

async function payInSheet(page: Page, name: string, end: End): Promise<void> {
  const opened = await awaitSheet(page, name)
  await opened.getByLabel("Payer avec").selectOption(end)
  await opened.getByRole("button", { name: "Payer", exact: true }).click()
}

/** From the cart over the sheet to the recap. PayPal tells no phone number, and through Braintree prices no delivery. */
async function approve(page: Page, { key, name }: Row, end: End): Promise<void> {
  await openSheetOfCart(page, name)
  await payInSheet(page, name, end)
  await expect(page).toHaveURL(/\/commande\/(verification|coordonnees)$/)
  if (page.url().endsWith("/verification")) return
  await addPhone(page)
  if (key === "paypalBraintree")
    await main(page)
      .getByLabel(/Colissimo/)
      .check()
  await goOn(page)
  await expect(page).toHaveURL(/\/commande\/paiement(\?resultat=montant)?$/)
  if (key === "paypalButtons") {
    await expect(main(page).getByRole("radio", { name: /PayPal/ })).toBeChecked()
    return goOn(page)
  }
  // What was approved was another amount, without delivery: it is asked for again here.
  await expect(main(page)).toContainText("Le montant a changé depuis votre accord")
  // The buttons come when their place is near the screen, below the other choices.
  await main(page).getByRole("button", { name: "Vérifier ma commande" }).scrollIntoViewIfNeeded()
  await walletButton(page, name).click()
  await payInSheet(page, name, end)
  await expect(page).toHaveURL(/\/commande\/verification$/)
}

async function tryRow(page: Page, stack: Stack, row: Row, only?: readonly Outcome[]): Promise<void> {
  const { key, name, library } = row
  const { method, gateway } = outcomeTable[key]
  const asked: string[] = []
  page.on("request", (request) => asked.push(request.url()))
  // A device has the one or the other.
  if (name === "Apple Pay") await page.addInitScript("window.sandboxCapabilities = { googlePay: false }")
  await addProduct(page, "melange-canut")
  const expectOrders = await countOrders(stack)

  const blocked = (script: string) => async () => {
    await page.route(script, (route) => route.abort())
    await page.goto("/panier")
    await expect(walletButton(page, "Amazon Pay")).toBeVisible()
    await expect(walletButton(page, name)).toHaveCount(0)
    await expect(main(page)).not.toContainText("n’a pas abouti")
    await expect(main(page).getByRole("link", { name: "Passer commande" })).toBeVisible()
    await page.unroute(script)
  }
  const flows: Flows<Row["key"]> = {
    ...(library && { "script blocked": blocked(SCRIPTS[library]) }),
    cancelled: async () => {
      const opened = await openSheetOfCart(page, name)
      await opened.getByRole("button", { name: "Annuler" }).click()
      await expect(opened).toHaveCount(0)
      await expect(walletButton(page, name)).toBeFocused()
      await expect(main(page)).not.toContainText("n’a pas abouti")
      await expect(page).toHaveURL(/\/panier$/)
    },
    refused: async () => {
      await approve(page, row, "decline")
      await order(page)
      await expect(page).toHaveURL(/\/commande\/paiement\?resultat=refuse$/)
      await expect(main(page)).toContainText("Le paiement n’a pas abouti. Rien n’a été débité")
      await expectOrders(0)
    },
    pending: async () => {
      await approve(page, row, "async")
      await expectWaitingOrder(page, stack, () => order(page))
      await expectOrders(1)
    },
    accepted: async () => {
      if (!only) await addProduct(page, "melange-canut")
      await approve(page, row, "ok")
      await expect(main(page)).toContainText(name)
      await expect(main(page)).toContainText("12 rue des Tables-Claudiennes")
      await order(page)
      const byCard = gateway === "stripe"
      expect(await readConfirmedOrder(page, stack)).toMatchObject({ method: byCard ? "card" : method, paid: true })
      expect(asked.join()).not.toContain("checkoutnow")
      await expectOrders(only ? 1 : 2)
      await expectEmptyCart(page)
    },
  }
  await tryOutcomes(key, flows, only)
}

const everyRow = [
  [seeded, steps.seededTest],
  [authorizenet, steps.authorizenetTest],
  [appleAuthorizenet, steps.appleAuthorizenetTest],
  [braintree, steps.braintreeTest],
  [appleBraintree, steps.appleBraintreeTest],
] as const
for (const [rows, shopTest] of everyRow) {
  for (const row of rows) {
    shopTest(`every outcome of ${row.key} @script @full`, ({ page, stack }) => tryRow(page, stack, row))
    if (row.shown)
      shopTest(`${row.key} is given up in its sheet, then pays @script`, ({ page, stack }) =>
        tryRow(page, stack, row, SHOWN_OUTCOMES),
      )
  }
}

import type { Page } from "playwright/test"
import { startStack } from "../setup/stack.ts"
import type { Stack } from "../setup/stack.ts"
import { listOrders } from "./sandbox-control.ts"
import { expect, test } from "./shop-test.ts"
import { addProduct, answerProvider, applyCoupon, fillContact, goOn } from "./steps.ts"

const main = (page: Page) => page.getByRole("main")

async function walkToPayment(page: Page): Promise<void> {
  await page.goto("/panier")
  await main(page).getByRole("link", { name: "Passer commande" }).first().click()
  await fillContact(page)
  await goOn(page)
  await main(page)
    .getByLabel(/Colissimo/)
    .check()
  await goOn(page)
}

async function choosePayment(page: Page, label: RegExp): Promise<void> {
  await expect(page).toHaveURL(/\/commande\/paiement/)
  await main(page).getByRole("radio", { name: label }).check()
  await goOn(page)
}

async function order(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/commande\/verification/)
  await main(page)
    .getByRole("checkbox", { name: /conditions générales de vente/ })
    .check()
  await main(page).getByRole("button", { name: "Commander avec obligation de paiement" }).click()
}

/** The order behind the confirmation that is shown; fails when there are none or several. */
async function readConfirmedOrder(page: Page, stack: Stack) {
  await expect(page).toHaveURL(/\/commande\/merci\/[a-f0-9]{32}$/)
  const checkoutId = /[a-f0-9]{32}$/.exec(page.url())?.[0]
  const [placed, ...more] = (await listOrders(stack)).filter((each) => each.checkout_id === checkoutId)
  expect(more).toEqual([])
  await expect(main(page)).toContainText(placed?.number ?? "no order")
  return placed
}

type Accepted = { name: string; label: RegExp; method: string; provider: RegExp }

async function payAccepted({ page, stack }: { page: Page; stack: Stack }, { label, method, provider }: Accepted): Promise<void> {
  const asked: string[] = []
  page.on("request", (request) => asked.push(request.url()))
  await addProduct(page, "melange-canut")
  await walkToPayment(page)
  await choosePayment(page, label)
  await order(page)
  await expect(page).toHaveURL(provider)
  await answerProvider(page, "Accepter le paiement")
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Merci, votre commande est confirmée")
  expect(await readConfirmedOrder(page, stack)).toMatchObject({ method, paid: true })
  const ours = asked.filter((url) => url.startsWith(stack.shop) && url.includes("/paiement/retour"))
  expect(ours.join()).not.toMatch(/client_secret|authorization_token|card_id|PayerID/)
  await page.goto("/panier")
  await expect(main(page)).toContainText("Rien pour l’instant")
}

const seeded: Accepted[] = [
  { name: "Bancontact", label: /Bancontact/, method: "bancontact", provider: /\/provider\/stripe\/setup_intents\// },
  { name: "iDEAL", label: /iDEAL/, method: "ideal", provider: /\/provider\/stripe\/payment_intents\// },
  { name: "Klarna", label: /Klarna/, method: "klarna", provider: /\/provider\/klarna\// },
  { name: "PayPal", label: /PayPal/, method: "paypal", provider: /\/checkoutnow\?token=/ },
]
for (const accepted of seeded) {
  test(`an accepted payment by ${accepted.name} ends in one order`, ({ page, stack }) => payAccepted({ page, stack }, accepted))
}

// The same shop with other gateways for Klarna and cards.
const otherGateways = test.extend<object, { stack: Stack }>({
  stack: [
    async ({}, use) => {
      const stack = await startStack()
      const answer = await fetch(`${stack.storefront}/__payments`, {
        method: "POST",
        body: JSON.stringify({ klarna: { gateway: "stripe" }, card: { gateway: "quickpay" }, google: null, apple: null }),
      })
      expect(answer.ok).toBe(true)
      await use(stack)
      await stack.stop()
    },
    { scope: "worker", timeout: 60_000 },
  ],
})
const switched: Accepted[] = [
  { name: "Klarna through Stripe", label: /Klarna/, method: "klarna", provider: /\/provider\/stripe\/payment_intents\// },
  { name: "card at QuickPay", label: /Carte bancaire/, method: "card", provider: /\/provider\/quickpay\// },
]
for (const accepted of switched) {
  otherGateways(`an accepted payment by ${accepted.name} ends in one order`, ({ page, stack }) =>
    payAccepted({ page, stack }, accepted),
  )
}

test("a bank transfer makes an unpaid order and says how to pay it", async ({ page, stack }) => {
  await addProduct(page, "melange-canut")
  await walkToPayment(page)
  await choosePayment(page, /Virement bancaire/)
  await order(page)
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Merci, votre commande est enregistrée")
  const placed = await readConfirmedOrder(page, stack)
  expect(placed).toMatchObject({ method: "virement", paid: false, status: "payment_pending" })
  await expect(page.getByRole("region", { name: /Virement bancaire/ })).toContainText(/Réglez .* en indiquant .*IBAN/s)
})

test("a cart that a gift card pays asks for no payment", async ({ page, stack }) => {
  await addProduct(page, "melange-canut")
  await applyCoupon(page, "GRAND CAFE 2026 LYON")
  await walkToPayment(page)
  await expect(main(page)).toContainText("Rien à payer")
  await order(page)
  expect(await readConfirmedOrder(page, stack)).toMatchObject({ method: "giftcard", paid: true })
})

test("giving up at PayPal keeps the cart and says that nothing was paid", async ({ page, stack }) => {
  const before = (await listOrders(stack)).length
  await addProduct(page, "melange-canut")
  await walkToPayment(page)
  await choosePayment(page, /PayPal/)
  await order(page)
  await answerProvider(page, "Annuler et revenir à la boutique")
  await expect(page).toHaveURL(/\/commande\/paiement\?resultat=annule$/)
  await expect(main(page)).toContainText("Rien n’a été débité")
  expect(await listOrders(stack)).toHaveLength(before)
})

test("an approval at PayPal opened in another browser writes nothing, and is completed in its own", async ({
  page,
  stack,
  browser,
  javaScriptEnabled,
}) => {
  const before = (await listOrders(stack)).length
  await addProduct(page, "melange-canut")
  await walkToPayment(page)
  await choosePayment(page, /PayPal/)
  await order(page)
  await expect(page).toHaveURL(/\/checkoutnow\?token=/)
  const answer = await page.request.post(page.url(), { form: { choice: "accept" }, maxRedirects: 0 })
  const returnUrl = answer.headers()["location"] ?? ""
  expect(returnUrl).toContain("PayerID=")

  const stranger = await browser.newContext({ javaScriptEnabled, baseURL: stack.shop })
  const other = await stranger.newPage()
  await other.goto(returnUrl)
  await expect(main(other)).toContainText("en cours de vérification")
  await stranger.close()
  expect(await listOrders(stack)).toHaveLength(before)

  await page.goto(returnUrl)
  expect(await readConfirmedOrder(page, stack)).toMatchObject({ method: "paypal", paid: true })
  const confirmation = page.url()
  await page.goto(returnUrl)
  await expect(page).toHaveURL(confirmation)
  expect(await listOrders(stack)).toHaveLength(before + 1)
})

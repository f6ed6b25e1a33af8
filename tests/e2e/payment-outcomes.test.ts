import type { Browser, Page } from "playwright/test"
import type { Stack } from "../setup/stack.ts"
import { type Flows, SHOWN_OUTCOMES, countOrders, expectEmptyCart, openAsStranger, tryOutcomes } from "./outcome-steps.ts"
import { type Outcome, outcomeTable } from "./outcome-table.ts"
import { choosePayment, main, order, readConfirmedOrder, goToPayment } from "./payment-steps.ts"
import { expect } from "./shop-test.ts"
import { addProduct, answerProvider, applyCoupon } from "./steps.ts"
import { braintreeTest, seededTest as test } from "./wallet-steps.ts"

/** How the shop tells an end: on the payment page, or on the one that waits. */
const tells = {
  cancelled: { url: /\/commande\/paiement\?resultat=annule$/, text: /annulé/ },
  refused: { url: /\/commande\/paiement\?resultat=refuse$/, text: /Le paiement n’a pas abouti. Rien n’a été débité/ },
  pending: { url: /\/commande\/attente/, text: /en cours de vérification/ },
}
type End = keyof typeof tells

/** One method a provider is shown in `npm test`; every outcome of each over HTTP, in tests/routes/payment-outcomes.test.ts. */
type Row = {
  /** Shown for its provider. */
  shown?: true
  key: "bancontact" | "ideal" | "klarnaDirect" | "klarnaStripe" | "paypalPage" | "paysafecard" | "quickpayCard"
  label: RegExp
  provider: RegExp
  /** What giving up, a refusal and a payment left open at the provider end as. */
  ends: [cancelled: End, refused: End, pending: End]
  /** A payment left open may be taken without the shopper: the bank processes it. */
  processes?: true
}

// Stripe tells a shopper who gives up as one who was refused.
const stripeEnds: Row["ends"] = ["refused", "refused", "pending"]
const seeded: Row[] = [
  { key: "bancontact", label: /Bancontact/, provider: /\/provider\/stripe\/setup_intents\//, ends: stripeEnds },
  { key: "ideal", label: /iDEAL/, provider: /\/provider\/stripe\/payment_intents\//, ends: stripeEnds, processes: true },
  {
    key: "klarnaDirect",
    label: /Klarna/,
    provider: /\/provider\/klarna\//,
    ends: ["cancelled", "refused", "pending"],
  },
  { key: "paypalPage", label: /PayPal/, provider: /\/checkoutnow\?token=/, ends: ["cancelled", "cancelled", "pending"] },
  {
    shown: true,
    key: "paysafecard",
    label: /paysafecard/,
    provider: /\/provider\/paysafecard\//,
    ends: ["cancelled", "refused", "pending"],
  },
]
const switched: Row[] = [
  { key: "klarnaStripe", label: /Klarna/, provider: /\/provider\/stripe\/payment_intents\//, ends: stripeEnds, processes: true },
  {
    key: "quickpayCard",
    label: /Carte bancaire/,
    provider: /\/provider\/quickpay\//,
    ends: ["cancelled", "refused", "pending"],
  },
]

/** From the choice of payment to the provider's page. */
async function leaveForProvider(page: Page, { label, provider }: Row): Promise<void> {
  await page.goto("/commande/paiement")
  await choosePayment(page, label)
  await order(page)
  await expect(page).toHaveURL(provider)
}

/** While the bank decides, the order button leads to the page that waits, whatever method is chosen; then the bank refuses. */
async function waitForBank(page: Page, bank: string): Promise<void> {
  await page.goto("/commande/paiement")
  await choosePayment(page, /paysafecard/)
  await order(page)
  await expect(page).toHaveURL(tells.pending.url)
  await page.goto(bank)
  await answerProvider(page, "Refuser le paiement")
  await expect(page).toHaveURL(tells.refused.url)
}

/** Pays at the provider and gives the address that leads back, without going there. */
async function payWithoutReturning(page: Page, { providers }: Stack): Promise<string> {
  const answer = await page.request.post(page.url().replace(/^https:..[^/]+/, providers), {
    form: { choice: "accept" },
    maxRedirects: 0,
  })
  return answer.headers()["location"] ?? "no way back"
}

type Given = { page: Page; stack: Stack; browser: Browser; javaScriptEnabled: boolean | undefined }

async function tryRow({ page, stack, browser, javaScriptEnabled }: Given, row: Row, only?: readonly Outcome[]): Promise<void> {
  const asked: string[] = []
  page.on("request", (request) => asked.push(request.url()))
  await addProduct(page, "melange-canut")
  await goToPayment(page)
  const expectOrders = await countOrders(stack)
  const [cancelled, refused, pending] = row.ends
  let bank = ""
  const answerWith = (answer: string, end: End) => async () => {
    await leaveForProvider(page, row)
    bank = page.url()
    await answerProvider(page, answer)
    await expect(page).toHaveURL(tells[end].url)
    await expect(main(page)).toContainText(tells[end].text)
    await expectOrders(0)
  }
  let returnUrl = ""

  const flows: Flows<Row["key"]> = {
    cancelled: answerWith("Annuler et revenir à la boutique", cancelled),
    refused: answerWith("Refuser le paiement", refused),
    pending: async () => {
      await answerWith("Laisser le paiement en attente", pending)()
      if (row.processes) await waitForBank(page, bank)
    },
    "return without cookies": async () => {
      await leaveForProvider(page, row)
      returnUrl = await payWithoutReturning(page, stack)
      await openAsStranger(browser, stack, returnUrl, javaScriptEnabled)
      await expectOrders(0)
    },
    accepted: async () => {
      if (returnUrl === "") {
        await leaveForProvider(page, row)
        await answerProvider(page, "Accepter le paiement")
      } else await page.goto(returnUrl)
      expect(await readConfirmedOrder(page, stack)).toMatchObject({
        method: outcomeTable[row.key].method,
        paid: row.key !== "bancontact",
      })
      const ours = asked.filter((url) => url.startsWith(stack.shop) && url.includes("/paiement/retour"))
      expect(ours.join()).not.toMatch(/client_secret|authorization_token|card_id|PayerID/)
    },
    "return twice": async () => {
      const confirmation = page.url()
      await page.goto(returnUrl)
      await expect(page).toHaveURL(confirmation)
      await expectOrders(1)
      await expectEmptyCart(page)
    },
  }
  await tryOutcomes(row.key, flows, only)
}

for (const [rows, shopTest] of [
  [seeded, test],
  [switched, braintreeTest],
] as const) {
  for (const row of rows) {
    shopTest(`every outcome of ${row.key} @full`, ({ page, stack, browser, javaScriptEnabled }) =>
      tryRow({ page, stack, browser, javaScriptEnabled }, row),
    )
    if (!row.shown) continue
    shopTest(`${row.key} is given up at its provider, then pays @plain`, ({ page, stack, browser, javaScriptEnabled }) =>
      tryRow({ page, stack, browser, javaScriptEnabled }, row, SHOWN_OUTCOMES),
    )
  }
}

test("every outcome of a bank transfer", async ({ page, stack }) => {
  await addProduct(page, "melange-canut")
  await goToPayment(page)
  await tryOutcomes("transfer", {
    accepted: async () => {
      await choosePayment(page, /Virement bancaire/)
      await order(page)
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Merci, votre commande est enregistrée")
      const placed = await readConfirmedOrder(page, stack)
      expect(placed).toMatchObject({ method: "virement", paid: false, status: "payment_pending" })
      await expect(page.getByRole("region", { name: /Virement bancaire/ })).toContainText(/Réglez .* en indiquant .*IBAN/s)
      await expectEmptyCart(page)
    },
  })
})

test("every outcome of a cart that a gift card pays @full", async ({ page, stack }) => {
  await addProduct(page, "melange-canut")
  await applyCoupon(page, "GRAND CAFE 2026 LYON")
  await expect(main(page)).toContainText("Carte cadeau")
  await goToPayment(page)
  await tryOutcomes("giftCard", {
    accepted: async () => {
      await expect(main(page).getByText("Carte cadeau", { exact: true }).first()).toBeVisible()
      await order(page)
      expect(await readConfirmedOrder(page, stack)).toMatchObject({ method: "giftcard", paid: true })
    },
  })
})

import type { Browser, Page } from "playwright/test"
import type { Stack } from "../setup/stack.ts"
import { countOrders, expectEmptyCart, openAsStranger, tryOutcomes } from "./outcome-steps.ts"
import { outcomeTable } from "./outcome-table.ts"
import { choosePayment, main, order, readConfirmedOrder, goToPayment } from "./payment-steps.ts"
import { expect, test } from "./shop-test.ts"
import { addProduct, answerProvider, applyCoupon } from "./steps.ts"
import { testWithPayments } from "./wallet-steps.ts"

/** How the shop tells an end: on the payment page, or on the one that waits. */
const tells = {
  cancelled: { url: /\/commande\/paiement\?resultat=annule$/, text: /annulé/ },
  refused: { url: /\/commande\/paiement\?resultat=refuse$/, text: /Le paiement n’a pas abouti. Rien n’a été débité/ },
  pending: { url: /\/commande\/attente/, text: /en cours de vérification/ },
}
type End = keyof typeof tells

/** One method a provider is tried in `npm test`; every outcome of each over HTTP, in app/checkout/redirect-payments.test.ts. */
type Row = {
  /** Another method of the same provider is tried: this one in `npm run test:full`. */
  full?: true
  key: "bancontact" | "ideal" | "klarnaDirect" | "klarnaStripe" | "paypalPage" | "paysafecard" | "quickpayCard"
  label: RegExp
  provider: RegExp
  /** What giving up, a refusal and a payment left open at the provider end as. */
  ends: [cancelled: End, refused: End, pending: End]
}

// Stripe tells a shopper who gives up as one who was refused.
const stripeEnds: Row["ends"] = ["refused", "refused", "pending"]
const seeded: Row[] = [
  { key: "bancontact", label: /Bancontact/, provider: /\/provider\/stripe\/setup_intents\//, ends: stripeEnds },
  { full: true, key: "ideal", label: /iDEAL/, provider: /\/provider\/stripe\/payment_intents\//, ends: stripeEnds },
  { key: "klarnaDirect", label: /Klarna/, provider: /\/provider\/klarna\//, ends: ["cancelled", "refused", "cancelled"] },
  { key: "paypalPage", label: /PayPal/, provider: /\/checkoutnow\?token=/, ends: ["cancelled", "cancelled", "refused"] },
  { key: "paysafecard", label: /paysafecard/, provider: /\/provider\/paysafecard\//, ends: ["cancelled", "refused", "pending"] },
]
const switched: Row[] = [
  { full: true, key: "klarnaStripe", label: /Klarna/, provider: /\/provider\/stripe\/payment_intents\//, ends: stripeEnds },
  { key: "quickpayCard", label: /Carte bancaire/, provider: /\/provider\/quickpay\//, ends: ["cancelled", "refused", "refused"] },
]

const otherGateways = testWithPayments({
  klarna: { gateway: "stripe" },
  card: { gateway: "quickpay" },
  google: null,
  apple: null,
})

/** From the choice of payment to the provider's page. */
async function leaveForProvider(page: Page, { label, provider }: Row): Promise<void> {
  await page.goto("/commande/paiement")
  await choosePayment(page, label)
  await order(page)
  await expect(page).toHaveURL(provider)
}

/** Pays at the provider and gives the address that leads back, without going there. */
async function payWithoutReturning(page: Page): Promise<string> {
  const answer = await page.request.post(page.url(), { form: { choice: "accept" }, maxRedirects: 0 })
  return answer.headers()["location"] ?? "no way back"
}

type Given = { page: Page; stack: Stack; browser: Browser; javaScriptEnabled: boolean }

async function tryRow({ page, stack, browser, javaScriptEnabled }: Given, row: Row): Promise<void> {
  const asked: string[] = []
  page.on("request", (request) => asked.push(request.url()))
  await addProduct(page, "melange-canut")
  await goToPayment(page)
  const expectOrders = await countOrders(stack)
  const [cancelled, refused, pending] = row.ends
  const answerWith = (answer: string, end: End) => async () => {
    await leaveForProvider(page, row)
    await answerProvider(page, answer)
    await expect(page).toHaveURL(tells[end].url)
    await expect(main(page)).toContainText(tells[end].text)
    await expectOrders(0)
  }
  let returnUrl = ""

  await tryOutcomes(row.key, {
    cancelled: answerWith("Annuler et revenir à la boutique", cancelled),
    refused: answerWith("Refuser le paiement", refused),
    pending: answerWith("Laisser le paiement en attente", pending),
    "return without cookies": async () => {
      await leaveForProvider(page, row)
      returnUrl = await payWithoutReturning(page)
      await openAsStranger(browser, stack, returnUrl, javaScriptEnabled)
      await expectOrders(0)
    },
    accepted: async () => {
      await page.goto(returnUrl)
      expect(await readConfirmedOrder(page, stack)).toMatchObject({ method: outcomeTable[row.key].method, paid: true })
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
  })
}

for (const row of seeded) {
  test(`every outcome of ${row.key}${row.full ? " @full" : ""}`, ({ page, stack, browser, javaScriptEnabled }) =>
    tryRow({ page, stack, browser, javaScriptEnabled: javaScriptEnabled ?? true }, row))
}
for (const row of switched) {
  otherGateways(`every outcome of ${row.key}${row.full ? " @full" : ""}`, ({ page, stack, browser, javaScriptEnabled }) =>
    tryRow({ page, stack, browser, javaScriptEnabled: javaScriptEnabled ?? true }, row),
  )
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

test("every outcome of a cart that a gift card pays", async ({ page, stack }) => {
  await addProduct(page, "melange-canut")
  await applyCoupon(page, "GRAND CAFE 2026 LYON")
  await goToPayment(page)
  await tryOutcomes("giftCard", {
    accepted: async () => {
      await expect(main(page)).toContainText("Rien à payer")
      await order(page)
      expect(await readConfirmedOrder(page, stack)).toMatchObject({ method: "giftcard", paid: true })
    },
  })
})

import { change, walletCard } from "../../app/checkout/wallet-purchase.fixture"
import { createAccount } from "~/commerce/accounts.server"
import { readCart, updateCart } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import type { WalletPatch } from "~/payments/client/client-payment-method"
import { withUnorderedCart } from "~/payments/payment-lock.server"
import { callProvider } from "~/payments/wallets/provider-calls.server"
import { describeAmazonForm } from "../../sandbox/providers/amazon-form.fixture.ts"
import type { Sandbox } from "../../sandbox/sandbox.ts"
import { addToken, type TokenBehaviour } from "../../sandbox/services/vault/token-record.ts"
import type { openBrowser } from "./payment-browser"

/** A method's id, a typed or saved card with how its charge ends, or a wallet's sheet with how it does. */
export const METHODS = [
  "paysafecard",
  "ideal",
  "bancontact",
  "klarna",
  "paypal",
  "card ok",
  "card 3ds",
  "card charge-decline",
  "virement",
  "saved ok",
  "saved 3ds",
  "saved charge-decline",
  "google ok",
  "google async",
  "google decline",
  "apple ok",
  "apple 3ds",
  "link ok",
  "paypal-sheet",
  "amazon",
] as const

type Chooser = {
  sandbox: Sandbox
  browser: ReturnType<typeof openBrowser>
  api: () => Commerce
  gateways: Gateways
}

/** The gateways of the store's cards and of Google Pay; with Braintree Apple Pay and PayPal go through it too, else through Stripe and PayPal. */
export type Gateways = { card: string; wallets: "authorizenet" | "braintree" }
const i18n = { locale: "fr-FR", currency: "EUR" }
let made = 0

/** Chooses a method as its shopper does, up to the recap. */
export async function chooseMethod(chooser: Chooser, method: string): Promise<void> {
  const [id = "", end = "ok"] = method.split(" ")
  const { sandbox, api, gateways } = chooser
  const { card, wallets } = gateways
  if (id === "saved") return chooseSavedCard(chooser, end)
  if (id === "google" && wallets === "authorizenet")
    return approve(api(), "google", { google: { gateway: wallets, token: btoa(`${end} ${++made}`) } })
  if (wallets === "braintree" && (id === "google" || id === "apple"))
    return approve(api(), id, { [id]: { gateway: wallets, nonce: newNonce(end) } })
  if (id === "apple" || id === "link")
    return approve(api(), id, { method: "card", card: { ...walletCard, token: newCard(sandbox, end) } })
  if (id === "paypal-sheet" && wallets === "braintree") return approve(api(), "paypal", { paypal: { nonce: newNonce(end) } })
  if (id === "paypal-sheet") return approvePaypal(chooser)
  if (id === "amazon") return reviewAtAmazon(chooser)
  const typed = { token: newCard(sandbox, end), gateway: card, brand: "visa", last4: "4242", exp_month: 12, exp_year: 2034 }
  const entered = id === "card" && card !== "quickpay" ? { card: typed, account_card_id: null } : {}
  await writeChoice(api(), { method: id, ...entered })
}

/** As the payment step writes it: not while an order of the cart may be on its way. */
async function writeChoice(commerce: Commerce, billing: object): Promise<void> {
  const { checkout_id = "" } = (await readCart(commerce)) ?? {}
  await withUnorderedCart(commerce, checkout_id, () => updateCart(commerce, { billing }))
}

/** A card of Stripe's as its fields or a wallet give it, of one purchase only. */
function newCard({ context }: Sandbox, end: string): string {
  const behaviour = end as TokenBehaviour
  return addToken(context, { ...walletCard, id: `pm_model_${++made}`, behaviour }).id
}

/** Of Braintree, where a bank that wants the shopper answers later. */
function newNonce(end: string): string {
  return `tokencc_${end === "3ds" ? "async" : end}_${++made}`
}

/** The shopper logs in first where they have not. */
async function chooseSavedCard({ sandbox, browser, api }: Chooser, end: string): Promise<void> {
  const commerce = api()
  const names = { firstName: "Jeanne", lastName: "Martin" }
  if ((await commerce.client.account.get()) === null)
    await createAccount(commerce, { email: `jeanne-${++made}@exemple.fr`, password: "arabica-2026", ...names, emailOptin: false })
  browser.keepSession(commerce.session())
  const saved = await commerce.client.account.createCard({ token: newCard(sandbox, end), gateway: "stripe" })
  const { id } = saved as unknown as { id: string }
  await writeChoice(commerce, { method: "card", account_card_id: id, card: null, intent: null })
}

type Billing = NonNullable<WalletPatch["billing"]>

/** A sheet that shows the cart as it is, and is approved. */
async function approve(commerce: Commerce, wallet: "google" | "apple" | "link" | "paypal", billing: Billing): Promise<void> {
  const shown = await change(commerce, {})
  const key = shown.ok ? { shown: shown.value.shown } : {}
  const method = wallet === "link" ? "card" : wallet
  await change(commerce, { wallet, ...key, billing: { method, account_card_id: null, intent: null, ...billing } })
}

async function approvePaypal({ sandbox, api }: Chooser): Promise<void> {
  const order = await callProvider({ commerce: api(), i18n }, "paypal-order", "{}")
  // The cart has become an order meanwhile: no sheet opens.
  if (!order.ok && (await readCart(api())) === null) return
  if (!order.ok) throw new Error(order.problems[0]?.code)
  const id = String(order.value)
  const address = `http://localhost:4001/provider/paypal/orders/${id}/approve`
  await sandbox.providers.fetch(new Request(address, { method: "POST", body: "{}" }))
  await approve(api(), "paypal", { paypal: { order_id: id } })
}

async function reviewAtAmazon({ sandbox, browser, api }: Chooser): Promise<void> {
  const opened = await callProvider({ commerce: api(), i18n }, "amazon-session", "{}")
  if (!opened.ok) return
  const body = describeAmazonForm(opened.value as { payload: string; signature: string }, { choice: "accept" })
  const request = new Request("http://localhost:4001/checkout/initiate", { method: "POST", body })
  await browser.ask((await sandbox.providers.fetch(request)).headers.get("Location") ?? "/panier")
}

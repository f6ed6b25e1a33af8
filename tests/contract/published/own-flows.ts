import { expect, vi } from "vitest"
import { readCart } from "../../../app/commerce/carts.server"
import type { Commerce } from "../../../app/commerce/client.server"
import { readPaymentSettings } from "../../../app/commerce/settings.server"
import { confirmOrderCard, readConfirmableOrder } from "../../../app/checkout/card-authentication.server"
import { completeReturn } from "../../../app/checkout/complete-return.server"
import { buildPaymentClientConfig } from "../../../app/checkout/payment-client-config.server"
import type { PaymentClientConfig } from "../../../app/payments/client/client-payment-method"
import { leave, i18n } from "../../../app/checkout/purchase.fixture"
import { parseProviderReturn } from "../../../app/payments/attempts/return-url.server"
import type { createSwellPayment } from "../../../app/payments/client/payment-element.client"
import type { CartApiClient } from "../../../app/payments/client/client-payment-method"
import { completeAmazonReview } from "../../../app/payments/methods/amazon-pay/amazon-pay.server"
import { describeCardHolder } from "../../../app/payments/methods/card/card.server"
import { isCardAuthenticationPath } from "../../../app/payments/server-payment-method"
import { callProvider } from "../../../app/payments/wallets/provider-calls.server"
import { changeWalletCart, parseWalletPatch, readWalletCart } from "../../../app/payments/wallets/wallet-cart-api.server"
import type { Result } from "../../../app/problems"
import { approve } from "./approve.ts"
import { type Payment, isOrdered } from "./compared-payment.ts"
import type { Tell } from "./record-requests.ts"
import { StubElement, openStubBrowser } from "./stub-browser.ts"
import { createStubLibraries } from "./stub-libraries.ts"

/** Presses the order button, follows its provider or the card's bank and comes back, up to the order. */
export async function pressOrder(payment: Payment, tell: Tell): Promise<void> {
  const { sandbox, commerce, cart } = payment
  const pressed = await leave(commerce, cart)
  if (pressed.kind === "placed") return
  if (pressed.kind !== "requires-action" && pressed.kind !== "check-status")
    throw new Error(`The order button led to ${JSON.stringify(pressed)}`)
  const { attempt } = pressed
  const { to, providerSecret: clientSecret } = attempt
  const isOwnPage = to !== null && isCardAuthenticationPath(to)
  if (isOwnPage)
    await visitPage(payment, tell, `http://localhost:3000${to}`, ({ element, callbacks }) =>
      element.handleRedirect({ card: { clientSecret, ...callbacks } }),
    )
  const back = to === null || isOwnPage ? null : parseProviderReturn(new URL(await approve(sandbox, to)))
  const outcome = await completeReturn({
    commerce,
    i18n,
    attemptId: attempt.id,
    attempt,
    gateway: back?.gateway ?? null,
    parameters: { ...back?.status, ...back?.secrets },
  })
  if (outcome.kind !== "placed") throw new Error(`Our own flow ended as ${outcome.kind}`)
}

function unwrap<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.problems))
  return result.value
}

/** `/api/cart` without its HTTP. */
function openCartApi(commerce: Commerce): CartApiClient {
  const visitor = { commerce, i18n }
  return {
    read: async () => unwrap(await readWalletCart(visitor)),
    update: async (patch) => unwrap(await changeWalletCart(visitor, unwrap(parseWalletPatch(JSON.stringify(patch))))),
    callProvider: async (step, body) => unwrap(await callProvider(visitor, step, JSON.stringify(body))),
  }
}

type PageData = PaymentClientConfig & { holder: Record<string, unknown> }

/** What is typed into the vault's own fields. */
const typed = ["4242 4242 4242 4242", "12/30", "123"]

/** Pays by a method with a client part, through our own payment element in a stubbed page: the button or the card's fields. */
export async function payInBrowser(payment: Payment, tell: Tell): Promise<void> {
  const { commerce, method } = payment
  const departure = await visitPage(payment, tell, "http://localhost:3000/panier", async ({ element, callbacks, ...page }) => {
    const { container, holder, press } = page
    const parameters = { [method]: { elementId: container.id, holder, ...callbacks } }
    await element.createElements(parameters)
    if (method === "card") {
      const inputs = (container.children as StubElement[]).map(({ children }) => children.at(-1) as { value?: string })
      inputs.forEach((input, index) => (input.value = typed[index] ?? ""))
      await element.tokenize(parameters)
      return
    }
    for (const child of container.children) if (child instanceof StubElement) await child.press()
    await press()
  })
  if (departure !== null) await comeBackFromReview(payment, departure)
  const chosen = await readCart(commerce)
  if (chosen && isOrdered(payment)) await pressOrder({ ...payment, cart: chosen }, tell)
}

/** Confirms an order's card with its shopper present, as its page does. */
export async function authenticateOrder(payment: Payment, tell: Tell): Promise<void> {
  const { commerce, cart } = payment
  const reference = { checkoutId: cart.checkout_id }
  const order = await readConfirmableOrder(commerce, i18n, reference, false)
  if (!order) throw new Error("The order has no card to confirm")
  const confirmation = await confirmOrderCard(
    { commerce, i18n, reference, payment: order.payment },
    { token: "", byScript: true, clientAddress: null },
  )
  if (confirmation.kind !== "script") throw new Error(`The confirmation is ${confirmation.kind}`)
  const { clientSecret } = confirmation
  const address = "http://localhost:3000/commande/authentification?gateway=stripe"
  await visitPage(payment, tell, address, ({ element, callbacks }) =>
    element.handleRedirect({ card: { clientSecret, ...callbacks } }),
  )
  await readConfirmableOrder(commerce, i18n, reference, true)
}

type OpenPage = {
  element: ReturnType<typeof createSwellPayment>
  callbacks: { onSuccess(): void; onError(error: Error): void }
  container: StubElement
  holder: Record<string, unknown>
  press(): Promise<void>
}

/** Opens a page with the payment element, and waits until it goes on; answers where it left for. Throws what was complained about. */
async function visitPage(payment: Payment, tell: Tell, address: string, visit: (page: OpenPage) => Promise<void>) {
  const { commerce, cart, method, asksDelivery, isSafari } = payment
  let departure: string | null = null
  const libraries = createStubLibraries({ leave: (to) => (departure = to), tell, asksDelivery })
  const browser = openStubBrowser(address, libraries.run, tell, isSafari || method === "apple" ? libraries.builtIn : {})
  try {
    const problems: string[] = []
    const onSuccess = vi.fn()
    const callbacks = { onSuccess, onError: (error: Error) => void problems.push(error.message) }
    const settings = await readPaymentSettings(i18n)
    // Scripts are loaded once in a page: each page has modules of its own.
    vi.resetModules()
    const client = await import("../../../app/payments/client/payment-element.client")
    const holder = describeCardHolder(settings, cart, cart.account_id)
    // As the page's data reach the browser.
    const data = JSON.parse(JSON.stringify({ ...buildPaymentClientConfig(settings, [method]), holder })) as PageData
    const element = client.createSwellPayment({ ...data, cartApi: openCartApi(commerce) })
    const press = async () => void (problems.length === 0 && (await libraries.press()))
    await visit({ element, callbacks, container: browser.element("place"), holder: data.holder, press })
    await vi.waitFor(() => expect(departure !== null || onSuccess.mock.calls.length + problems.length > 0).toBe(true))
    problems.push(...browser.complaints())
    if (problems.length > 0) throw new Error(`Our own part complained: ${problems.join("; ")}`)
    return departure as string | null
  } finally {
    browser.close()
  }
}

async function comeBackFromReview({ sandbox, commerce }: Payment, address: string): Promise<void> {
  const { attemptId, status, secrets } = parseProviderReturn(new URL(await approve(sandbox, address)))
  const review = await completeAmazonReview(commerce, attemptId ?? "", { ...status, ...secrets })
  if (review !== "approved") throw new Error(`Amazon's review ended as ${String(review)}`)
}

import { expect, vi } from "vitest"
import type { openCommerce } from "../../../app/commerce/client.server"
import { readCart } from "../../../app/commerce/carts.server"
import { readPaymentSettings } from "../../../app/commerce/settings.server"
import type { CartApiClient } from "../../../app/payments/client/client-payment-method"
import { completeAmazonReview } from "../../../app/payments/methods/amazon-pay/amazon-pay.server"
import { completeReturn } from "../../../app/checkout/complete-return.server"
import { createSwellPayment } from "../../../app/payments/client/payment-element.client"
import { startPurchase, fetchFrom, leave, readyCart, i18n } from "../../../app/checkout/purchase.fixture"
import { parseProviderReturn } from "../../../app/payments/attempts/return-url.server"
import { changeWalletCart, parseWalletPatch, readWalletCart } from "../../../app/payments/wallets/wallet-cart-api.server"
import { callProvider } from "../../../app/payments/wallets/provider-calls.server"
import type { Result } from "../../../app/problems"
import type { Sandbox } from "../../../sandbox/sandbox.ts"
import { approve } from "./approve.ts"
import { StubElement, openStubBrowser } from "./stub-browser.ts"
import type { Tell } from "./stub-device-wallets.ts"
import { createStubLibraries } from "./stub-libraries.ts"

type Commerce = ReturnType<typeof openCommerce>

/** Pays by a method whose server part leads to its provider and back; answers the cart's checkout id. */
export async function payByRedirect(sandbox: Sandbox, method: string): Promise<string> {
  const { attempt, comeBack } = await startPurchase(method)
  const { gateway, status, secrets } = parseProviderReturn(new URL(await approve(sandbox, attempt.to ?? "")))
  const outcome = await comeBack({ gateway, parameters: { ...status, ...secrets } })
  if (outcome.kind !== "placed") throw new Error(`Our own flow ended as ${outcome.kind}`)
  return attempt.checkoutId
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

/**
 * Pays by a method with a client part, through our own payment element in a stubbed page: the button or the card's fields, then
 * the recap's order button for a new card. Answers the cart's checkout id.
 */
export async function payInBrowser(sandbox: Sandbox, method: string, tell?: Tell): Promise<string> {
  const { commerce, cart } = await readyCart(method)
  let departure: string | null = null
  const libraries = createStubLibraries(sandbox, (address) => (departure = address), tell)
  const browser = openStubBrowser("http://localhost:3000/panier", libraries.globals)
  vi.stubGlobal("fetch", fetchFrom(sandbox.storefront, sandbox.providers))
  try {
    const problems: string[] = []
    const container = browser.element("place")
    const element = createSwellPayment({
      settings: await readPaymentSettings(i18n),
      scriptsUrl: null,
      vault: null,
      nonce: null,
      cartApi: openCartApi(commerce),
    })
    const onSuccess = vi.fn()
    const onError = (error: Error) => void problems.push(error.message)
    const parameters = { [method]: { elementId: "place", onSuccess, onError } }
    await element.createElements(parameters)
    if (method === "card") await element.tokenize(parameters)
    else {
      for (const child of container.children) if (child instanceof StubElement) await child.press()
      await libraries.press()
    }
    await vi.waitFor(() => expect(departure !== null || onSuccess.mock.calls.length + problems.length > 0).toBe(true))
    problems.push(...browser.complaints())
    if (problems.length > 0) throw new Error(`Our own half complained: ${problems.join("; ")}`)
    if (departure !== null) await comeBackFromReview(sandbox, commerce, departure)
  } finally {
    browser.close()
    vi.stubGlobal("fetch", fetchFrom(sandbox.storefront, sandbox.providers))
  }
  if (method === "card") await pressOrder(commerce)
  return cart.checkout_id
}

async function comeBackFromReview(sandbox: Sandbox, commerce: Commerce, address: string): Promise<void> {
  const { attemptId, status, secrets } = parseProviderReturn(new URL(await approve(sandbox, address)))
  const review = await completeAmazonReview(commerce, attemptId ?? "", { ...status, ...secrets })
  if (review !== "approved") throw new Error(`Amazon's review ended as ${String(review)}`)
}

async function pressOrder(commerce: Commerce): Promise<void> {
  const cart = await readCart(commerce)
  if (!cart) throw new Error("No cart")
  const pressed = await leave(commerce, cart)
  if (pressed.kind !== "ready-to-complete") throw new Error(`The order button led to ${pressed.kind}`)
  const { attempt } = pressed
  const outcome = await completeReturn({ commerce, i18n, attemptId: attempt.id, attempt, gateway: null, parameters: {} })
  if (outcome.kind !== "placed") throw new Error(`The card's payment ended as ${outcome.kind}`)
}

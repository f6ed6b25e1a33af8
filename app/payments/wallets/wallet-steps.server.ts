import { readCart } from "~/commerce/carts.server"
import { BackendRefusal } from "~/commerce/errors"
import { readPaymentSettings, readStore } from "~/commerce/settings.server"
import { log } from "~/log.server"
import { type Result, fail, succeed } from "~/problems"
import { openAmazonSession } from "~/payments/methods/amazon-pay/amazon-review.server"
import { openAppleSession, verifyAppleDomain } from "~/payments/methods/apple-pay/apple-pay.server"
import { PaymentError } from "~/payments/errors"
import { createPaypalButtonOrder, repricePaypalOrder } from "~/payments/methods/paypal/paypal-button.server"
import { createBraintreeToken } from "~/payments/braintree/braintree.server"
import type { WalletVisitor } from "./wallet-cart-api.server"
import type { WalletStep } from "./wallet-step"

/** What the browser halves may have the vault do, by the name that they ask for. */
const steps: ReadonlyMap<string, WalletStep> = new Map([
  ["amazon-session", openAmazonSession],
  ["apple-domain", verifyAppleDomain],
  ["apple-session", openAppleSession],
  ["braintree-token", createBraintreeToken],
  ["paypal-order", createPaypalButtonOrder],
  ["paypal-update", repricePaypalOrder],
])

/** Whether a step makes something at a provider that its shop pays for or is measured by: these are limited like payments. */
export function beginsPayment(step: string): boolean {
  return step === "paypal-order"
}

/**
 * Takes one step for a browser half. Problems: `form-invalid` for an unknown step, `cart-empty`, and
 * `payment-method-unavailable` for all that the vault or the rules refuse. Throws BackendFault when they do not answer.
 */
export async function takeWalletStep({ commerce, scope }: WalletVisitor, name: string, json: string): Promise<Result<unknown>> {
  const step = steps.get(name)
  const body = parse(json)
  if (!step || body === undefined) return fail("form-invalid")
  const cart = await readCart(commerce)
  if (!cart || cart.items.length === 0) return fail("cart-empty")
  const [settings, store] = await Promise.all([readPaymentSettings(scope), readStore(scope)])
  try {
    return succeed(await step({ cart, settings, shopName: store.name, body }))
  } catch (error) {
    if (!(error instanceof PaymentError) && !(error instanceof BackendRefusal)) throw error
    log.warn("wallet-step-refused", { name, message: error.message })
    return fail("payment-method-unavailable")
  }
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json) as unknown
  } catch {
    return undefined
  }
}

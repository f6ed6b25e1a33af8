import type { Tell } from "./record-requests.ts"
import { createStubApple, createStubGoogle } from "./stub-device-wallets.ts"
import { createStubAmazon, createStubPaypal, createStubBraintree } from "./stub-online-wallets.ts"
import { createStubStripe } from "./stub-stripe.ts"

/** The globals that each provider's script defines in a page, and a press on the button that was drawn first. */
export type StubLibraries = {
  run(address: string): Record<string, unknown>
  /** What Safari has without a script. */
  builtIn: Record<string, unknown>
  press(): Promise<void>
}

/** What a page of the providers knows: where to go, what its sheets ask for, and who hears what they are given. */
export type StubPage = { leave(address: string): void; tell: Tell; asksDelivery: boolean }

/** Every provider's library at once. What a sheet asks is approved with the same shopper; nothing is drawn anywhere. */
export function createStubLibraries(page: StubPage): StubLibraries {
  const buttons: (() => unknown)[] = []
  const draw = (press: () => unknown) => void buttons.push(press)
  const braintree = createStubBraintree(page.tell)
  const { client, googlePayment, applePay, paypalCheckout } = braintree
  const opened: Partial<typeof braintree> = {}
  const scripts: [address: RegExp, globals: () => Record<string, unknown>][] = [
    [/js\.stripe\.com/, () => ({ Stripe: createStubStripe(page, draw) })],
    [/pay\.google\.com/, () => ({ google: createStubGoogle(draw, page.tell) })],
    [/applepay\.cdn-apple\.com/, () => createStubApple(draw, page.tell)],
    [/www\.paypal\.com/, () => ({ paypal: createStubPaypal(draw, page) })],
    [/payments-amazon\.com/, () => ({ amazon: createStubAmazon(page, draw) })],
    [/\/client\.min\.js/, () => ({ braintree: Object.assign(opened, { client }) })],
    [/\/google-payment\.min\.js/, () => ({ braintree: Object.assign(opened, { googlePayment }) })],
    [/\/apple-pay\.min\.js/, () => ({ braintree: Object.assign(opened, { applePay }) })],
    [/\/paypal-checkout\.min\.js/, () => ({ braintree: Object.assign(opened, { paypalCheckout }) })],
  ]
  return {
    builtIn: createStubApple(draw, page.tell),
    run: (address) => scripts.find(([pattern]) => pattern.test(address))?.[1]() ?? {},
    async press() {
      const button = buttons.shift()
      if (!button) throw new Error("No button was drawn")
      await button()
    },
  }
}

import type { Sandbox } from "../../../sandbox/sandbox.ts"
import { type Tell, createStubApple, createStubGoogle } from "./stub-device-wallets.ts"
import { createStubAmazon, createStubPaypal, stubBraintree } from "./stub-online-wallets.ts"
import { createStubStripe } from "./stub-stripe.ts"

/** The providers' globals for a page in this process, and a press on the button that was drawn first. */
export type StubLibraries = { globals: Record<string, unknown>; press(): Promise<void> }

/**
 * Every provider's library at once. What a sheet asks is approved with the same shopper; nothing is drawn anywhere.
 *
 * @param leave follows a provider's page
 * @param tell hears what the page hands to Google and Apple
 */
export function createStubLibraries(
  sandbox: Sandbox,
  leave: (address: string) => void,
  tell: Tell = () => undefined,
): StubLibraries {
  const buttons: (() => unknown)[] = []
  const draw = (press: () => unknown) => void buttons.push(press)
  return {
    globals: {
      Stripe: createStubStripe(sandbox, leave, draw),
      google: createStubGoogle(draw, tell),
      ...createStubApple(draw, tell),
      paypal: createStubPaypal(draw),
      braintree: stubBraintree,
      amazon: createStubAmazon(leave, draw),
    },
    async press() {
      const button = buttons.shift()
      if (!button) throw new Error("No button was drawn")
      await button()
    },
  }
}

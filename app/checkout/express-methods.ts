import type { PaymentMethodSettings, PaymentSettings } from "~/commerce/wire"

/** What decides which wallets suit a cart. */
type ExpressFacts = { isDue: boolean; hasSubscription: boolean }

/** Whether a wallet's button suits the cart, by method id. What the device can do is asked in the browser. */
const suits: Readonly<Record<string, (own: PaymentMethodSettings, settings: PaymentSettings, facts: ExpressFacts) => boolean>> = {
  google: (_own, settings) => Object.hasOwn(settings, "card"),
  apple: (_own, settings) => Object.hasOwn(settings, "card"),
  paypal: (own, _settings, { hasSubscription }) => !hasSubscription || own["ppcp"] === true,
  amazon: () => true,
}

/** The wallets whose buttons a page may show for a cart: method ids, none when nothing is due. */
export function listExpressMethods(settings: PaymentSettings, facts: ExpressFacts): string[] {
  if (!facts.isDue) return []
  return Object.keys(suits).filter((id) => {
    const own = Object.hasOwn(settings, id) ? settings[id] : undefined
    return own !== undefined && suits[id]?.(own, settings, facts) === true
  })
}

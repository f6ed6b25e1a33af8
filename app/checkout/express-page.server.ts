import { BackendFault } from "~/commerce/errors"
import { readPaymentSettings } from "~/commerce/settings.server"
import type { PaymentMethodSettings, PaymentSettings } from "~/commerce/wire"
import { log } from "~/log.server"
import type { CartView } from "~/shop/cart/cart-view"
import { findUnavailable } from "~/shop/cart/cart-view"
import type { PaymentPage } from "./payment-page"
import { openPaymentPage } from "./payment-page.server"

/** The wallets' buttons of a page: which, and from where their libraries come. */
export type ExpressView = {
  methods: string[]
  page: PaymentPage
  /** Differs as soon as the buttons would have to ask for something else. */
  version: string
}

/**
 * What a page needs to show the wallets' buttons for its cart; null where none may be shown, or where the settings cannot be
 * read: a page is whole without them.
 *
 * @param beside what the page loads for other methods; its nonce is the document's
 * @param isDue whether anything is to be paid or authorised, where the page knows better than the view
 */
export async function readExpress(
  scope: { locale: string; currency: string },
  cart: CartView | null,
  beside: PaymentPage | null = null,
  isDue = cart !== null && cart.due.amount > 0,
): Promise<ExpressView | null> {
  if (!cart || findUnavailable(cart.lines)) return null
  try {
    const settings = await readPaymentSettings(scope)
    const methods = listExpressMethods(settings, { isDue, hasSubscription: cart.hasSubscription })
    if (methods.length === 0) return null
    const page = openPaymentPage(settings, methods)
    const version = JSON.stringify([cart.due.amount, cart.quantity, cart.deliveryName, cart.couponCode])
    return { methods, page: { ...page, ...(beside && { nonce: beside.nonce }) }, version }
  } catch (error) {
    if (!(error instanceof BackendFault)) throw error
    log.warn("express-left-out", { kind: error.kind, message: error.message })
    return null
  }
}

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

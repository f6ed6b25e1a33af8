import type { Cart, PaymentSettings } from "~/commerce/wire"
import { cardFieldsOf, findChosenCard, isCardChargedByOrder } from "~/payments/methods/card/chosen-card"
import { findManualMethod } from "~/payments/methods/manual/manual.server"
import { findWalletPayment } from "~/payments/wallets/wallet-payment.server"

/**
 * Whether the chosen method needs nothing but the order: it is settled outside the shop, a wallet's sheet has approved it, or the
 * order itself charges what the cart's billing holds.
 */
export function isChargedWithOrder(settings: PaymentSettings, cart: Cart): boolean {
  if (findWalletPayment(settings, cart)) return true
  return findManualMethod(settings, cart.billing?.method ?? "") !== null || isCardChargedByOrder(settings, cart)
}

/** The offered methods that the cart is ready for: a card must have been typed, chosen or given by a wallet. In and out: method ids. */
export function listReadyMethods(settings: PaymentSettings, cart: Cart, offered: readonly string[]): string[] {
  const lacksCard =
    cardFieldsOf(settings) !== null && findChosenCard(settings, cart) === null && !findWalletPayment(settings, cart)
  return offered.filter((id) => id !== "card" || !lacksCard)
}

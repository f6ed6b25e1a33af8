import type { Scope } from "~/commerce/catalogue.server"
import { readStore } from "~/commerce/settings.server"
import { type DisplayCurrency, parseDisplayCurrency } from "~/money/display-currency"

/** How prices of lists and products are shown to this shopper; carts and orders stay in the store's own currency. */
export async function readDisplayCurrency(scope: Scope): Promise<DisplayCurrency> {
  const { currencies } = await readStore(scope)
  return parseDisplayCurrency(currencies.find(({ code }) => code === scope.currency))
}

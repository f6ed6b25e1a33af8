import type { Scope } from "~/commerce/catalogue.server"
import { readSettings, readStore } from "~/commerce/settings.server"
import { type DisplayCurrency, parseDisplayCurrency } from "~/money/display-currency"
import { type CatalogueSettings, parseCatalogueSettings } from "./catalogue-settings"

/** The merchant's rules for stock and dispatch, from the cached settings. */
export async function readCatalogueSettings(scope: Scope): Promise<CatalogueSettings> {
  return parseCatalogueSettings(await readSettings(scope))
}

/** How prices of lists and products are shown to this shopper; carts and orders stay in the store's own currency. */
export async function readDisplayCurrency(scope: Scope): Promise<DisplayCurrency> {
  const { currencies } = await readStore(scope)
  return parseDisplayCurrency(currencies.find(({ code }) => code === scope.currency))
}

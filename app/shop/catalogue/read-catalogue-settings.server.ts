import type { Scope } from "~/commerce/catalogue.server"
import { readSettings } from "~/commerce/settings.server"
import { type CatalogueSettings, parseCatalogueSettings } from "./catalogue-settings"

/** The merchant's rules for stock and dispatch, from the cached settings. */
export async function readCatalogueSettings(scope: Scope): Promise<CatalogueSettings> {
  return parseCatalogueSettings(await readSettings(scope))
}

import { readStoreSettings } from "~/commerce/settings.server"
import { EMPTY_LIST_QUERY } from "../catalogue/list-query"
import { readProductList } from "../catalogue/read-product-list.server"
import { readHome } from "./read-page.server"
import { readShell } from "./read-shell.server"

/**
 * Reads what every page and the first lists are made of, so that a new process answers its first visitors like all others.
 * Where the backend fails for a part of it, its pages ask again.
 *
 * @throws ApiUnavailableError while the settings are not known
 */
export async function readFirstPages(): Promise<void> {
  const { locale, currency } = await readStoreSettings(null)
  const i18n = { locale, currency }
  await Promise.allSettled([readShell(i18n), readHome(i18n), readProductList(i18n, null, EMPTY_LIST_QUERY)])
}

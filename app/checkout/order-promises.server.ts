import { updateCart } from "~/commerce/carts.server"
import { readContent } from "~/commerce/catalogue.server"
import type { Commerce } from "~/commerce/client.server"
import type { Cart } from "~/commerce/wire"
import { chosenDays } from "~/shop/cart/delivery-services"

type Scope = { locale: string; currency: string }

/** Kept with an order when the page of the terms has neither a version nor a date. */
const UNVERSIONED = "sans version"

/**
 * Keeps with the cart what its order promises beside the goods: the version of the general terms of sale (CGV) and the working
 * days of its delivery.
 *
 * @throws BackendFault when the terms cannot be read or the cart cannot be written
 */
export async function saveOrderPromises(commerce: Commerce, scope: Scope, cart: Cart): Promise<void> {
  const promises = { terms_version: await readTermsVersion(scope), delivery_days: chosenDays(cart) }
  const { terms_version, delivery_days = null } = (cart.metadata ?? {}) as Partial<typeof promises>
  if (JSON.stringify({ terms_version, delivery_days }) === JSON.stringify(promises)) return
  await updateCart(commerce, { metadata: promises })
}

/** The content page's own version, else the day of its last change. */
async function readTermsVersion(scope: Scope): Promise<string> {
  const page = await readContent(scope, "pages", "cgv")
  const stated = [page?.["version"], page?.["date_updated"], page?.["date_published"]].find(
    (value) => (typeof value === "string" && value !== "") || typeof value === "number",
  )
  return stated === undefined ? UNVERSIONED : String(stated).replace(/T.*$/, "")
}

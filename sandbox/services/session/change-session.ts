import type { RequestState, SandboxContext } from "../../storage/context.ts"
import { ApiError } from "../../storage/api-error.ts"
import { getRecord } from "../../storage/records.ts"
import type { CartRecord } from "../cart/cart-record.ts"
import { saveCart } from "../cart/cart-store.ts"
import { reprice } from "../cart/reprice.ts"
import { chargeCurrency } from "../catalogue/price-in-currency.ts"
import { publicKey } from "../../storage/public-key.ts"
import { readStore } from "../settings/read-settings.ts"

/**
 * `PUT /session`: takes another locale or currency into the session and the open cart. Codes are not checked
 * against the store's, as the hosted backend does not either (storefront API, locale and currency).
 */
export function changeSession(context: SandboxContext, state: RequestState, input: unknown): Record<string, unknown> {
  const { locale, currency } = (input ?? {}) as { locale?: unknown; currency?: unknown }
  // assumed: what happens to a body with neither, or with something that is no text.
  if (typeof locale !== "string" && typeof currency !== "string") {
    throw new ApiError(400, "invalid_request", "Session accepts locale and currency")
  }
  const answer: Record<string, unknown> = {}
  if (typeof locale === "string") {
    state.session.locale = state.locale = locale
    answer["locale"] = locale
    changeCart(context, state, { display_locale: locale })
  }
  if (typeof currency === "string") {
    state.session.currency = state.currency = currency
    const { cartId, accountId } = state.session
    Object.assign(answer, {
      ...(accountId ? { account_id: accountId } : {}),
      ...(cartId ? { cart_id: cartId } : {}),
      currency,
      public_key: publicKey,
    })
    // A priced currency moves the cart with it; one for display is only noted there.
    const charged = chargeCurrency(readStore(context), currency)
    changeCart(context, state, { currency: charged, display_currency: currency === charged ? null : currency })
  }
  return answer
}

function changeCart(context: SandboxContext, state: RequestState, change: Partial<CartRecord>): void {
  const cart = state.session.cartId ? getRecord<CartRecord>(context.database, "carts", state.session.cartId) : null
  if (cart) saveCart(context, reprice(context, { ...cart, ...change }))
}

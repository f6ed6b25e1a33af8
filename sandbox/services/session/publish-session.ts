import type { RequestState } from "../../storage/context.ts"

/** `GET /session`: what the token carries, without the sandbox's own pointer to the last order. */
export function publishSession(state: RequestState): Record<string, unknown> {
  const { cartId, accountId } = state.session
  return { cart_id: cartId, account_id: accountId, locale: state.locale, currency: state.currency }
}

import type { SandboxContext, SessionState } from "../../storage/context.ts"
import { readStore } from "../settings/read-settings.ts"

/** The session of a visitor without token: no cart, no account, the store's own locale and currency. */
export function defaultSession(context: SandboxContext): SessionState {
  const store = readStore(context)
  return { cartId: null, accountId: null, locale: store.locale, currency: store.currency, orderId: null }
}

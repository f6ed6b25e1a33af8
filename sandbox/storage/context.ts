import type { DatabaseSync } from "node:sqlite"
import type { DemoStoreName } from "../seed/settings/demo-stores.ts"

/** Time as the sandbox sees it; tests move it through `/__clock`. */
type Clock = {
  /** Milliseconds since 1970, with the offset applied. */
  now(): number
  /** Added to the machine's time, in milliseconds. */
  offset: number
}

/** What every service gets first: the data, the time and the addresses. */
export type SandboxContext = {
  database: DatabaseSync
  clock: Clock
  storefrontOrigin: string
  providersOrigin: string
  shopOrigin: string
  /** Signs session tokens; kept in the database so that they outlive a restart. */
  secret: string
  /**
   * True: content asked with `$preview=false` is published only. False (default): any `$preview` wants drafts,
   * as the hosted backend does (storefront API, content and preview).
   */
  honourPreviewFalse: boolean
  /** Which demo store the seed makes; Maison Lilas where left out. */
  store?: DemoStoreName | undefined
  /** Puts all data back to the seed; session tokens stay valid. */
  reset(): void
}

/** What a session token carries (storefront API, session token). */
export type SessionState = {
  cartId: string | null
  accountId: string | null
  locale: string
  currency: string
  /** The last order of this session, read by `GET /cart/order` without an id. */
  orderId: string | null
}

/** One request: its session before, and after what the services did to it. */
export type RequestState = {
  session: SessionState
  /** Locale asked by X-Locale, else the session's. */
  locale: string
  /** Currency asked by X-Currency, else the session's. */
  currency: string
  /** True when the request carried a token that the sandbox does not know: reads are anonymous, writes fail. */
  stranger: boolean
}

/** Hono's variables, set by the storefront's middleware. */
export type SandboxEnv = {
  Variables: { state: RequestState; query: Record<string, unknown> }
}

/** A clock that follows the machine's time, moved by its offset. */
export function createClock(): Clock {
  const clock = { offset: 0, now: () => Date.now() + clock.offset }
  return clock
}

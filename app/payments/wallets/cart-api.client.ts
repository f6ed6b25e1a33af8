import { abortAfter } from "~/payments/client/load-script.client"
import { type CartApiClient, CartApiError, type WalletCart, type WalletPatch } from "~/payments/client/client-payment-method"

const CART_API_PATH = "/api/cart"
/** The backend's own timeout [9.2] and some time for the network. */
const TIMEOUT_MS = 25_000

/** A client for our own `/api/cart`: one call at a time, in the order of the calls [4.27]. Throws CartApiError. */
export function openCartApi(): CartApiClient {
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(call: () => Promise<T>): Promise<T> => {
    const next = last.then(call)
    last = next.catch(() => undefined)
    return next
  }
  return {
    read: () => inTurn(() => ask<{ cart: WalletCart }>()).then(({ cart }) => cart),
    update: (patch: WalletPatch) =>
      inTurn(() => ask<{ cart: WalletCart }>({ patch: JSON.stringify(patch) })).then(({ cart }) => cart),
    callProvider: (step, body) =>
      inTurn(() => ask<{ answer: unknown }>({ step, body: JSON.stringify(body) })).then(({ answer }) => answer),
  }
}

async function ask<T>(fields?: Record<string, string>): Promise<T> {
  const answer = await fetch(CART_API_PATH, {
    ...(fields && { method: "POST", body: new URLSearchParams(fields) }),
    headers: { Accept: "application/json" },
    signal: abortAfter(TIMEOUT_MS),
  }).catch(() => null)
  const body = (await answer?.json().catch(() => null)) as (T & { error?: { code: string; message: string } }) | null
  if (answer?.ok && body) return body
  const { code, message } = body?.error ?? {
    code: "connection_error",
    message: "A connection error occurred while making the request",
  }
  throw new CartApiError(message, code, answer?.status ?? 0)
}

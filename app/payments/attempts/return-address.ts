import { ATTEMPT_ID_PATTERN } from "~/store/attempts.server"
import type { ReturnParameters } from "~/payments/server-payment-method"

const recapPath = "/commande/verification"
/** Our one addition to the parameters of a provider's return: the attempt that it belongs to. */
const attemptParameter = "essai"

/** What says how a return went, without opening anything: these may stand in our own addresses. */
const openNames = ["redirect_status", "confirm"] as const
/** What a provider hands over to prove a payment (specification §2; `token` and `PayerID` are PayPal's own): never in our addresses. */
const secretNames = [
  "setup_intent",
  "setup_intent_client_secret",
  "payment_intent",
  "payment_intent_client_secret",
  "sid",
  "authorization_token",
  "card_id",
  "amazonCheckoutSessionId",
  "token",
  "PayerID",
] as const

const longestValue = 1_000

/** A provider's return: the attempt that it names, if it does, the gateway, and what came with it. */
export type ProviderReturn = {
  attemptId: string | null
  gateway: string | null
  open: ReturnParameters
  secret: ReturnParameters
}

/** The address that a provider sends the shopper back to: the page that started (specification §2). */
export function returnAddress(origin: string, attemptId: string, gateway: string, more: Record<string, string> = {}): string {
  const url = new URL(recapPath, origin)
  url.search = new URLSearchParams({ gateway, ...more, [attemptParameter]: attemptId }).toString()
  return url.href
}

/** Reads a return's parameters, known names only; of a repeated one the first. */
export function readProviderReturn(url: URL): ProviderReturn {
  const attemptId = url.searchParams.get(attemptParameter)
  const gateway = url.searchParams.get("gateway")
  return {
    attemptId: attemptId !== null && ATTEMPT_ID_PATTERN.test(attemptId) ? attemptId : null,
    gateway: gateway !== null && /^[a-z_]{1,40}$/.test(gateway) ? gateway : null,
    open: pick(url.searchParams, openNames),
    secret: pick(url.searchParams, secretNames),
  }
}

/** The local address that completes a return, without what a provider handed over in confidence. */
export function completionPath(provided: Pick<ProviderReturn, "attemptId" | "gateway" | "open">): string {
  const query = new URLSearchParams({
    ...(provided.attemptId && { [attemptParameter]: provided.attemptId }),
    ...(provided.gateway && { gateway: provided.gateway }),
    ...provided.open,
  })
  return `/paiement/retour?${query}`
}

/**
 * Whether a request may complete a payment: a shopper's own visit, not a HEAD, an image, a frame or a prefetch. Browsers
 * without Fetch Metadata count as visits.
 */
export function isOwnVisit(method: string, headers: Headers): boolean {
  const destination = headers.get("Sec-Fetch-Dest")
  return (destination === null || destination === "document") && isOwnLook(method, headers)
}

/** Whether somebody looks at a page, also by a script's request for its data, and not a prefetch: a provider may be asked. */
export function isOwnLook(method: string, headers: Headers): boolean {
  const purposes = ["Sec-Purpose", "Purpose", "X-Purpose", "X-Moz"].map((name) => headers.get(name) ?? "").join(" ")
  return method === "GET" && !/prefetch|prerender|preview/i.test(purposes)
}

function pick(parameters: URLSearchParams, names: readonly string[]): ReturnParameters {
  const found = names.flatMap((name) => {
    const value = parameters.get(name)
    return value !== null && value.length <= longestValue ? [[name, value] as const] : []
  })
  return Object.fromEntries(found)
}

import { readEnvironment } from "~/env.server"
import type { ReturnParameters } from "~/payments/server-payment-method"
import { ATTEMPT_ID_PATTERN } from "~/store/attempts.server"

/** The page that a payment leaves from and comes back to [2.6]. */
const PROVIDER_RETURN_PATH = "/commande/verification"
/** Our one addition to the parameters of a provider's return: the id of its attempt. */
const ATTEMPT_PARAMETER = "essai"
const MAX_VALUE_LENGTH = 1_000

/** Parameters that say how a return went; they are not secret, so they may stand in our own addresses. */
const STATUS_PARAMETERS = ["redirect_status", "confirm"] as const
/** Parameters that prove a payment [2.9] (`token` and `PayerID` are PayPal's own); they never stand in our addresses. */
const SECRET_PARAMETERS = [
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

export type ProviderReturn = ReturnType<typeof parseProviderReturn>

/** The address that a provider sends the shopper back to. */
export function buildReturnUrl(attemptId: string, gateway: string, more: Record<string, string> = {}): string {
  const url = new URL(PROVIDER_RETURN_PATH, readEnvironment().publicOrigin)
  url.search = new URLSearchParams({ gateway, ...more, [ATTEMPT_PARAMETER]: attemptId }).toString()
  return url.href
}

/** Reads a provider's return: attempt, gateway, status and secrets. Only known parameters. */
export function parseProviderReturn({ searchParams }: URL) {
  const attemptId = searchParams.get(ATTEMPT_PARAMETER)
  const gateway = searchParams.get("gateway")
  return {
    attemptId: attemptId !== null && ATTEMPT_ID_PATTERN.test(attemptId) ? attemptId : null,
    gateway: gateway !== null && /^[a-z_]{1,40}$/.test(gateway) ? gateway : null,
    status: pick(searchParams, STATUS_PARAMETERS),
    secrets: pick(searchParams, SECRET_PARAMETERS),
  }
}

function pick(parameters: URLSearchParams, names: readonly string[]): ReturnParameters {
  const found = names.flatMap((name) => {
    const value = parameters.get(name)
    return value !== null && value.length <= MAX_VALUE_LENGTH ? [[name, value] as const] : []
  })
  return Object.fromEntries(found)
}

/** The local address that completes a payment, without the secrets of a provider's return. */
export function completionPath({ attemptId, gateway, status }: { attemptId: string | null } & Partial<ProviderReturn>): string {
  const query = new URLSearchParams({
    ...(attemptId && { [ATTEMPT_PARAMETER]: attemptId }),
    ...(gateway && { gateway }),
    ...status,
  })
  return `/paiement/retour?${query}`
}

/** Whether a shopper may be sent to an address: HTTPS without credentials in it, or the sandbox's vault on this machine. */
export function isSafeRedirectUrl(address: string): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  if (url.username !== "" || url.password !== "") return false
  if (url.protocol === "https:") return true
  return url.origin === new URL(readEnvironment().swellVaultUrl).origin
}

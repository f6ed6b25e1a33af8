import type { ProblemCode } from "~/problems"

export type CheckoutStep = "contact" | "delivery" | "payment" | "recap"

/** The steps of the checkout in their order, with their pages. */
export const STEP_PATHS: Readonly<Record<CheckoutStep, string>> = {
  contact: "/commande/coordonnees",
  delivery: "/commande/livraison",
  payment: "/commande/paiement",
  recap: "/commande/verification",
}

/** The query of a step that was opened from the recap, to go back there once it is saved. */
export const BACK_TO_RECAP = "retour=verification"

/** The step after one that was saved at this address. From the recap another address asks for its delivery again, and that leads back. */
export function pathAfter(step: "contact" | "delivery", { search }: { search: string }): string {
  if (step === "contact") return isFromRecap(search) ? `${STEP_PATHS.delivery}?${BACK_TO_RECAP}` : STEP_PATHS.delivery
  return isFromRecap(search) ? "/commande" : STEP_PATHS.payment
}

/** Whether a step was opened from the recap. */
export function isFromRecap(search: string): boolean {
  return new URLSearchParams(search).get("retour") === "verification"
}

/** How a payment may end without an order; `address` is the value of `resultat` in the payment page's address. */
const OUTCOMES = {
  cancelled: { address: "annule", code: "payment-cancelled", title: "Paiement annulé" },
  refused: { address: "refuse", code: "payment-refused", title: "Paiement non abouti" },
  expired: { address: "expire", code: "payment-expired", title: "Paiement expiré" },
  outdated: { address: "montant", code: "approval-outdated", title: "Nouveau montant à approuver" },
  released: { address: "libere", code: "payment-released", title: "Somme libérée" },
  "set-aside": { address: "a-rendre", code: "payment-set-aside", title: "Premier paiement à rembourser" },
  busy: { address: "occupe", code: "payment-elsewhere", title: "Paiement en cours dans un autre onglet" },
} as const satisfies Record<string, { address: string; code: ProblemCode; title: string }>

/** Title and problem of an outcome in an address, or null for any other value. */
export function describeOutcome(value: string | null): { code: ProblemCode; title: string } | null {
  return Object.values(OUTCOMES).find(({ address }) => address === value) ?? null
}

/** The payment page that says how a payment ended. */
export function outcomePath(outcome: keyof typeof OUTCOMES): string {
  return `/commande/paiement?resultat=${OUTCOMES[outcome].address}`
}

/** Seconds before each check of an unclear payment or order; together longer than the slowest order. */
const PAUSES_SECONDS = [3, 3, 5, 5, 10, 10, 10, 10, 10, 15, 15, 15] as const

/** How many times a waiting page checks by its script, or reloads where its shopper has asked for that. */
export const MAX_CHECKS = PAUSES_SECONDS.length

/** Reads the number of this check from an address: 1 at first, at most one more than the page makes by itself. */
export function parseCheckNumber(text: string | null): number {
  const check = text !== null && /^\d{1,3}$/.test(text) ? Number(text) : 1
  return Math.min(Math.max(check, 1), MAX_CHECKS + 1)
}

/** Seconds until a waiting page checks again; null after its last check, when only the shopper's link checks. */
export function secondsUntilCheck(check: number): number | null {
  return PAUSES_SECONDS[check - 1] ?? null
}

/** The same waiting page, or check, of a shopper who has asked for reloads. */
export function withReloads(path: string): string {
  return `${path}&auto=oui`
}

/** Whether the address is one of withReloads. */
export function hasReloads(parameters: URLSearchParams): boolean {
  return parameters.get("auto") === "oui"
}

/** Where one is again after a check that has no news. */
export const CHECK_PLACE = "verifier"

/** How a waiting page checks again. */
export type WaitingChecks = {
  /** The number of its next check, from 1 on. */
  check: number
  /** The address that checks now. */
  checkAgain: string
  /** Whether the page reloads, as its shopper has asked without scripts. */
  reloads: boolean
  /** The address that begins these reloads, or ends them. */
  switchTo: string
  /** The page's own address, where its script posts. */
  here: string
}

/** @param page the waiting page before its first check */
export function describeChecks(url: URL, check: number, checkAgain: string, page: string): WaitingChecks {
  const reloads = hasReloads(url.searchParams) && secondsUntilCheck(check) !== null
  return { check, checkAgain, reloads, switchTo: reloads ? page : withReloads(page), here: `${url.pathname}${url.search}` }
}

/** Adds the header that reloads the page, where its shopper has asked for that. */
export function addRefresh(headers: Headers, checks: WaitingChecks | null): Headers {
  if (!checks?.reloads) return headers
  headers.set("Refresh", `${secondsUntilCheck(checks.check)};url=${withReloads(checks.checkAgain)}#${CHECK_PLACE}`)
  return headers
}

/** The waiting page of an attempt. */
export function waitingPath(attemptId: string, check = 1): string {
  return `/commande/attente?essai=${attemptId}&tour=${check}`
}

/** The same, without checking by itself, for an attempt that could not be cancelled. */
export function notCancelledPath(attemptId: string): string {
  return `${waitingPath(attemptId, MAX_CHECKS + 1)}&annulation=refusee`
}

/** The same, for an attempt that kept another payment from being taken. */
export function otherPaymentPath(attemptId: string): string {
  return `${waitingPath(attemptId)}&autre=oui`
}

/** The page of a return that belongs to no attempt of this browser. */
export const UNKNOWN_RETURN_PATH = "/commande/attente?retour=inconnu"

/** Whether an address is UNKNOWN_RETURN_PATH. */
export function isUnknownReturn(parameters: URLSearchParams): boolean {
  return parameters.get("retour") === "inconnu"
}

/** Whether an address of the waiting page names a payment or an order, whatever it says. */
export function namesPaymentOrOrder(parameters: URLSearchParams): boolean {
  return parameters.has("essai") || parameters.has("commande")
}

/** The address that checks a payment again, and shows the next waiting page when nothing is clear yet. */
export function completionCheckPath(attemptId: string, check = 1): string {
  return `/paiement/retour?essai=${attemptId}&tour=${check}`
}

/** The page of a payment whose order could not be placed. */
export function orderNotPlacedPath(attemptId: string, code: ProblemCode): string {
  return `/commande/attente?essai=${attemptId}&motif=${code}`
}

/** The waiting page of an order whose payment the provider has not confirmed yet. */
export function orderWaitingPath(checkoutId: string, check = 1): string {
  return `/commande/attente?commande=${checkoutId}&tour=${check}`
}

/** Whether a text can be a checkout id. */
export function isCheckoutId(text: string): boolean {
  return /^[A-Za-z0-9]{16,64}$/.test(text)
}

/**
 * The page where an order's shopper confirms its card, or pays with another; the customer area names the order itself. By the
 * `gateway` Stripe's script knows that it shall go on.
 */
export function orderAuthenticationPath(order: { checkoutId: string } | { orderId: string }): string {
  const [name, id] = "checkoutId" in order ? ["commande", order.checkoutId] : ["compte", order.orderId]
  return `/commande/authentification?gateway=stripe&${name}=${id}`
}

/** The checkout id of the order that a waiting page is about, or null. */
export function parseWaitingOrder(parameters: URLSearchParams): string | null {
  const checkoutId = parameters.get("commande") ?? ""
  return isCheckoutId(checkoutId) ? checkoutId : null
}

/** The page of an order. With `hasWaited` it does not lead to the waiting page again. */
export function orderPath(checkoutId: string, hasWaited = false): string {
  return `/commande/merci/${checkoutId}${hasWaited ? "?suivi=fait" : ""}`
}

/** Whether the address is an order's page after its waiting page. */
export function hasWaited(parameters: URLSearchParams): boolean {
  return parameters.get("suivi") === "fait"
}

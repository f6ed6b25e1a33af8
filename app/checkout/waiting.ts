import { type ProblemCode, problemCodes } from "~/problems"

/** Seconds before each look at a payment or an order that is not clear yet; together well beyond the time an order may take. */
const pausesSeconds = [3, 3, 5, 5, 10, 10, 10, 10, 10, 15, 15, 15] as const

/** How many times the waiting page looks by itself. */
export const waitingRounds = pausesSeconds.length

/** Reads a round from an address: 1 for the first, at most one more than there are. */
export function parseRound(text: string | null): number {
  const round = text !== null && /^\d{1,3}$/.test(text) ? Number(text) : 1
  return Math.min(Math.max(round, 1), waitingRounds + 1)
}

/** Seconds until the page of a round looks again, or null when it stops and leaves that to the shopper. */
export function pauseOfRound(round: number): number | null {
  return pausesSeconds[round - 1] ?? null
}

const unknownReturn = ["retour", "inconnu"] as const

/** The waiting page of an attempt (null: a return of one that this browser does not have). */
export function waitingPath(attemptId: string | null, round: number): string {
  return attemptId === null
    ? `/commande/attente?${unknownReturn.join("=")}`
    : `/commande/attente?essai=${attemptId}&tour=${round}`
}

/** Whether a return that belongs to no attempt of this browser led to the waiting page. */
export function isUnknownReturn(parameters: URLSearchParams): boolean {
  return parameters.get(unknownReturn[0]) === unknownReturn[1]
}

/** The address that looks again, and shows the waiting page of the next round when nothing is clear yet. */
export function lookPath(attemptId: string, round: number): string {
  return `/paiement/retour?essai=${attemptId}&tour=${round}`
}

/** The page of a payment that was made while its order could not be. */
export function paidProblemPath(attemptId: string, code: ProblemCode): string {
  return `/commande/attente?essai=${attemptId}&motif=${code}`
}

/** Reads the reason of such a page: one of the shop's problem codes, else null. */
export function parsePaidProblem(text: string | null): ProblemCode | null {
  return problemCodes.find((code) => code === text) ?? null
}

/** The waiting page of an order whose payment the provider has not confirmed yet. */
export function orderWaitingPath(checkoutId: string, round: number): string {
  return `/commande/attente?commande=${checkoutId}&tour=${round}`
}

/** The checkout id of the order that a waiting page is about, or null. */
export function parseWaitingOrder(parameters: URLSearchParams): string | null {
  const checkoutId = parameters.get("commande") ?? ""
  return /^[A-Za-z0-9]{16,64}$/.test(checkoutId) ? checkoutId : null
}

/** The page of an order; `followed` when its payment has been waited for already. */
export function orderPath(checkoutId: string, followed = false): string {
  return `/commande/merci/${checkoutId}${followed ? "?suivi=fait" : ""}`
}

/** Whether an order's page comes after its waiting page. */
export function isFollowed(parameters: URLSearchParams): boolean {
  return parameters.get("suivi") === "fait"
}

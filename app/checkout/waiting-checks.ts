import { hasReloads, secondsUntilCheck, withReloads } from "./checkout-paths"

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
export function addRefresh(headers: Headers, { reloads, check, checkAgain }: WaitingChecks): Headers {
  if (reloads) headers.set("Refresh", `${secondsUntilCheck(check)};url=${withReloads(checkAgain)}#${CHECK_PLACE}`)
  return headers
}

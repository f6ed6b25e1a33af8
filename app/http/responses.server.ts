import { type HeadersFunction, json, redirect, type TypedResponse } from "@remix-run/node"
import { readAccount } from "~/commerce/accounts.server"
import type { Account } from "~/commerce/api-types"
import type { Commerce } from "~/commerce/client.server"
import type { LocalizedProblem, Problem, ProblemCode } from "~/problems"
import { type Shopper, openShopper } from "~/sessions/shopper.server"
import { localizeProblems } from "~/texts/problem-sentences.server"
import { isAnonymousRender } from "./request-context.server"
import { lowerCase, pathThen } from "./paths"

type WithSession = { commitSession(init?: HeadersInit): Headers }

/** Problems that only waiting solves: 503. */
const OUTAGES: ReadonlySet<ProblemCode> = new Set([
  "service-unavailable",
  "declaration-closed",
  "declaration-unconfirmed",
  "newsletter-failed",
  "quote-closed",
  "quote-unconfirmed",
  "subscription-change-unclear",
  "subscription-item-unclear",
])

/**
 * Answers a post with the same page, what was typed, and the sentences of its problems.
 *
 * @param status 422 unless said otherwise; 503 for an outage. Too many requests are always 429 with `Retry-After`
 */
export function problemResponse<Data extends { problems: Problem[] }>(
  data: Data,
  shopper?: WithSession,
  status = data.problems.some(({ code }) => OUTAGES.has(code)) ? 503 : 422,
): TypedResponse<Omit<Data, "problems"> & { problems: LocalizedProblem[] }> {
  const tooMany = data.problems.find((problem) => problem.code === "too-many-requests")
  const headers = shopper ? shopper.commitSession() : new Headers()
  if (tooMany) headers.set("Retry-After", tooMany.detail?.["seconds"] ?? "60")
  return json({ ...data, problems: localizeProblems(data.problems) }, { status: tooMany ? 429 : status, headers })
}

/** Redirects with 303 after a post, so that a reload of the next page posts nothing. */
export function seeOther(path: string, shopper?: WithSession, init?: HeadersInit): TypedResponse<never> {
  return redirect(path, { status: 303, headers: shopper ? shopper.commitSession(init) : new Headers(init) })
}

/** Ends a loader or an action with the page "not found". */
export function notFound(): never {
  throw new Response(null, { status: 404 })
}

/** Answers 404; where the last part of the address has capitals, which only few records have, leads to the one without. */
export function notFoundAt(request: Request): never {
  const { pathname, search } = new URL(request.url)
  const lower = lowerCase(pathname)
  if (lower === pathname) notFound()
  throw redirect(lower + search, 301)
}

/**
 * Sends visitors who share cached pages to the address of what is shown, where theirs names something that there is not, or a record by
 * its id: so made-up addresses make no pages. A shopper's own page is shown at any address.
 *
 * @param shown path and query of what is shown
 * @throws the redirect
 */
export function leadToShown(request: Request, context: unknown, shown: string): void {
  if (!isAnonymousRender(context)) return
  const asked = new URL(request.url)
  const { searchParams, pathname } = new URL(shown, request.url)
  const isKnown = [...asked.searchParams].every(([name, value]) => searchParams.getAll(name).includes(value))
  if (!isKnown) throw redirect(shown)
  if (readable(asked.pathname) !== readable(pathname)) throw redirect(pathname + asked.search)
}

/** A path without escapes, of which browsers write some signs either way. */
function readable(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/**
 * What a page passes on where its action, its error page or its loader sets it: `Retry-After` (too many requests, an outage), and
 * `Refresh`, which leads to a provider, a bank or the next check of a payment.
 */
export const passedHeaders: HeadersFunction = ({ actionHeaders, loaderHeaders, errorHeaders }) => {
  const passed = new Headers()
  for (const name of ["Retry-After", "Refresh"]) {
    const value = actionHeaders.get(name) ?? errorHeaders?.get(name) ?? loaderHeaders.get(name)
    if (value) passed.set(name, value)
  }
  return passed
}

/**
 * Asks the backend who is logged in.
 *
 * @param path where the login leads back to
 * @throws the redirect to the login page when nobody is
 */
export async function requireCustomer(request: Request, path: string) {
  return requireLogin(await openShopper(request), path)
}

async function requireLogin(shopper: Shopper, path: string) {
  const account = await readAccount(shopper.commerce)
  if (!account) throw seeOther(pathThen("/connexion", path), shopper)
  return { shopper, customer: { commerce: shopper.commerce, account } }
}

type ReadRecords<Records> = (customer: { commerce: Commerce; account: Promise<Account> }, shopper: Shopper) => Promise<Records>

/**
 * Reads records of who is logged in while the backend is asked who that is, so that a page waits for one round trip.
 *
 * @param path where the login leads back to
 * @param read begins at once, and may await the account; where nobody is logged in, whatever it answers is dropped
 * @throws the redirect to the login page when nobody is
 */
export async function readForCustomer<Records>(request: Request, path: string, read: ReadRecords<Records>) {
  const shopper = await openShopper(request)
  const mayBeCustomer = await shopper.mayBeCustomer()
  const asked = requireLogin(shopper, path)
  if (!mayBeCustomer) await asked
  const account = asked.then(({ customer }) => customer.account)
  const reading = read({ commerce: shopper.commerce, account }, shopper)
  // A login prompt replaces all other problems.
  for (const each of [account, reading]) each.catch(() => undefined)
  const { customer } = await asked
  return { shopper, customer, records: await reading }
}

/** The answer of a loader that needs no more than such records: 404 where there are none. */
export async function answerCustomer<Records>(request: Request, path: string, read: ReadRecords<Records>) {
  const { shopper, records } = await readForCustomer(request, path, read)
  return json(records ?? notFound(), { headers: shopper.commitSession() })
}

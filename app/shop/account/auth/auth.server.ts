import { askPasswordLink, createAccount, logIn, logInWithToken, logOut, setPasswordByKey } from "~/commerce/accounts.server"
import { readCart } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import { BackendFault, BackendRefusal } from "~/commerce/errors"
import type { Cart } from "~/commerce/wire"
import { log } from "~/log.server"
import { fail, type ProblemCode, type Result, succeed } from "~/problems"
import { reserveLogin } from "~/store/rate-limits.server"
import { accountFailure, catchAccountFailure } from "../customer.server"
import type { Credentials, SignUp } from "./auth-forms"

const WRONG_SECRETS: ReadonlySet<ProblemCode> = new Set(["login-unknown", "link-expired", "password-wrong"])

/** What a login did to the cart of this visit (storefront API, session transitions). */
export type CartAtLogin = "none" | "found" | "kept" | "changed"

/**
 * Logs the shopper in. A wrong pair is `login-unknown`, with the same words and after the same time whether the account
 * exists or not.
 */
export function logInShopper(
  commerce: Commerce,
  credentials: Credentials,
  clientAddress: string | null,
): Promise<Result<CartAtLogin>> {
  return limitFailedLogins(credentials.email, clientAddress, () =>
    catchAccountFailure(async (): Promise<Result<CartAtLogin>> => {
      const start = performance.now()
      const before = await readCartIfPossible(commerce)
      if ((await logIn(commerce, credentials)) === null) {
        await waitForConstantTime(start)
        return fail("login-unknown")
      }
      const after = await readCartIfPossible(commerce)
      return succeed(before === undefined || after === undefined ? "none" : compareCarts(before, after))
    }),
  )
}

/** Counts a login against its account and the client's address, unless it ends otherwise than with a wrong secret. */
export async function limitFailedLogins<Value>(
  email: string,
  clientAddress: string | null,
  logIn: () => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const reserved = await reserveLogin(email, clientAddress)
  if (!reserved.ok) return reserved
  const result = await logIn()
  if (result.ok || !result.problems.some(({ code }) => WRONG_SECRETS.has(code))) await reserved.value.takeBack()
  return result
}

/** Reads the cart; undefined where it cannot be read, because a login does not depend on it. */
async function readCartIfPossible(commerce: Commerce): Promise<Cart | null | undefined> {
  try {
    return await readCart(commerce)
  } catch (error) {
    if (!(error instanceof BackendFault || error instanceof BackendRefusal)) throw error
    log.warn("cart-left-out", { call: "GET /cart" })
    return undefined
  }
}

type Lines = Pick<Cart, "id" | "items" | "grand_total"> | null

/**
 * Compares the cart before and after a login. "found" is an older cart of the account; "kept" is the cart of this visit;
 * "changed" is that cart with other lines or sums.
 */
export function compareCarts(before: Lines, after: Lines): CartAtLogin {
  if (isEmpty(before)) return isEmpty(after) ? "none" : "found"
  return before?.id === after?.id && contentOf(before) === contentOf(after) ? "kept" : "changed"
}

function isEmpty(cart: Lines): boolean {
  return cart === null || cart.items.length === 0
}

/** Lines, quantities, and the sum in cents, which an account's promotions may change. */
function contentOf(cart: Lines): string {
  const lines = cart?.items.map(({ id, quantity }) => `${id}×${quantity}`).sort() ?? []
  return [...lines, Math.round((cart?.grand_total ?? 0) * 100)].join(" ")
}

/** Creates an account and logs the shopper in. An e-mail that the backend refuses, or knows already, is `email-refused`. */
export function signUp(commerce: Commerce, account: SignUp): Promise<Result<null>> {
  return catchAccountFailure(async () => {
    await createAccount(commerce, account)
    return succeed(null)
  })
}

/** Logs the shopper out; this browser forgets its session even when the backend fails. */
export async function logOutShopper(commerce: Commerce): Promise<void> {
  try {
    await logOut(commerce)
  } catch (error) {
    accountFailure(error)
    commerce.forgetSession()
  }
}

const MIN_ANSWER_MS = 1000
const STEP_MS = 500

/** Rounds the milliseconds that an answer took up to 1 s, or to the next half second. */
export function constantTimeMs(workMs: number): number {
  return Math.max(MIN_ANSWER_MS, Math.ceil(workMs / STEP_MS) * STEP_MS)
}

/**
 * Delays an answer to a round time, so that its duration does not tell whether an account exists.
 *
 * @param start when the work began, by `performance.now()`
 */
export async function waitForConstantTime(start: number): Promise<void> {
  const workedMs = performance.now() - start
  await new Promise((resolve) => setTimeout(resolve, constantTimeMs(workedMs) - workedMs))
}

/**
 * Has a link for a new password mailed. Neither the answer nor its time tells whether the e-mail has an account.
 * Problem: `service-unavailable`.
 *
 * @param pageUrl the page that the link opens; the key becomes its last segment
 */
export async function requestPasswordLink(commerce: Commerce, email: string, pageUrl: string): Promise<Result<null>> {
  const start = performance.now()
  try {
    await askPasswordLink(commerce, email, `${pageUrl}/{reset_key}`)
  } catch (error) {
    if (!(error instanceof BackendRefusal)) return accountFailure(error)
    log.info("recovery-refused", { code: error.code, param: error.param })
  }
  await waitForConstantTime(start)
  return succeed(null)
}

/** Sets a new password by a mailed key. Problems: `password-refused`, `link-expired`, `service-unavailable`. */
export async function resetPassword(commerce: Commerce, key: string, password: string): Promise<Result<null>> {
  try {
    await setPasswordByKey(commerce, key, password)
    return succeed(null)
  } catch (error) {
    return error instanceof BackendRefusal && !error.fields["password"] ? fail("link-expired") : accountFailure(error)
  }
}

/** Logs the shopper in by a mail's single-use token. Problems: `link-expired`, `service-unavailable`. */
export function logInByLink(
  commerce: Commerce,
  link: { email: string; token: string },
  clientAddress: string | null,
): Promise<Result<null>> {
  return limitFailedLogins(link.email, clientAddress, () =>
    catchAccountFailure(async (): Promise<Result<null>> => {
      const start = performance.now()
      if (await logInWithToken(commerce, link)) return succeed(null)
      await waitForConstantTime(start)
      return fail("link-expired")
    }),
  )
}

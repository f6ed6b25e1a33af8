import { logIn, logOut, readAccount } from "~/commerce/accounts.server"
import { readCart } from "~/commerce/carts.server"
import { type Commerce, sessionDigest } from "~/commerce/client.server"
import { ifFailed } from "~/commerce/errors"
import type { Cart } from "~/commerce/api-types"
import { log } from "~/log.server"
import { fail, type ProblemCode, type Result, succeed } from "~/problems"
import { readCartAttempts } from "~/store/attempts.server"
import { noteEndedSession } from "~/store/ended-sessions.server"
import { type LoginOrigin, reserveEntry, reserveLink, reserveLogin, type Try } from "~/store/rate-limits.server"
import { isCartPersonal, removePersonalData } from "../../cart/personal-data.server"
import { accountFailure, catchAccountFailure } from "../customer.server"
import { waitForConstantTime } from "./constant-time.server"
import type { Credentials, TokenLink } from "./auth-forms"

/** A wrong secret, and an e-mail that is refused because it has an account. */
const GUESSES: ReadonlySet<ProblemCode> = new Set(["login-unknown", "link-expired", "password-wrong", "email-change-refused"])

/**
 * What a login did to the cart of this visit (storefront API, session transitions): "found" is an older cart of the account,
 * "changed" the cart of this visit with other lines or sums.
 */
export type CartAtLogin = "none" | "found" | "kept" | "changed"

/** Logs the shopper in. A wrong pair is `login-unknown`, after the same time whether the account exists or not. */
export function logInShopper(commerce: Commerce, credentials: Credentials, origin: LoginOrigin): Promise<Result<CartAtLogin>> {
  return limitFailedLogins(credentials.email, origin, () =>
    catchAccountFailure(async (): Promise<Result<CartAtLogin>> => {
      const start = performance.now()
      const carts = await enter(commerce, credentials)
      if (carts === null) {
        await waitForConstantTime(start)
        return fail("login-unknown")
      }
      const { before, after } = carts
      return succeed(before === undefined || after === undefined ? "none" : compareCarts(before, after))
    }),
  )
}

/** Logs in; null for a wrong pair. The cart of another customer, who has not logged out here, goes on with its articles only. */
async function enter(commerce: Commerce, secret: Parameters<typeof logIn>[1]) {
  const before = await readCartIfPossible(commerce)
  if ((await logIn(commerce, secret)) === null) return null
  const after = await readCartIfPossible(commerce)
  const isHandedOver = before?.account_logged_in && before.id === after?.id && before.account_id !== after.account_id
  if (isHandedOver && isCartPersonal(after)) await removePersonalData(commerce, after)
  return { before, after }
}

/** Counts a login against its account and where it comes from, unless it ends otherwise than with a wrong guess; successes apart. */
export async function limitFailedLogins<Value>(
  email: string,
  origin: LoginOrigin,
  logIn: () => Promise<Result<Value>>,
): Promise<Result<Value>> {
  return limitGuesses(await reserveLogin(email, origin), () => limitSuccesses(email, origin, logIn))
}

/** Does what a secret is needed for; the try stays counted where that was wrong. */
export async function limitGuesses<Value>(reserved: Result<Try>, work: () => Promise<Result<Value>>): Promise<Result<Value>> {
  if (!reserved.ok) return reserved
  const result = await work()
  if (result.ok || !result.problems.some(({ code }) => GUESSES.has(code))) await reserved.value.takeBack()
  return result
}

async function limitSuccesses<Value>(
  email: string,
  origin: LoginOrigin,
  logIn: () => Promise<Result<Value>>,
): Promise<Result<Value>> {
  const reserved = await reserveEntry(email, origin)
  if (!reserved.ok) return reserved
  const result = await logIn()
  if (!result.ok) await reserved.value.takeBack()
  return result
}

/** Reads the cart; undefined where it cannot be read, because a login does not depend on it. */
function readCartIfPossible(commerce: Commerce): Promise<Cart | null | undefined> {
  return readCart(commerce).catch(ifFailed(undefined, () => log.warn("cart-unavailable", { call: "GET /cart" })))
}

type Lines = Pick<Cart, "id" | "items" | "grand_total"> | null

/** Compares the cart before and after a login. */
export function compareCarts(before: Lines, after: Lines): CartAtLogin {
  if (!before?.items.length) return after?.items.length ? "found" : "none"
  return after && contentOf(before) === contentOf(after) ? "kept" : "changed"
}

/** Cart, lines, quantities, and the sum in cents, which an account's promotions may change. */
function contentOf({ id, items, grand_total }: NonNullable<Lines>): string {
  return [id, ...items.map((item) => `${item.id}×${item.quantity}`).sort(), Math.round(grand_total * 100)].join(" ")
}

/**
 * Logs the shopper out, with all copies of the session: the cart keeps its articles only. A cart whose payment was begun stays in the
 * account instead, whose next login finds it; this browser forgets its session then, as it does when backend or store fails. Who is not
 * logged in, as when another tab did it before, keeps session and cart.
 */
export async function logOutShopper(commerce: Commerce): Promise<void> {
  const before = sessionDigest(commerce)
  try {
    const [account, cart] = await Promise.all([readAccount(commerce), readCart(commerce)])
    if (cart !== null && (await readCartAttempts(cart.checkout_id)).length > 0) commerce.forgetSession()
    else {
      if (account !== null) await logOut(commerce)
      const kept = account === null ? cart : await readCart(commerce)
      if (kept && isCartPersonal(kept)) await removePersonalData(commerce, kept)
    }
  } catch (error) {
    accountFailure(error)
    commerce.forgetSession()
  }
  const after = sessionDigest(commerce)
  if (before !== "" && before !== after) await noteEndedSession(before, after).catch(accountFailure)
}

/** Logs the shopper in by a mail's single-use token. Problems: `link-expired`, `service-unavailable`, `too-many-requests`. */
export async function logInByLink(commerce: Commerce, link: TokenLink, origin: LoginOrigin): Promise<Result<null>> {
  const enterOnce = () =>
    catchAccountFailure(async (): Promise<Result<null>> => {
      const start = performance.now()
      if (await enter(commerce, link)) return succeed(null)
      await waitForConstantTime(start)
      return fail("link-expired")
    })
  return limitGuesses(await reserveLink(origin), () => limitSuccesses(link.email, origin, enterOnce))
}

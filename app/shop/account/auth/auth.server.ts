import { createAccount, logIn, logOut } from "~/commerce/accounts.server"
import { readCart } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import { BackendFault, BackendRefusal } from "~/commerce/errors"
import type { Cart } from "~/commerce/wire"
import { log } from "~/log.server"
import { fail, type Result, succeed } from "~/problems"
import { accountFailure } from "~/shop/account/customer.server"
import type { Credentials, SignUp } from "./auth-forms"
import { waitForEvenTime } from "./constant-time.server"

/**
 * Logs the shopper in and says what happened to the cart. A wrong pair is `login-unknown`, with the same words and
 * after the same time whether the account exists or not.
 */
export async function logInShopper(commerce: Commerce, credentials: Credentials): Promise<Result<CartAtLogin>> {
  const start = performance.now()
  try {
    const before = await readCartIfPossible(commerce)
    const account = await logIn(commerce, credentials)
    if (account === null) {
      await waitForEvenTime(start)
      return fail("login-unknown")
    }
    const after = await readCartIfPossible(commerce)
    return succeed(before === undefined || after === undefined ? "none" : compareCarts(before, after))
  } catch (error) {
    return accountFailure(error)
  }
}

/** The cart, or undefined where it cannot be read: a login does not depend on it. */
async function readCartIfPossible(commerce: Commerce): Promise<Cart | null | undefined> {
  try {
    return await readCart(commerce)
  } catch (error) {
    if (!(error instanceof BackendFault || error instanceof BackendRefusal)) throw error
    log.warn("cart-left-out", { call: "GET /cart" })
    return undefined
  }
}

/**
 * Makes an account and logs the shopper in to it. An e-mail that the backend does not take, which is one that it
 * already knows, is `email-refused`.
 */
export async function signUp(commerce: Commerce, account: SignUp): Promise<Result<null>> {
  try {
    await createAccount(commerce, account)
    return succeed(null)
  } catch (error) {
    return accountFailure(error)
  }
}

/** Logs the shopper out; where the backend fails, this browser forgets its session all the same. */
export async function logOutShopper(commerce: Commerce): Promise<void> {
  try {
    await logOut(commerce)
  } catch (error) {
    accountFailure(error)
    commerce.forgetSession()
  }
}

/** What a login did to the cart of this visit (storefront API, session transitions). */
export type CartAtLogin = "none" | "found" | "kept" | "changed"

type Lines = Pick<Cart, "id" | "items" | "grand_total"> | null

function isEmpty(cart: Lines): boolean {
  return cart === null || cart.items.length === 0
}

/** All that a shopper would notice: lines, quantities, and sums in cents, which an account's promotions may change. */
function contentOf(cart: Lines): string {
  const lines = cart?.items.map(({ id, quantity }) => `${id}×${quantity}`).sort() ?? []
  return [...lines, Math.round((cart?.grand_total ?? 0) * 100)].join(" ")
}

/**
 * Compares the cart before and after a login. "found" is the account's own older one, taken up again; "kept" is this
 * visit's, which leaves an older one of the account aside; "changed" is this visit's with other lines or sums.
 */
export function compareCarts(before: Lines, after: Lines): CartAtLogin {
  if (isEmpty(before)) return isEmpty(after) ? "none" : "found"
  return before?.id === after?.id && contentOf(before) === contentOf(after) ? "kept" : "changed"
}

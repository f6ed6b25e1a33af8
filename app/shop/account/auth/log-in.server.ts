import { logIn } from "~/commerce/accounts.server"
import { readCart } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import { BackendFault, BackendRefusal } from "~/commerce/errors"
import type { Cart } from "~/commerce/wire"
import { log } from "~/log.server"
import { type Result, fail, succeed } from "~/problems"
import { accountFailure } from "~/shop/account/account-failures.server"
import type { Credentials } from "./auth-forms"
import { type CartAtLogin, compareCarts } from "./cart-at-login"
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

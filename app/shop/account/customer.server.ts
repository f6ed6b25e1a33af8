import { readAccount } from "~/commerce/accounts.server"
import type { Commerce } from "~/commerce/client.server"
import { BackendFault, BackendRefusal } from "~/commerce/errors"
import type { Account } from "~/commerce/wire"
import { log } from "~/log.server"
import { fail, type Result } from "~/problems"
import { QueueTimeout, QueueFull } from "~/concurrency"
import { StoreFault } from "~/store/redis.server"

/** What only a customer may have, or that nobody is logged in. */
export type ForCustomer<Value> = { loggedIn: false } | { loggedIn: true; value: Value }

/** Does what only a logged-in customer may do; the backend is asked who that is before anything else. */
export async function forCustomer<Value>(
  commerce: Commerce,
  work: (account: Account) => Promise<Value>,
): Promise<ForCustomer<Value>> {
  const account = await readAccount(commerce)
  return account ? { loggedIn: true, value: await work(account) } : { loggedIn: false }
}

/**
 * Answers a failed account call as a problem, so that what was typed is kept. Throws again what is no such failure.
 */
export function accountFailure(error: unknown): Result<never> {
  if (error instanceof QueueTimeout || error instanceof QueueFull) return fail("too-many-requests", undefined, { seconds: "5" })
  if (error instanceof BackendFault || error instanceof StoreFault) {
    log.fault(error, { kind: error instanceof BackendFault ? error.kind : "store" })
    return fail("service-unavailable")
  }
  if (!(error instanceof BackendRefusal)) throw error
  log.info("account-refused", { code: error.code, param: error.param })
  if (error.fields["email"]) return fail("email-refused", "email")
  if (error.fields["password"]) return fail("password-refused", "password")
  return fail("form-invalid")
}

/** The HTTP status that goes with problems: 422, or 503 when only waiting helps. */
export function accountStatus(problems: readonly { code: string }[]): 422 | 503 {
  return problems.some(({ code }) => code === "service-unavailable") ? 503 : 422
}

import type { Commerce } from "~/commerce/client.server"
import { BackendFault, BackendRefusal } from "~/commerce/errors"
import type { Account } from "~/commerce/wire"
import { log } from "~/log.server"
import { type Result, fail } from "~/problems"
import { QueueTimeout, QueueFull } from "~/concurrency"
import { StoreFault } from "~/store/store.server"

/** A shopper who is logged in; http/require-customer.server.ts reads who that is. */
export type Customer = { commerce: Commerce; account: Account }

/**
 * Turns an expected failure of an account call into a problem, so that a form keeps what was typed.
 *
 * @throws any other error
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

/** Runs an account call; its expected failures become problems. */
export async function catchAccountFailure<Value>(call: () => Promise<Value>): Promise<Value | Result<never>> {
  try {
    return await call()
  } catch (error) {
    return accountFailure(error)
  }
}

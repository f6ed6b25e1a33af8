import type { Commerce } from "~/commerce/client.server"
import { ApiUnavailableError, ApiError } from "~/commerce/errors"
import type { Account } from "~/commerce/api-types"
import { log } from "~/log.server"
import { type Result, fail } from "~/problems"
import { QueueTimeout, QueueFull } from "~/concurrency"
import { StoreFault } from "~/store/key-value-store.server"

/** A shopper who is logged in; http/responses.server.ts reads who that is. */
export type Customer = { commerce: Commerce; account: Account }

/** A customer whose records are read while the backend is asked who it is. */
export type ExpectedCustomer = { commerce: Commerce; account: Account | Promise<Account> }

/** Turns an expected failure of an account call into a problem; throws any other error again. */
export function accountFailure(error: unknown): Result<never> {
  if (error instanceof QueueTimeout || error instanceof QueueFull) return fail("too-many-requests", undefined, { seconds: "5" })
  if (error instanceof ApiUnavailableError || error instanceof StoreFault) {
    log.fault(error, { kind: error instanceof ApiUnavailableError ? error.kind : "store" })
    return fail("service-unavailable")
  }
  if (!(error instanceof ApiError)) throw error
  log.info("account-refused", { code: error.code, param: error.param })
  if (error.fields["email"]) return fail("email-change-refused", "email")
  if (error.fields["password"]) return fail("password-refused", "password")
  return fail("form-invalid")
}

const ROWS_PER_PAGE = 20

/** Reads a page of a list, 20 rows a page, by its number in the address (1 unless it makes sense); null behind the last page. */
export async function readListPage<Row>(
  typedPage: string | null,
  list: (query: { page: number; limit: number }) => Promise<{ count: number; results: Row[] }>,
): Promise<{ rows: Row[]; count: number; page: number; pages: number } | null> {
  const page = parsePage(typedPage)
  const { count, results } = await list({ page, limit: ROWS_PER_PAGE })
  const pages = Math.max(1, Math.ceil(count / ROWS_PER_PAGE))
  return page > pages ? null : { rows: results.slice(0, ROWS_PER_PAGE), count, page, pages }
}

export function parsePage(typed: string | null): number {
  return /^[1-9]\d{0,4}$/.test(typed ?? "") ? Number(typed) : 1
}

/** Runs an account call; its expected failures become problems. */
export async function catchAccountFailure<Value>(call: () => Promise<Value>): Promise<Value | Result<never>> {
  try {
    return await call()
  } catch (error) {
    return accountFailure(error)
  }
}

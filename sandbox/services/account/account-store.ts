import { ApiError } from "../../storage/api-error.ts"
import type { RequestState, SandboxContext } from "../../storage/context.ts"
import { newId } from "../../storage/ids.ts"
import { findRecord, getRecord, putRecord } from "../../storage/records.ts"
import type { AccountRecord } from "./account-record.ts"

/** The account with this id, or null. */
export function readAccount(context: SandboxContext, id: string): AccountRecord | null {
  return getRecord<AccountRecord>(context.database, "accounts", id)
}

/** The account with this e-mail address, whatever its case, or null. */
export function findAccount(context: SandboxContext, email: string): AccountRecord | null {
  return findRecord<AccountRecord>(context.database, "accounts", normalizeEmail(email))
}

/** Stores an account. */
export function saveAccount(context: SandboxContext, account: AccountRecord): AccountRecord {
  return putRecord(context.database, "accounts", account, { key: account.email })
}

/** The session's account, or null when nobody is logged in. */
export function readSessionAccount(context: SandboxContext, state: RequestState): AccountRecord | null {
  return state.session.accountId ? readAccount(context, state.session.accountId) : null
}

/** The session's account. @throws ApiError `UNAUTHORIZED` when nobody is logged in */
export function requireAccount(context: SandboxContext, state: RequestState): AccountRecord {
  const account = readSessionAccount(context, state)
  // assumed: status 400 and this text (storefront API, error contract E15).
  if (!account) throw new ApiError(400, "UNAUTHORIZED", "Your session is not authorized")
  return account
}

/** A new account without password, not stored yet. */
export function newAccount(context: SandboxContext, email: string): AccountRecord {
  return {
    id: newId(),
    date_created: new Date(context.clock.now()).toISOString(),
    email: normalizeEmail(email),
    email_optin: false,
    type: "individual",
    group: "customers",
    balance: 0,
    order_count: 0,
    order_value: 0,
    shipping: {},
    billing: {},
    metadata: {},
    password_hash: null,
    password_token_hashes: [],
    reset_key_hash: null,
    reset_key_expires: null,
  }
}

/** An e-mail address as accounts are found by it. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase()
}

/** True for text that has the form of an e-mail address. */
export function isEmail(value: unknown): value is string {
  return typeof value === "string" && value.trim().length <= 254 && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value.trim())
}

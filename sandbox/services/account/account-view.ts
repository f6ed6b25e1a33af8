import type { AccountRecord } from "./account-record.ts"

const hidden = ["password_hash", "password_token_hashes", "reset_key_hash", "reset_key_expires", "stripe_customer"]

/** An account as its owner reads it: no secrets, no empty fields, and a balance that always reads 0. */
export function publishAccount(account: AccountRecord): Record<string, unknown> {
  return dropEmpty({ ...account, balance: 0 }, hidden)
}

/** Leaves out fields that are null, undefined or empty text, and the named ones. */
export function dropEmpty(record: Record<string, unknown>, without: readonly string[] = []): Record<string, unknown> {
  const filled = ([field, value]: [string, unknown]) =>
    value !== null && value !== undefined && value !== "" && !without.includes(field)
  return Object.fromEntries(Object.entries(record).filter(filled))
}

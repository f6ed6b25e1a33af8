import { ApiError } from "../../storage/api-error.ts"
import type { RequestState, SandboxContext } from "../../storage/context.ts"
import { inTransaction } from "../../storage/database.ts"
import type { SeedAccount } from "../../storage/models.ts"
import { putRecord } from "../../storage/records.ts"
import { giveCart } from "../cart/cart-account.ts"
import { readOpenCart, saveCart } from "../cart/cart-store.ts"
import { type FieldErrors, readObject } from "../cart/field-errors.ts"
import { reprice } from "../cart/reprice.ts"
import { changeAccount, checkAccount } from "./account-input.ts"
import type { AccountRecord, AddressRecord } from "./account-record.ts"
import { newAccount, readSessionAccount, requireAccount, saveAccount } from "./account-store.ts"
import { addAddress } from "./addresses.ts"
import { addCard } from "./cards.ts"
import { completeNames } from "./contact-fields.ts"
import { logIn } from "./log-in.ts"
import { hashPassword } from "./password.ts"

/**
 * `POST /account`. With a password, or without a cart, the new account is logged in; without password but with a
 * cart the cart carries it as a guest's and the answer is null.
 *
 * @returns the account, the refused fields, or null
 * @throws ApiError when somebody is logged in, or for a field that is not writable
 */
export function createAccount(context: SandboxContext, state: RequestState, body: unknown): AccountRecord | FieldErrors | null {
  if (readSessionAccount(context, state)) {
    // assumed: the code that goes with this message.
    throw new ApiError(400, "invalid_request", "You must be logged out to create an account")
  }
  const problem = checkAccount(context, body, null)
  if (problem) return problem
  const input = readObject(body)
  return inTransaction(context.database, () => {
    const account = saveAccount(context, changeAccount(newAccount(context, String(input["email"])), input))
    for (const address of listOf(input["addresses"])) addAddress(context, account, address)
    for (const card of listOf(input["cards"])) addCard(context, account, card)
    const cart = readOpenCart(context, state)
    if (account.password_hash !== null || !cart) return logIn(context, state, account)
    giveCart(cart, account, { loggedIn: false })
    saveCart(context, reprice(context, cart))
    return null
  })
}

/** `PUT /account`. @returns the account or the refused fields @throws ApiError `UNAUTHORIZED` when nobody is logged in */
export function updateAccount(context: SandboxContext, state: RequestState, body: unknown): AccountRecord | FieldErrors {
  const account = requireAccount(context, state)
  return checkAccount(context, body, account) ?? saveAccount(context, changeAccount(account, body))
}

/** Writes an account of the seed with its addresses, the first of which becomes its default. */
export function createSeedAccount(
  context: SandboxContext,
  {
    password,
    addresses = [],
    ...fields
  }: SeedAccount & { addresses?: Array<Omit<AddressRecord, "parent_id" | "active" | "name">> },
): AccountRecord {
  const account = completeNames({ ...newAccount(context, fields.email), ...fields, email: fields.email.toLowerCase() }, fields)
  const named = addresses.map((address) =>
    completeNames<AddressRecord>({ ...address, parent_id: account.id, active: true }, address),
  )
  for (const address of named) putRecord(context.database, "addresses", address, { parentId: account.id })
  const [first] = named
  if (first) {
    const { id, parent_id: _parent, active: _active, ...fieldsOfFirst } = first
    account.shipping = { account_address_id: id, ...fieldsOfFirst }
  }
  return saveAccount(context, { ...account, password_hash: hashPassword(password) })
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

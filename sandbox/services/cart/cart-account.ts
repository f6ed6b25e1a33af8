import { ApiError } from "../../storage/api-error.ts"
import type { RequestState, SandboxContext } from "../../storage/context.ts"
import type { AccountRecord } from "../account/account-record.ts"
import { findAccount, isEmail, newAccount, normalizeEmail, readAccount, saveAccount } from "../account/account-store.ts"
import { hashPassword, minimumPasswordLength } from "../account/password.ts"
import type { CartRecord } from "./cart-record.ts"
import { readObject, refuseOtherFields } from "./field-errors.ts"

/** Gives a cart to an account: as its own when logged in, else as a guest's. The cart is not stored. */
export function giveCart(cart: CartRecord, account: AccountRecord, { loggedIn }: { loggedIn: boolean }): void {
  cart.account_id = account.id
  cart.account_logged_in = loggedIn
  cart.guest = !loggedIn
}

/**
 * `PUT /cart {account}`: attaches the cart to the account of the e-mail, or to a new one, without login. A
 * password, for an account that has none, sets it and logs the session in. The cart is not stored.
 *
 * @throws ApiError `permission_error` for other fields and for a second password, `validation_error` for bad values
 */
export function updateCartAccount(context: SandboxContext, state: RequestState, cart: CartRecord, body: unknown): void {
  const input = readObject(body)
  refuseOtherFields(input, ["email", "email_optin", "sms_optin", "password"], "account.")
  if (typeof input["email"] === "string" || input["email"] === null) attachEmail(context, state, cart, input["email"])
  const account = cart.account_id ? readAccount(context, cart.account_id) : null
  const optins = ["email_optin", "sms_optin"].filter((field) => typeof input[field] === "boolean")
  if (account && optins.length > 0) {
    saveAccount(context, { ...account, ...Object.fromEntries(optins.map((field) => [field, input[field]])) })
  }
  if (input["password"] !== undefined) setPassword(context, state, cart, input["password"])
}

function attachEmail(context: SandboxContext, state: RequestState, cart: CartRecord, email: string | null): void {
  if (!isEmail(email)) throw new ApiError(400, "validation_error", "Please enter a valid email address", "account.email")
  const own = state.session.accountId ? readAccount(context, state.session.accountId) : null
  if (own) {
    // assumed: a logged-in session keeps its own account on the cart.
    if (own.email !== normalizeEmail(email)) {
      throw new ApiError(400, "permission_error", "Account email cannot be changed on the cart", "account.email")
    }
    // assumed: a guest's cart that it has recovered becomes its own.
    giveCart(cart, own, { loggedIn: true })
    return
  }
  const account = findAccount(context, email) ?? saveAccount(context, newAccount(context, email))
  giveCart(cart, account, { loggedIn: false })
}

function setPassword(context: SandboxContext, state: RequestState, cart: CartRecord, password: unknown): void {
  const account = cart.account_id ? readAccount(context, cart.account_id) : null
  if (!account) throw new ApiError(400, "validation_error", "Account email is required", "account.email")
  if (account.password_hash !== null) {
    throw new ApiError(400, "permission_error", "Account already has a password", "account.password")
  }
  if (typeof password !== "string" || password.length < minimumPasswordLength) {
    throw new ApiError(
      400,
      "validation_error",
      `Password must have at least ${minimumPasswordLength} characters`,
      "account.password",
    )
  }
  saveAccount(context, { ...account, password_hash: hashPassword(password) })
  giveCart(cart, account, { loggedIn: true })
  state.session.accountId = account.id
}

import type { RequestState, SandboxContext } from "../../storage/context.ts"
import { giveCart } from "../cart/cart-account.ts"
import { findLastOpenCart, readOpenCart, saveCart } from "../cart/cart-store.ts"
import { readObject } from "../cart/field-errors.ts"
import { reprice } from "../cart/reprice.ts"
import type { AccountRecord } from "./account-record.ts"
import { findAccount, readSessionAccount, saveAccount } from "./account-store.ts"
import { hashSecretKey, isPassword, newSecretKey } from "./password.ts"

/**
 * `POST /account/login` with e-mail and password, or with e-mail and a single-use token.
 *
 * @returns the account, or null for a wrong pair, whatever is wrong with it; then nothing changes
 */
export function logInWith(context: SandboxContext, state: RequestState, body: unknown): AccountRecord | null {
  const { email, password, password_token: token } = readObject(body)
  const account = typeof email === "string" ? findAccount(context, email) : null
  if (typeof token === "string" && token !== "") return account && usePasswordToken(context, state, account, token)
  if (typeof password !== "string") return null
  return isPassword(password, account?.password_hash ?? null) && account ? logIn(context, state, account) : null
}

/**
 * Logs a session in: its cart goes to the account and the account's older cart stays behind; without a cart it
 * adopts the account's last open one.
 */
export function logIn(context: SandboxContext, state: RequestState, account: AccountRecord): AccountRecord {
  state.session.accountId = account.id
  const cart = readOpenCart(context, state)
  if (!cart) {
    state.session.cartId = findLastOpenCart(context, account.id)?.id ?? state.session.cartId
    return account
  }
  giveCart(cart, account, { loggedIn: true })
  // Promotions are looked for anew.
  saveCart(context, reprice(context, { ...cart, promotion_ids: [] }))
  return account
}

/** `POST /account/logout`: the cart keeps its items and loses the account, its address and its card. */
export function logOut(context: SandboxContext, state: RequestState): { success: true } {
  const cart = readSessionAccount(context, state) ? readOpenCart(context, state) : null
  state.session.accountId = null
  if (cart) {
    Object.assign(cart, { account_id: null, account_logged_in: false, guest: true })
    if (cart.shipping.account_address_id) cart.shipping.account_address_id = null
    if (cart.billing.account_card_id) cart.billing.account_card_id = null
    saveCart(context, reprice(context, cart))
  }
  return { success: true }
}

/** Makes a single-use token that logs an account in, as the backend's own tools do; null for an unknown e-mail. */
export function issuePasswordToken(context: SandboxContext, email: string): string | null {
  const account = findAccount(context, email)
  if (!account) return null
  const { key, hash } = newSecretKey()
  saveAccount(context, { ...account, password_token_hashes: [...account.password_token_hashes, hash] })
  return key
}

function usePasswordToken(
  context: SandboxContext,
  state: RequestState,
  account: AccountRecord,
  token: string,
): AccountRecord | null {
  const hash = hashSecretKey(token)
  if (!account.password_token_hashes.includes(hash)) return null
  const left = account.password_token_hashes.filter((each) => each !== hash)
  return logIn(context, state, saveAccount(context, { ...account, password_token_hashes: left }))
}

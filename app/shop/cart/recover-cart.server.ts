import { readAccount } from "~/commerce/accounts.server"
import { addCartItem, applyCoupon, readCart, readCheckoutState, recoverCart, replaceCartItems } from "~/commerce/carts.server"
import { type Commerce, openCommerce } from "~/commerce/client.server"
import { ApiError, ifRefused } from "~/commerce/errors"
import type { I18n } from "~/commerce/catalogue.server"
import type { Cart, CartItem } from "~/commerce/api-types"
import { log } from "~/log.server"
import { type Result, fail, succeed } from "~/problems"
import { consumeRateLimit } from "~/store/rate-limits.server"
import { isOrderInDoubt } from "~/store/sent-orders.server"
import { catchCartErrors, type CartNotice } from "./change-cart.server"
import { MAX_LINES, newItemOf } from "./cart-lines.server"
import { type CartSnapshot, readLastSeenCart, updateLastSeenCart } from "./cart-snapshot.server"
import { isCartPersonal, removePersonalData } from "./personal-data.server"

/** Where a recovery link leads: `lines` as last shown here, null when forgotten; `replaces` counts the visitor's own articles. */
export type Recovery =
  | {
      state: "open"
      checkoutId: string
      lines: Pick<CartSnapshot["lines"][number], "name" | "choice" | "quantity">[] | null
      replaces: number
    }
  | { state: "ordered" | "unknown" | "current" }

const CHECKOUT_ID_PATTERN = /^[a-f0-9]{32}$/

/** The page that offers to take up a cart again. */
export function recoveryPath(checkoutId: string): string {
  return `/panier?reprise=${checkoutId}`
}

/** Reads the target of a recovery link; changes nothing and shows nothing about the cart's owner (docs/decisions/013). */
export async function readRecovery(commerce: Commerce, i18n: I18n, checkoutId: string): Promise<Recovery> {
  if (!CHECKOUT_ID_PATTERN.test(checkoutId)) return { state: "unknown" }
  const [own, state] = await Promise.all([readCart(commerce), readCheckoutState(i18n, checkoutId)])
  if (own?.checkout_id === checkoutId) return { state: "current" }
  if (state !== "open") return { state }
  const seen = await readLastSeenCart(checkoutId)
  const lines = seen?.lines.map(({ name, choice, quantity }) => ({ name, choice, quantity })) ?? null
  return { state, checkoutId, lines, replaces: own?.item_quantity ?? 0 }
}

/**
 * Takes a link's cart in place of the session's. The account that had logged in with it gets it back whole; the browser that has begun
 * to pay a guest's gets it without address and gift cards. Everybody else gets its articles and code in a cart of their own, so that its giver sees nothing
 * of what they do with it.
 *
 * @param ownCheckoutId the checkout of this browser's last payment, under whose lock this cart is taken up
 * @param clientAddress as rate limits count it
 */
export function restoreCart(
  commerce: Commerce,
  i18n: I18n,
  checkoutId: string,
  ownCheckoutId: string | null = null,
  clientAddress: string | null = null,
): Promise<Result<CartNotice>> {
  return catchCartErrors("checkoutId", "recovery-unknown", async () => {
    if (!CHECKOUT_ID_PATTERN.test(checkoutId)) return fail("recovery-unknown")
    const allowed = clientAddress === null ? succeed(null) : await consumeRateLimit("cart-recovery", clientAddress)
    if (!allowed.ok) return allowed
    if ((await readCart(commerce))?.checkout_id === checkoutId) return fail("recovery-current")
    const state = await readCheckoutState(i18n, checkoutId)
    if (state !== "open") return fail(state === "ordered" ? "recovery-ordered" : "recovery-unknown")
    const account = await readAccount(commerce)
    // A cart can only be read by recovering it, which would replace the shopper's own: so in a session apart.
    const left = await recoverCart(openCommerce({ session: null, ...i18n }), checkoutId)
    if (account && left.account_id && left.account_id !== account.id) return fail("recovery-foreign")
    // Of a guest's cart the account is whose e-mail somebody typed.
    if (account && left.account_id === account.id && left.guest === false) {
      await recoverCart(commerce, checkoutId)
      return succeed({ notice: "cart-recovered", detail: {} })
    }
    if (checkoutId === ownCheckoutId && left.guest !== false) {
      // The order takes what the cart holds when it arrives.
      if (await isOrderInDoubt(checkoutId)) return fail("too-many-requests")
      await removePersonalData(commerce, await recoverCart(commerce, checkoutId))
    } else await updateLastSeenCart(await copyCart(commerce, left))
    return succeed({ notice: isCartPersonal(left) ? "cart-recovered-without-address" : "cart-recovered", detail: {} })
  })
}

/** Puts a cart's first `MAX_LINES` lines and its code in place of the session's. What can no longer be bought stays out. */
async function copyCart(commerce: Commerce, { items: left, coupon_code: code }: Cart): Promise<Cart> {
  const items = left.slice(0, MAX_LINES)
  const copied = await replaceCartItems(commerce, items.map(newItemOf)).catch(async (error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    return copyLines(commerce, items)
  })
  return code ? ((await unlessRefused(applyCoupon(commerce, code))) ?? copied) : copied
}

async function copyLines(commerce: Commerce, items: readonly CartItem[]): Promise<Cart> {
  let cart = await replaceCartItems(commerce, [])
  for (const item of items) cart = (await unlessRefused(addCartItem(commerce, newItemOf(item)))) ?? cart
  return cart
}

function unlessRefused(change: Promise<Cart>): Promise<Cart | null> {
  return change.catch(ifRefused(null, ({ code, param, message }) => log.info("cart-refused", { code, param, message })))
}

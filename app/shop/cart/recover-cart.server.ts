import { readAccount } from "~/commerce/accounts.server"
import { readCart, readCheckoutState, recoverCart, removeGiftCard, updateCart } from "~/commerce/carts.server"
import { type Commerce, openCommerce } from "~/commerce/client.server"
import { ApiError } from "~/commerce/errors"
import type { I18n } from "~/commerce/catalogue.server"
import type { Cart } from "~/commerce/api-types"
import { type Result, fail, succeed } from "~/problems"
import { catchCartErrors, type CartNotice } from "./change-cart.server"
import { type CartSnapshot, readLastSeenCart, updateLastSeenCart } from "./cart-snapshot.server"
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

/** Takes a link's cart in place of the session's. Only its own account gets address and gift cards with it. */
export function restoreCart(commerce: Commerce, i18n: I18n, checkoutId: string): Promise<Result<CartNotice>> {
  return catchCartErrors("checkoutId", "recovery-unknown", async () => {
    if (!CHECKOUT_ID_PATTERN.test(checkoutId)) return fail("recovery-unknown")
    if ((await readCart(commerce))?.checkout_id === checkoutId) return fail("recovery-current")
    const state = await readCheckoutState(i18n, checkoutId)
    if (state !== "open") return fail(state === "ordered" ? "recovery-ordered" : "recovery-unknown")
    const account = await readAccount(commerce)
    if (account && (await isOfOtherAccount(i18n, checkoutId, account.id))) return fail("recovery-foreign")
    const cart = await recoverCart(commerce, checkoutId)
    const isOwner = account && cart.account_id === account.id
    const stripped = !isOwner && (await stripPersonalData(commerce, cart))
    return succeed({ notice: stripped ? "cart-recovered-without-address" : "cart-recovered", detail: {} })
  })
}

/** Reads the cart in a separate session: a cart can only be read by recovering it, which would replace the shopper's own. */
async function isOfOtherAccount(i18n: I18n, checkoutId: string, accountId: string): Promise<boolean> {
  const cart = await recoverCart(openCommerce({ session: null, ...i18n }), checkoutId)
  return Boolean(cart.account_id) && cart.account_id !== accountId
}

/** Empties what says who the cart's shopper was and what they could pay with; false when that failed and the session must go. */
async function stripPersonalData(commerce: Commerce, cart: Cart): Promise<boolean> {
  const isPersonal = [cart.shipping?.address1, cart.shipping?.name, cart.billing?.address1, cart.comments].some(Boolean)
  const cards = cart.giftcards ?? []
  try {
    for (const { id } of cards) if (id) await removeGiftCard(commerce, id)
    const stripped = await updateCart(commerce, {
      ...{ shipping: null, billing: null, comments: null },
      metadata: { company: null, vat_number: null },
    })
    await updateLastSeenCart(stripped)
    return isPersonal || cards.length > 0
  } catch (error) {
    commerce.forgetSession()
    if (error instanceof ApiError && error.status === 404) throw new Error("A recovered cart vanished", { cause: error })
    throw error
  }
}

import { removeGiftCard, updateCart } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import { ApiError } from "~/commerce/errors"
import type { Cart } from "~/commerce/api-types"
import { updateLastSeenCart } from "./cart-snapshot.server"

/** Whether a cart says who its shopper is, or holds what they can pay with. */
export function isCartPersonal({ shipping, billing, comments, giftcards }: Cart): boolean {
  const texts = [shipping?.address1, shipping?.name, billing?.address1, comments]
  return texts.some(Boolean) || (giftcards ?? []).length > 0
}

/** Empties what says who a cart's shopper was and what they could pay with. When that fails, the session is given up. */
export async function removePersonalData(commerce: Commerce, cart: Cart): Promise<void> {
  try {
    for (const { id } of cart.giftcards ?? []) if (id) await removeGiftCard(commerce, id)
    const emptied = await updateCart(commerce, {
      shipping: null,
      billing: null,
      comments: null,
      metadata: { company: null, vat_number: null },
    })
    await updateLastSeenCart(emptied)
  } catch (error) {
    commerce.forgetSession()
    if (error instanceof ApiError && error.status === 404) throw new Error("A cart vanished", { cause: error })
    throw error
  }
}

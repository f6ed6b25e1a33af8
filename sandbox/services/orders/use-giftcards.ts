import { ApiError } from "../../storage/api-error.ts"
import type { SandboxContext } from "../../storage/context.ts"
import type { GiftcardRecord } from "../../storage/models.ts"
import { getRecord, putRecord } from "../../storage/records.ts"
import type { CartRecord } from "../cart/cart-record.ts"
import { toCents, toEuros } from "../pricing/cents.ts"
import type { OrderGiftcard } from "./order-record.ts"

/**
 * Takes the part of the total that gift cards pay from their balances, in the order in which they were added.
 *
 * @returns the cards with the part used of each, in euros
 * @throws ApiError `validation_error` on `giftcards.code` when a card has less than the cart counted on
 */
export function useGiftcards(context: SandboxContext, cart: CartRecord): OrderGiftcard[] {
  let left = toCents(cart.grand_total)
  return cart.giftcards.map((entry) => {
    const card = getRecord<GiftcardRecord>(context.database, "giftcards", entry.giftcard_id)
    const used = Math.min(left, toCents(entry.amount))
    if (!card?.active || toCents(card.balance) < used) {
      throw new ApiError(400, "validation_error", "Gift card has insufficient balance", "giftcards.code")
    }
    left -= used
    putRecord(context.database, "giftcards", { ...card, balance: toEuros(toCents(card.balance) - used) })
    return { ...entry, amount: toEuros(used) }
  })
}

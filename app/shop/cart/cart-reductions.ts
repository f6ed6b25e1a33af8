import type { Cart } from "~/commerce/wire"
import { type Money, moneyOf } from "~/money/format-amount"
import { sumEuros } from "~/money/minor-units"

/** A discount and why it is there; `reason` is null when the backend gives no name. */
export type DiscountView = { id: string; kind: "coupon" | "promotion"; reason: string | null; amount: Money }

/** What a gift card pays of this cart; `balance` is all that is on it. */
export type GiftCardView = { id: string; last4: string; used: Money; balance: Money }

/** Each discount of the cart with its reason: the coupon's name, or the promotion's (storefront API, cart totals). */
export function viewDiscounts(cart: Cart): DiscountView[] {
  return (cart.discounts ?? []).flatMap((discount) => {
    const amount = discount.amount ?? 0
    if (amount <= 0) return []
    const coupon = discount.type === "coupon"
    const promotion = cart.promotions?.results?.find(({ id }) => id === discount.source_id)
    const reason = (coupon ? (cart.coupon?.name ?? cart.coupon_code) : promotion?.name) ?? null
    return [{ id: discount.id, kind: coupon ? "coupon" : "promotion", reason, amount: moneyOf(amount) }]
  })
}

/** What each gift card pays: the backend gives balances, and the total due tells how much of them is used. */
export function viewGiftCards(cart: Cart): GiftCardView[] {
  let rest = Math.max(0, sumEuros([cart.grand_total ?? 0, -(cart.capture_total ?? 0)]))
  return (cart.giftcards ?? []).map((card) => {
    const balance = card.amount ?? 0
    const used = Math.min(balance, rest)
    rest = sumEuros([rest, -used])
    return { id: card.id ?? "", last4: card.last4 ?? "", used: moneyOf(used), balance: moneyOf(balance) }
  })
}

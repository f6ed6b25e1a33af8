import type { Cart } from "~/commerce/wire"
import { type Money, moneyOf } from "~/money/format-amount"
import { type CartLineView, viewCartLine } from "./cart-line-view"
import { type DiscountView, type GiftCardView, viewDiscounts, viewGiftCards } from "./cart-reductions"

/** The cart as pages show it: euros, VAT included, each with its French text. */
export type CartView = {
  lines: CartLineView[]
  /** Number of articles, all lines together. */
  quantity: number
  /** All lines before discounts. */
  subTotal: Money
  discounts: DiscountView[]
  couponCode: string | null
  /** Whether something has to be sent to an address. */
  needsDelivery: boolean
  /** Price of the chosen delivery service as text (`Offerte` when free), or null before one is chosen. */
  delivery: string | null
  deliveryName: string | null
  deliveryPrice: Money | null
  /** VAT inside the prices, one line for each rate. */
  vatLines: { id: string; name: string; amount: Money }[]
  /** What the order costs. */
  total: Money
  giftCards: GiftCardView[]
  /** What remains to be paid after gift cards. */
  due: Money
  hasSubscription: boolean
}

function viewDelivery(cart: Cart): Pick<CartView, "needsDelivery" | "delivery" | "deliveryName" | "deliveryPrice"> {
  const chosen = cart.shipment_delivery === true && Boolean(cart.shipping?.service)
  const price = chosen ? moneyOf(cart.shipment_total ?? cart.shipping?.price ?? 0) : null
  return {
    needsDelivery: cart.shipment_delivery === true,
    delivery: price && (price.amount === 0 ? "Offerte" : price.text),
    deliveryName: chosen ? (cart.shipping?.service_name ?? null) : null,
    deliveryPrice: price,
  }
}

/**
 * Shapes the backend's cart for display; the totals are the backend's own, never recomputed (specification §3, Cart).
 * `due` is `capture_total`, what remains after gift cards.
 */
export function viewCart(cart: Cart): CartView {
  const lines = (cart.items ?? []).map(viewCartLine)
  const total = cart.grand_total ?? 0
  return {
    lines,
    quantity: cart.item_quantity ?? lines.reduce((sum, line) => sum + line.quantity, 0),
    subTotal: moneyOf(cart.sub_total ?? 0),
    discounts: viewDiscounts(cart),
    couponCode: cart.coupon_code ?? null,
    ...viewDelivery(cart),
    vatLines: (cart.taxes ?? []).flatMap(({ id, name, amount }) =>
      amount ? [{ id: id ?? name ?? "", name: name ?? "TVA", amount: moneyOf(amount) }] : [],
    ),
    total: moneyOf(total),
    giftCards: viewGiftCards(cart),
    due: moneyOf(cart.capture_total ?? total),
    hasSubscription: lines.some(({ plan }) => plan !== null),
  }
}

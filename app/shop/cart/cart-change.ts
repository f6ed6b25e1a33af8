/** What happened to the cart, for the notice after the redirect: a sentence's code and its words. */
export type CartChange = { notice: CartNotice; detail: Record<string, string> }

type CartNotice =
  | "quantity-changed"
  | "item-removed"
  | "coupon-applied"
  | "coupon-replaced"
  | "coupon-waiting"
  | "coupon-without-effect"
  | "coupon-removed"
  | "giftcard-applied"
  | "giftcard-removed"
  | "delivery-estimated"
  | "changes-read"
  | "cart-recovered"
  | "cart-recovered-without-address"

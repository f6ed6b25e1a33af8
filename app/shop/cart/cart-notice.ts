/** What a change of the cart did, for the notice after the redirect: a sentence's code and its words. */
export type CartNotice = {
  notice:
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
  detail: Record<string, string>
}

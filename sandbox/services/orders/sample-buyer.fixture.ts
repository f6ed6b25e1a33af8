import type { CartRecord } from "../cart/cart-record.ts"
import { ids } from "../cart/sample-shop.fixture.ts"
import type { SampleShopper } from "../cart/sample-shopper.fixture.ts"
import { enterSampleShop } from "../cart/sample-shopper.fixture.ts"
import { addIntent } from "../vault/intent-record.ts"
import type { OrderRecord } from "./order-record.ts"
import { placeOrder } from "./place-order.ts"

/** Where a sample buyer has things sent. */
export const shipping = { country: "FR", zip: "69002", city: "Lyon", name: "Jeanne Martin", service: "colissimo" }

/** A shopper on the way to an order. */
export type SampleBuyer = SampleShopper & {
  /** Puts an item into the cart, by default two bags for 26,70 € with delivery, and says who it is for. */
  fillCart: (item?: object) => CartRecord
  /** A cart of 26,70 € paid by a method that needs an intent of 2670 cents. */
  fillCartWithIntent: (status?: string, amount?: number) => void
  submit: () => OrderRecord
}

/** A new sample shop with somebody who came to buy. */
export function enterAsBuyer(): SampleBuyer {
  const shopper = enterSampleShop()
  const { context, state, add, update } = shopper
  const fillCart = (item: object = { product_id: ids.coffee, variant_id: ids.small, quantity: 2 }) => {
    add(item)
    return update({ account: { email: "jeanne@exemple.fr" }, shipping, billing: { name: "Jeanne Martin" } })
  }
  return {
    ...shopper,
    fillCart,
    fillCartWithIntent(status = "requires_capture", amount = 2670) {
      fillCart()
      addIntent(context, { id: "pi_1", gateway: "stripe", status, amount, currency: "EUR", payment_method: "pm_local_ok" })
      update({ billing: { method: "card", card: { token: "pm_local_ok" }, intent: { stripe: { id: "pi_1" } } } })
    },
    submit: () => placeOrder(context, state),
  }
}

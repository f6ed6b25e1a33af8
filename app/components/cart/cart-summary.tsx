import type { CartView } from "~/shop/cart/cart-view"
import { CartTotals } from "./cart-totals"
import { CompactLines } from "./compact-lines"

/** The order beside the steps of the checkout: its lines and its totals. */
export function CartSummary({ cart }: { cart: CartView }) {
  return (
    <section className="summary summary-sticky" aria-labelledby="recapitulatif">
      <h2 id="recapitulatif">Votre commande</h2>
      <CompactLines lines={cart.lines} />
      <CartTotals cart={cart} />
    </section>
  )
}

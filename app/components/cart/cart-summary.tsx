import { Picture } from "~/components/catalogue/picture"
import type { CartLineView, CartView } from "~/shop/cart/cart-view"
import { CartTotals } from "./cart-totals"
import { LineDetails, LinePrice } from "./line-parts"

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

/** The cart's lines to read, not to change. */
export function CompactLines({ lines }: { lines: readonly CartLineView[] }) {
  return (
    <ul className="cart-lines">
      {lines.map((line) => (
        <li key={line.id} className="cart-line">
          <Picture picture={line.picture} use="thumb" decorative />
          <div>
            <div className="cart-line-head">
              <p className="cart-line-name">{line.name}</p>
              <LinePrice line={line} />
            </div>
            <LineDetails line={line} />
            <p className="card-note">
              {line.quantity}&nbsp;×&nbsp;{line.unitPrice.text}
              {line.pricePerKilogram ? ` · ${line.pricePerKilogram}` : ""}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

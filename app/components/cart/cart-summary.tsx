import { Picture, THUMB } from "~/components/catalogue/picture"
import type { CartLineView, CartView } from "~/shop/cart/cart-view"
import { CartTotals } from "./cart-totals"
import { LineDetails, LinePrice } from "./line-parts"

/** So many lines and the total fit beside a step; the others unfold. */
const SHOWN_LINES = 4

/** Parts words for the eye alone. */
const dot = <span aria-hidden="true">·</span>

/**
 * The order beside the steps of the checkout: its lines and its totals. In narrow windows it unfolds from one line.
 *
 * @param props.isWhole whether everything is shown at once, as before the order
 */
export function CartSummary({ cart, isWhole }: { cart: CartView; isWhole: boolean }) {
  const { lines, quantity } = cart
  const shown = isWhole || lines.length <= SHOWN_LINES ? lines : lines.slice(0, SHOWN_LINES - 1)
  const folded = lines.slice(shown.length)
  return (
    <>
      <details className="order-fold" open={isWhole}>
        <summary>
          <span>
            Votre commande {dot} {`${quantity}\u00a0${quantity > 1 ? "articles" : "article"}`} {dot} {cart.due.text}
          </span>
        </summary>
      </details>
      <section className="summary summary-sticky order" aria-labelledby="recapitulatif">
        <h2 id="recapitulatif">Votre commande</h2>
        <CompactLines lines={shown} />
        {folded.length > 0 ? (
          <details className="fold">
            <summary>Voir les {folded.length} autres articles</summary>
            <CompactLines lines={folded} />
          </details>
        ) : null}
        {isWhole ? <h2 className="sr-only">Total</h2> : null}
        <CartTotals cart={cart} />
      </section>
    </>
  )
}

/** The cart's lines to read, not to change. */
function CompactLines({ lines }: { lines: readonly CartLineView[] }) {
  return (
    <ul className="cart-lines">
      {lines.map((line) => (
        <li key={line.id} className="cart-line">
          <Picture picture={line.picture} use={THUMB} decorative />
          <div>
            <div className="cart-line-head">
              <p className="cart-line-name">{line.name}</p>
              <LinePrice line={line} />
            </div>
            <LineDetails line={line} />
            <p className="card-note">
              {[`${line.quantity}\u00a0×\u00a0${line.unitPrice.text}`, line.pricePerKilogram].filter(Boolean).join(", ")}
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}

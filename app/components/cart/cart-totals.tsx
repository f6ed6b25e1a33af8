import { ChargeNote } from "~/components/shell/charge-note"
import type { CartView } from "~/shop/cart/cart-view"

function deliveryText(cart: CartView): string | null {
  if (!cart.needsDelivery) return null
  return cart.delivery ?? "selon votre adresse"
}

/** The cart's totals: each discount with its reason, delivery, VAT inside, gift cards, and what is due. */
export function CartTotals({ cart }: { cart: CartView }) {
  const delivery = deliveryText(cart)
  return (
    <>
      <dl className="totals">
        <div>
          <dt>Sous-total</dt>
          <dd>{cart.subTotal.text}</dd>
        </div>
        {cart.discounts.map((discount) => (
          <div key={discount.id}>
            <dt>
              {discount.kind === "coupon" ? "Code promo" : "Remise"}
              {discount.reason ? ` «\u00a0${discount.reason}\u00a0»` : ""}
            </dt>
            <dd>−{discount.amount.text}</dd>
          </div>
        ))}
        {delivery ? (
          <div>
            <dt>Livraison{cart.deliveryName ? ` (${cart.deliveryName})` : ""}</dt>
            <dd>{delivery}</dd>
          </div>
        ) : null}
        <div className="total">
          <dt>Total TTC</dt>
          <dd>{cart.total.text}</dd>
        </div>
        {cart.vatLines.map((line) => (
          <div key={line.id} className="vat">
            <dt>dont {line.name}</dt>
            <dd>{line.amount.text}</dd>
          </div>
        ))}
        {cart.giftCards.map((card) => (
          <div key={card.id}>
            <dt>Carte cadeau ···{card.last4}</dt>
            <dd>−{card.used.text}</dd>
          </div>
        ))}
        {cart.giftCards.length > 0 ? (
          <div className="total">
            <dt>À payer</dt>
            <dd>{cart.due.text}</dd>
          </div>
        ) : null}
      </dl>
      <ChargeNote />
    </>
  )
}

import { Link } from "@remix-run/react"
import { Panel } from "~/components/shell/panel"
import { Notice } from "~/components/ui/notice"
import type { CartView } from "~/shop/cart/cart-view"
import { findUnavailable } from "~/shop/checkout/unavailable-item"
import { CompactLines } from "./compact-lines"
import { UnavailableNotice } from "./unavailable-notice"

/** The cart's modal: what is in it, and the two ways on. */
export function CartPanel({ cart, notice }: { cart: CartView | null; notice: string | null }) {
  const unavailable = findUnavailable(cart?.lines ?? [])
  const foot = cart ? (
    <>
      <p className="cart-line-head">
        <span>{cart.needsDelivery && !cart.delivery ? "Total TTC, hors livraison" : "Total TTC"}</span>
        <strong>{cart.total.text}</strong>
      </p>
      {unavailable ? (
        <UnavailableNotice problem={unavailable} />
      ) : (
        <Link to="/commande" reloadDocument className="button button-primary">
          Passer commande
        </Link>
      )}
      <Link to="/panier" className="button button-quiet">
        Voir le panier
      </Link>
    </>
  ) : null
  return (
    <Panel id="panier" title={cart ? `Panier (${cart.quantity})` : "Panier"} foot={foot}>
      <Notice text={notice} />
      {cart ? (
        <CompactLines lines={cart.lines} linked />
      ) : (
        <div className="empty">
          <p>Votre panier est vide.</p>
          <Link to="/boutique" className="button button-primary">
            Voir la boutique
          </Link>
        </div>
      )}
    </Panel>
  )
}

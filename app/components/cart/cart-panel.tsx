import { Link, PrefetchPageLinks, useLocation } from "@remix-run/react"
import { Panel } from "~/components/shell/panel"
import { useScripted } from "~/components/shell/use-scripted"
import { Notice } from "~/components/ui/notice"
import type { CartView } from "~/shop/cart/cart-view"
import { LINES_DOOR } from "~/shop/cart/line-change"
import { addressBeneath } from "~/shop/catalogue/option-panel"
import { findUnavailable } from "~/shop/cart/unavailable-item"
import { CartLines } from "./cart-lines"
import { useCartQueue } from "./cart-queue"
import { CartDue, CartSteps } from "./cart-totals"
import { UnavailableNotice } from "./unavailable-notice"

/** The cart's modal: its lines to change over the page that is shown, what they add up to, and the two ways on. */
export function CartPanel({ cart, notice }: { cart: CartView | null; notice: string | null }) {
  const { pathname, search } = useLocation()
  const isScripted = useScripted()
  const queue = useCartQueue()
  const isBusy = queue.wishes.size > 0 || undefined
  const unavailable = findUnavailable((cart?.lines ?? []).filter(({ id }) => queue.wishes.get(id) !== 0))
  const foot = cart ? (
    <>
      <div aria-busy={isBusy}>
        <CartDue cart={cart} />
      </div>
      {unavailable ? (
        <UnavailableNotice problem={unavailable} />
      ) : (
        <Link to="/commande" reloadDocument className="button button-primary">
          Passer commande
        </Link>
      )}
      <Link to="/panier" reloadDocument className="button button-quiet">
        Voir le panier
      </Link>
    </>
  ) : null
  return (
    <Panel id="panier" title={cart ? `Panier (${cart.quantity})` : "Panier"} foot={foot}>
      {/* A first gesture made offline must find the door's script. The page's own query keeps its data from being asked for.
          Served with the page it would come before the style and the pictures. */}
      {cart && isScripted ? <PrefetchPageLinks page={LINES_DOOR + search} /> : null}
      <CartLines
        lines={cart?.lines ?? []}
        queue={queue}
        place={{ idPrefix: "panier-", heading: "h3", back: addressBeneath(pathname, search) }}
      >
        <Notice text={notice} />
      </CartLines>
      {cart ? (
        <section className="mt-6" aria-label="Détail du total" aria-busy={isBusy}>
          <CartSteps cart={cart} />
        </section>
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

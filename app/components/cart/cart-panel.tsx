import { PrefetchPageLinks, useLocation } from "@remix-run/react"
import { Panel } from "~/components/shell/panel"
import { useHydrated } from "~/components/shell/lazy-component"
import { ButtonLink, Notice, type NoticeView } from "~/components/ui/text"
import type { CartView } from "~/shop/cart/cart-view"
import { LINE_ITEMS_PATH } from "~/shop/cart/line-items"
import { addressBeneath } from "~/shop/catalogue/option-panel"
import { COOKIES_HINT, EMPTY_CART } from "~/texts/cart"
import { CartLines } from "./cart-lines"
import { usePendingQuantities } from "./pending-quantities"
import { CartDue, CartTotals, UnavailableNotice } from "./cart-totals"

/** The cart's modal: its lines to change over the page that is shown, what they add up to, and the two ways on. */
export function CartPanel({ cart, notice }: { cart: CartView | null; notice: NoticeView | null }) {
  const { pathname, search } = useLocation()
  const isScripted = useHydrated()
  const pending = usePendingQuantities()
  const isBusy = pending.quantities.size > 0 || undefined
  const isShort = cart?.lines.some(({ id, remaining }) => remaining !== null && pending.quantities.get(id) !== 0)
  const unavailable = isShort ? cart?.unavailable : null
  const foot = cart ? (
    <>
      <div aria-busy={isBusy}>
        <CartDue cart={cart} />
      </div>
      {unavailable ? (
        <UnavailableNotice sentence={unavailable} />
      ) : (
        <ButtonLink to="/commande" text="Passer commande" reloadDocument />
      )}{" "}
      <ButtonLink to="/panier" text="Voir le panier" look="quiet" reloadDocument />
    </>
  ) : null
  return (
    <Panel
      id="panier"
      back="ouvrir-panier"
      title={cart ? `Panier (${cart.quantity})` : "Panier"}
      foot={foot}
      description={notice ? "panier-annonce" : undefined}
    >
      {/* The first change made offline must find this route's script. With the page's own query no data is requested; in the
          served HTML it would be fetched before the styles and the pictures. */}
      {cart && isScripted ? <PrefetchPageLinks page={LINE_ITEMS_PATH + search} /> : null}
      <CartLines
        lines={cart?.lines ?? []}
        pending={pending}
        place={{ idPrefix: "panier-", heading: "h3", back: addressBeneath(pathname, search) }}
      >
        <Notice notice={notice} id="panier-annonce" />
      </CartLines>
      {cart ? (
        <section className="mt-6" aria-label="Détail du total" aria-busy={isBusy}>
          <CartTotals cart={cart} showDue={false} />
        </section>
      ) : (
        <div className="empty">
          {/* Its own file, fetched once the panel is open: drawn in the page it would be in every page. */}
          <img src="/cup.svg" alt="" width={84} height={72} loading="lazy" />
          <p>{`${EMPTY_CART} ${COOKIES_HINT}`}</p>
          <ButtonLink to="/boutique" text="Voir la boutique" />
        </div>
      )}
    </Panel>
  )
}

import { ExpressPayment } from "~/components/checkout/express-payment"
import { ErrorSummary, fieldSentence } from "~/components/forms/error-summary"
import { Ways } from "~/components/shell/error-page"
import { ButtonLink, DocumentLinkParagraph } from "~/components/ui/text"
import type { CartPaymentNotice } from "~/checkout/unfinished-payment.server"
import type { ExpressCheckout } from "~/checkout/payment-client-config.server"
import type { LocalizedProblem } from "~/problems"
import type { CartChange } from "~/shop/cart/cart-changes"
import type { CartView } from "~/shop/cart/cart-view"
import type { DeliveryEstimateView } from "~/shop/cart/delivery-services"
import { COOKIES_HINT } from "~/texts/cart"
import { cartPageSentences } from "~/texts/cart-page"
import { AnnouncedChanges } from "./cart-changes"
import { CartLines } from "./cart-lines"
import { usePendingQuantities } from "./pending-quantities"
import { CartRecovery, type RecoveryView } from "./cart-recovery"
import { CartDue, CartTotals, UnavailableNotice } from "./cart-totals"
import { CouponForm, GiftCardForm } from "./code-forms"
import { DeliveryEstimate } from "./delivery-estimate"

export const CART_HEADING = "votre-panier"

/** What was typed when it was refused. */
export type TypedInCart = Record<"lineId" | "quantity" | "code" | "giftCard" | "country" | "zip", string>

type CartPageProps = {
  roastingDays: string
  cart: CartView | null
  payment: CartPaymentNotice | null
  /** What changed since the cart was last seen, with amounts in its currency. */
  changes: readonly CartChange[]
  currency: string
  recovery: RecoveryView | null
  estimate: DeliveryEstimateView | null
  express: ExpressCheckout | null
  problems: readonly LocalizedProblem[] | null
  values: TypedInCart | null
}

/** For a payment without an order, so that nobody pays twice. */
function PaymentNotice({ to, ofThisCart, isPaid, title, sentence, link }: CartPaymentNotice) {
  return (
    <section
      className={`notice mt-6 grid gap-4${isPaid ? "" : ofThisCart ? " notice-plain" : " notice-failed"}`}
      aria-labelledby="paiement"
    >
      <h2 id="paiement">{title}</h2>
      <p>{sentence}</p>
      <DocumentLinkParagraph href={to} text={link} look="primary" />
    </section>
  )
}

function EmptyCart({ roastingDays }: { roastingDays: string }) {
  return (
    <div className="empty empty-drawn">
      <p>{cartPageSentences.empty(roastingDays)}</p>
      <ButtonLink to="/boutique" text="Voir la boutique" />
      <Ways className="ways" fallback={null} />
      <p className="card-note">{COOKIES_HINT}</p>
    </div>
  )
}

/** The cart's page: lines to change, codes, totals and the way to the checkout. */
export function CartPage(props: CartPageProps) {
  const { cart, payment, changes, currency, recovery, estimate, express, problems, values } = props
  const pending = usePendingQuantities()
  const lines = cart?.lines ?? []
  const isShort = lines.some(({ id, remaining }) => remaining !== null && pending.quantities.get(id) !== 0)
  const unavailable = isShort ? cart?.unavailable : null
  const error = (field: string) => fieldSentence(problems, field)
  return (
    <div className="page page-body">
      <ErrorSummary problems={problems} />
      <h1 id={CART_HEADING} tabIndex={-1}>
        Votre panier
      </h1>
      {recovery ? <CartRecovery recovery={recovery} /> : null}
      {payment ? <PaymentNotice {...payment} /> : null}
      <AnnouncedChanges changes={changes} currency={currency} />
      {/* Also without lines: the region that told of the last one's removal stays. */}
      <div className={cart ? "cart" : undefined}>
        <CartLines
          lines={lines}
          pending={pending}
          place={{ idPrefix: "", heading: "h2", back: null }}
          refused={{ problems, typed: values }}
        />
        {cart ? (
          <section
            className="summary summary-sticky cart-side"
            aria-labelledby="totaux"
            aria-busy={pending.quantities.size > 0 || undefined}
          >
            <h2 id="totaux">Total</h2>
            <CartTotals cart={cart} showDue={false} freeDelivery={estimate?.free} />
            {unavailable ? <UnavailableNotice sentence={unavailable} /> : null}
            <div className="cart-due">
              <CartDue cart={cart} />
              {unavailable || payment?.isPaid ? null : <ButtonLink to="/commande" text="Passer commande" reloadDocument />}
            </div>
            <ExpressPayment express={express} placement="Cart" />
            <div className="summary-more">
              <CouponForm
                couponCode={cart.couponCode}
                giftCards={cart.giftCards.length}
                typed={values?.code ?? null}
                error={error("code")}
              />
              <GiftCardForm cards={cart.giftCards} typed={values?.giftCard || null} error={error("giftCard")} />
              {estimate ? (
                <DeliveryEstimate
                  estimate={estimate}
                  values={values?.country || values?.zip ? values : null}
                  errors={{ country: error("country"), zip: error("zip") }}
                />
              ) : null}
            </div>
          </section>
        ) : recovery?.state === "open" ? null : (
          <EmptyCart roastingDays={props.roastingDays} />
        )}
      </div>
    </div>
  )
}

import { Link } from "@remix-run/react"
import { LostPaymentNotice, PaidAttemptNotice } from "~/components/checkout/paid-attempt-notice"
import { ErrorSummary, fieldSentence } from "~/components/forms/error-summary"
import type { ToldProblem } from "~/problems"
import type { CartView } from "~/shop/cart/cart-view"
import { findUnavailable } from "~/shop/checkout/unavailable-item"
import { CartTotals } from "./cart-totals"
import { CouponForm } from "./coupon-form"
import { EditableLine } from "./editable-line"
import { UnavailableNotice } from "./unavailable-notice"

type CartPageProps = {
  cart: CartView | null
  /** A payment that was made while its order was not: where to go on with it, and whether it is this cart's. */
  payment: { to: string; ofThisCart: boolean } | null
  problems: readonly ToldProblem[] | null
  /** What was typed when it was refused. */
  values: { ligne: string; quantite: string; code: string } | null
}

function EmptyCart() {
  return (
    <div className="empty">
      <p>Rien pour l’instant. Nos cafés sont torréfiés le lundi et le jeudi&nbsp;: c’est le bon moment pour en choisir un.</p>
      <Link to="/boutique" className="button button-primary">
        Voir la boutique
      </Link>
    </div>
  )
}

/** The cart's page: lines to change, code, totals and the way to the checkout. */
export function CartPage({ cart, payment, problems, values }: CartPageProps) {
  const unavailable = findUnavailable(cart?.lines ?? [])
  return (
    <div className="page page-body">
      <ErrorSummary problems={problems} />
      <h1>Votre panier</h1>
      <PaidAttemptNotice completion={payment?.ofThisCart ? payment.to : null} />
      {payment && !payment.ofThisCart ? <LostPaymentNotice to={payment.to} /> : null}
      {cart ? (
        <div className="cart">
          <ul className="cart-lines">
            {cart.lines.map((line) => {
              const field = `quantite-${line.id}`
              const error = fieldSentence(problems, field)
              return (
                <EditableLine
                  key={line.id}
                  line={line}
                  field={field}
                  typed={error ? (values?.quantite ?? null) : null}
                  error={error}
                />
              )
            })}
          </ul>
          <section className="summary summary-sticky" aria-labelledby="totaux">
            <h2 id="totaux">Total</h2>
            <CouponForm couponCode={cart.couponCode} typed={values?.code ?? null} error={fieldSentence(problems, "code")} />
            <CartTotals cart={cart} />
            {unavailable ? <UnavailableNotice problem={unavailable} /> : null}
            {unavailable || payment?.ofThisCart ? null : (
              <Link to="/commande" reloadDocument className="button button-primary">
                Passer commande
              </Link>
            )}
          </section>
        </div>
      ) : (
        <EmptyCart />
      )}
    </div>
  )
}

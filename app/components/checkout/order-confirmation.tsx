import type { OrderState, ConfirmationView } from "~/checkout/order-confirmation.server"
import type { UnpaidOrder } from "~/checkout/unpaid-order.server"
import { OrderDelivery, OrderGoods, OrderSteps } from "~/components/account/orders/order-parts"
import { DocumentLinkParagraph } from "~/components/ui/text"
import { renewalTerms } from "~/texts/renewal"
import { confirmationSentences } from "~/texts/order-confirmation"
import { ManualPayment } from "./manual-payment"
import { OtherPayments, type OtherPaymentsProps } from "./other-payments"
import { UnpaidNotice } from "./unpaid-order"

type OrderConfirmationProps = {
  order: ConfirmationView
  state: OrderState
  unpaid: UnpaidOrder | null
  checkAgain: string | null
  subscription: string | null
  /** The address that shows the order's state in any browser. */
  followUp: string | null
  /** Payments beside this order's. */
  others: OtherPaymentsProps
}

/** The end of a purchase: the order's number, what happens next, and what was ordered. */
export function OrderConfirmation(props: OrderConfirmationProps) {
  const { order, state, unpaid, checkAgain, subscription, followUp, others } = props
  const { number, manualPayment, details } = order
  return (
    <div className="page page-body">
      <h1>{confirmationSentences.titles[state]}</h1>
      <p role="status" className="mt-4">
        Numéro de commande&nbsp;: <strong>{number}</strong>
      </p>
      <div className="checkout">
        <div className="grid grid-cols-1 content-start justify-items-start gap-5">
          {details?.delivery.promise ? <p className="arrival">{details.delivery.promise}.</p> : null}
          {details && state !== "cancelled" ? (
            <OrderSteps isPaid={state === "confirmed"} isDelivered={details.isDelivered} way={details.delivery.way} />
          ) : null}
          <OtherPayments {...others} />
          {unpaid ? <UnpaidNotice unpaid={unpaid} checkAgain={checkAgain} /> : null}
          {manualPayment ? <ManualPayment {...manualPayment} number={number} /> : null}
          {state === "cancelled" ? <p>{confirmationSentences.cancelled}</p> : <NextSteps details={details} state={state} />}
          {subscription && details ? <OrderedSubscription plans={details.plans} to={subscription} /> : null}
          {details ? <OrderDelivery {...details.delivery} /> : null}
          <DocumentLinkParagraph href="/boutique" text="Continuer mes achats" look="primary" />
          {followUp ? <DocumentLinkParagraph href={followUp} text="Lien de suivi de cette commande, à garder" /> : null}
        </div>
        {details ? <OrderRecap details={details} /> : null}
      </div>
    </div>
  )
}

type NextStepsProps = { details: Details | null; state: Exclude<OrderState, "cancelled"> }

function NextSteps({ details, state }: NextStepsProps) {
  return (
    <>
      <h2>Et maintenant&nbsp;?</h2>
      <p>
        {confirmationSentences.mailed(details?.delivery.email ?? null)}{" "}
        {confirmationSentences.next(state, details?.delivery.way ?? null)}
      </p>
    </>
  )
}

type Details = NonNullable<ConfirmationView["details"]>

function OrderRecap({ details: { date, payment, lines, sums, totalWithoutVat } }: { details: Details }) {
  return (
    <section className="summary order" aria-labelledby="recapitulatif">
      <h2 id="recapitulatif">Récapitulatif</h2>
      {date ? <p>{confirmationSentences.made(date)}</p> : null}
      <OrderGoods lines={lines} sums={sums} totalWithoutVat={totalWithoutVat} />
      {payment ? <p>Moyen de paiement&nbsp;: {payment}</p> : null}
    </section>
  )
}

function OrderedSubscription({ plans, to }: { plans: Details["plans"]; to: string }) {
  return (
    <section className="grid gap-2" aria-labelledby="abonnement">
      <h2 id="abonnement">Votre abonnement</h2>
      {plans.map(({ id, name, next, ...rhythm }) => (
        <p key={id}>
          {name}. {renewalTerms(rhythm, next)}
        </p>
      ))}
      <DocumentLinkParagraph href={to} text="Gérer mon abonnement" />
    </section>
  )
}

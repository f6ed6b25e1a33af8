import type { OrderState, OrderView } from "~/checkout/order-confirmation.server"
import type { UnpaidOrder } from "~/checkout/unpaid-order.server"
import { OrderDelivery } from "~/components/account/orders/order-delivery"
import { OrderGoods } from "~/components/account/orders/order-goods"
import { AddressLines } from "~/components/ui/page-parts"
import { DocumentLinkParagraph } from "~/components/ui/text"
import { renewalTerms } from "~/texts/product-sentences"
import { CheckoutMessage } from "./checkout-message"
import { ManualPayment } from "./manual-payment"
import { OtherPayments, type OtherPaymentsProps } from "./other-payments"
import { UnpaidNotice } from "./unpaid-order"

type OrderConfirmationProps = {
  order: OrderView
  state: OrderState
  unpaid: UnpaidOrder | null
  checkAgain: string | null
  subscription: string | null
  /** The address that shows the order's state in any browser. */
  followUp: string | null
  /** Payments beside this order's. */
  others: OtherPaymentsProps
}

const HEADINGS = {
  confirmed: "Merci, votre commande est confirmée",
  unpaid: "Merci, votre commande est enregistrée",
  untold: "Merci, votre commande est enregistrée",
  cancelled: "Votre commande est annulée",
} as const satisfies Record<OrderState, string>

/** The end of a purchase: the order's number, what happens next, and what was ordered. */
export function OrderConfirmation(props: OrderConfirmationProps) {
  const { order, state, unpaid, checkAgain, subscription, followUp, others } = props
  const { number, manualPayment, details } = order
  return (
    <CheckoutMessage>
      <h1>{HEADINGS[state]}</h1>
      <p role="status">
        Numéro de commande&nbsp;: <strong>{number}</strong>
      </p>
      <OtherPayments {...others} />
      {unpaid ? <UnpaidNotice unpaid={unpaid} checkAgain={checkAgain} /> : null}
      {manualPayment ? <ManualPayment {...manualPayment} number={number} /> : null}
      {state === "cancelled" ? <p>Elle ne sera pas expédiée, et rien n’est plus à payer.</p> : <NextSteps {...props} />}
      {followUp ? <DocumentLinkParagraph href={followUp} text="Lien de suivi de cette commande, à garder" /> : null}
      {subscription && details ? <OrderedSubscription plans={details.plans} to={subscription} /> : null}
      {details ? <OrderRecap details={details} /> : null}
      <DocumentLinkParagraph href="/boutique" text="Continuer mes achats" look="primary" />
    </CheckoutMessage>
  )
}

function NextSteps({ order: { details }, state }: OrderConfirmationProps) {
  const paid = state === "unpaid" ? " dès réception du paiement" : ""
  const prepared = state === "untold" ? "Nous" : `Nous préparons votre commande${paid} et`
  return (
    <>
      <h2>Et maintenant&nbsp;?</h2>
      <p>
        {details
          ? `Un e-mail de confirmation vous est envoyé à l’adresse ${details.delivery.email}.`
          : "Un e-mail de confirmation a été envoyé."}{" "}
        {prepared} vous écrivons dès son expédition, ou dès qu’elle vous attend en boutique.
      </p>
    </>
  )
}

type Details = NonNullable<OrderView["details"]>

function OrderRecap({ details }: { details: Details }) {
  const { date, payment, delivery, lines, sums, totalWithoutVat } = details
  return (
    <>
      <h2>Récapitulatif</h2>
      {date ? <p>Commande passée le {date}.</p> : null}
      <OrderGoods lines={lines} sums={sums} totalWithoutVat={totalWithoutVat} />
      {payment ? <p>Moyen de paiement&nbsp;: {payment}</p> : null}
      <OrderDelivery {...delivery} />
      {delivery.billing ? (
        <>
          <h2>Facturation</h2>
          <AddressLines lines={delivery.billing} />
        </>
      ) : null}
      {delivery.vatNumber ? <p>Numéro de TVA&nbsp;: {delivery.vatNumber}</p> : null}
    </>
  )
}

function OrderedSubscription({ plans, to }: { plans: Details["plans"]; to: string }) {
  return (
    <section className="grid gap-2" aria-labelledby="abonnement">
      <h2 id="abonnement">Votre abonnement</h2>
      {plans.map(({ id, name, next, ...rhythm }) => (
        <p key={id}>
          {name}&nbsp;: {renewalTerms(rhythm, next)}
        </p>
      ))}
      <DocumentLinkParagraph href={to} text="Gérer mon abonnement" />
    </section>
  )
}

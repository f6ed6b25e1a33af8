import { Form } from "@remix-run/react"
import type { describeWaiting } from "~/checkout/end-payment.server"
import type { OtherPayment } from "~/checkout/surplus.server"
import type { UnpaidOrder } from "~/checkout/unpaid-order.server"
import type { WaitingChecks } from "~/checkout/checkout-paths"
import { Sentence } from "~/components/ui/sentence"
import { DocumentLink, DocumentLinkParagraph } from "~/components/ui/text"
import { formatMoment } from "~/texts/dates"
import { UNPAID_TITLES } from "~/texts/unpaid-order"
import { endPaymentSentences, noPaymentSentences, waitingSentences, waitingTitle } from "~/texts/waiting-payment"
import { CheckoutMessage } from "./checkout-message"
import { OtherPayments } from "./other-payments"
import { PaymentChecks } from "./payment-checks"
import { UnpaidNotice } from "./unpaid-order"

type PaymentWaitingProps = {
  /** Null for an order without a payment of its own. */
  payment: Awaited<ReturnType<typeof describeWaiting>>
  /** The order that the page is about. */
  order: { amount: string; reference: string }
  checks: WaitingChecks
  /** An attempt to cancel it has failed. */
  isCancelRefused: boolean
  /** The shopper has just approved another payment, which was not taken because of this one. */
  isInTheWay: boolean
}

/** A payment, or an order without one, whose end is not known yet. It never offers to pay again before this one is cleared up. */
export function PaymentWaiting(props: PaymentWaitingProps) {
  const { payment, order, checks, isInTheWay } = props
  return (
    <CheckoutMessage>
      <h1>{waitingTitle(payment !== null)}</h1>
      {isInTheWay ? <p>{waitingSentences.inTheWay}</p> : null}
      <p role="status">{payment ? awaitedOf(payment) : waitingSentences.order(order)}</p>
      <p>{payment ? waitingSentences.payOnce : waitingSentences.orderOnce}</p>
      <PaymentChecks checks={checks} kept="cart">
        {payment?.resume ? <DocumentLink href={payment.resume} text="Reprendre ce paiement" look="quiet" /> : null}
      </PaymentChecks>
      {payment?.ending ? <PayOtherwise {...props} payment={payment} /> : null}
    </CheckoutMessage>
  )
}

type Described = NonNullable<PaymentWaitingProps["payment"]>

function awaitedOf({ startedAt, ...payment }: Described): string {
  return waitingSentences.payment({ ...payment, begun: formatMoment(new Date(startedAt).toISOString()) })
}

/** The way to another payment: cancels this one or, where that cannot be done, warns and asks. */
function PayOtherwise({ payment, checks, isCancelRefused }: PaymentWaitingProps & { payment: Described }) {
  const isWarning = payment.ending === "warn" || isCancelRefused
  return (
    <section className={`grid gap-3 ${isWarning ? "notice notice-failed" : ""}`} aria-labelledby="payer-autrement">
      <h2 id="payer-autrement">Payer autrement</h2>
      <p>
        {isWarning
          ? endPaymentSentences.warning(isCancelRefused)
          : payment.isTakenByOrder
            ? endPaymentSentences.takenByOrder
            : endPaymentSentences.cancel}
      </p>
      <Form method="post" action={checks.here} reloadDocument>
        <button className="button button-quiet" name="intent" value={isWarning ? "abandon" : "cancel"}>
          {isWarning ? "Payer autrement malgré tout" : "Annuler ce paiement"}
        </button>
      </Form>
    </section>
  )
}

/** A payment's return that this browser cannot complete (`returned`), or the page opened without any payment. */
export function NoPayment({ returned }: { returned: boolean }) {
  return (
    <CheckoutMessage>
      <h1>{returned ? waitingTitle(true) : "Suivi d’un paiement"}</h1>
      <p role="status">{returned ? noPaymentSentences.returned : noPaymentSentences.none}</p>
      <p>
        <Sentence text={noPaymentSentences.advice} link={(text) => <DocumentLink href="/connexion" text={text} />} />
      </p>
    </CheckoutMessage>
  )
}

type OrderWaitingProps = {
  payments: readonly OtherPayment[]
  unpaid: UnpaidOrder
  /** Null once the payment can be checked no more. */
  checks: WaitingChecks | null
  order: string
}

/** An order that is made while its payment is not. It never offers to pay again while that may still succeed. */
export function OrderWaiting({ payments, unpaid, checks, order }: OrderWaitingProps) {
  return (
    <CheckoutMessage>
      <h1>{UNPAID_TITLES[unpaid.state]}</h1>
      <OtherPayments payments={payments} contact={null} />
      <UnpaidNotice unpaid={unpaid} checkAgain={null} isChecked={checks !== null} />
      {checks ? <PaymentChecks checks={checks} kept="order" /> : null}
      <DocumentLinkParagraph href={order} text="Voir ma commande" />
    </CheckoutMessage>
  )
}

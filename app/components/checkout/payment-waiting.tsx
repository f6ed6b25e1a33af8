import { Form } from "@remix-run/react"
import type { describeWaiting } from "~/checkout/end-payment.server"
import type { WaitingChecks } from "~/checkout/checkout-paths"
import { DocumentLink } from "~/components/ui/text"
import { endPaymentSentences, waitingSentences, waitingTitle } from "~/texts/waiting-payment"
import { formatMoment } from "~/texts/dates"
import { CheckoutMessage } from "./checkout-message"
import { PaymentChecks } from "./payment-checks"

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

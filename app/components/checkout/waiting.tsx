import type { OtherPayment } from "~/checkout/surplus.server"
import type { UnpaidOrder } from "~/checkout/unpaid-order.server"
import type { WaitingChecks } from "~/checkout/checkout-paths"
import { DocumentLink, DocumentLinkParagraph } from "~/components/ui/text"
import { UNPAID_TITLES } from "~/texts/unpaid-order"
import { noPaymentSentences, waitingTitle } from "~/texts/waiting-payment"
import { Sentence } from "~/components/ui/sentence"
import { CheckoutMessage } from "./checkout-message"
import { OtherPayments } from "./other-payments"
import { PaymentChecks } from "./payment-checks"
import { UnpaidNotice } from "./unpaid-order"

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

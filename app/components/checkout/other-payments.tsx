import type { OtherPayment } from "~/checkout/surplus.server"
import { DocumentLinkParagraph } from "~/components/ui/text"
import { OTHER_PAYMENT_TITLES, otherPaymentAdvice, otherPaymentFacts } from "~/texts/other-payments"
import { writingAddress } from "./unpaid-order"

export type OtherPaymentsProps = { payments: readonly OtherPayment[]; contact: { email: string | null } | null }

/** Payments beside the one of an order: what was taken is given back, a hold is let go, open ones must not be finished. */
export function OtherPayments({ payments, contact }: OtherPaymentsProps) {
  return (
    <>
      {payments.map((payment) => (
        <section key={payment.reference} className="notice notice-failed grid gap-3" aria-label="Autre paiement">
          <p className="font-semibold">{OTHER_PAYMENT_TITLES[payment.state]}</p>
          <p>{otherPaymentFacts(payment)}</p>
          <p>{otherPaymentAdvice(payment)}</p>
          {payment.state === "open" ? null : (
            <DocumentLinkParagraph
              href={writingAddress(contact?.email, `Autre paiement, ${payment.reference}`)}
              text="Nous écrire"
            />
          )}
        </section>
      ))}
    </>
  )
}

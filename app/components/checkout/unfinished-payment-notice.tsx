import type { ApprovedPayment } from "~/checkout/unfinished-payment.server"
import { DocumentLinkParagraph } from "~/components/ui/text"
import { APPROVED_PAYMENT } from "~/texts/approved-payment"

/** For a payment that was made or approved at its provider without coming back here, so that nobody pays twice. */
export function ApprovedPaymentNotice({ payment }: { payment: ApprovedPayment | null }) {
  if (payment === null) return null
  const { title, sentence } = APPROVED_PAYMENT[payment.funds]
  return (
    <section className="notice mt-6 grid gap-4" aria-labelledby="paiement-recu">
      <h2 id="paiement-recu">{title}</h2>
      <p>{sentence}</p>
      <DocumentLinkParagraph href={payment.to} text="Terminer ma commande" look="primary" />
    </section>
  )
}

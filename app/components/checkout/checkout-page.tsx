import type { ReactNode } from "react"
import type { CheckoutStep } from "~/checkout/checkout-paths"
import type { ApprovedPayment, BegunPayment } from "~/checkout/unfinished-payment.server"
import { CartSummary } from "~/components/cart/cart-summary"
import { DocumentLinkParagraph } from "~/components/ui/text"
import type { CartView } from "~/shop/cart/cart-view"
import { APPROVED_PAYMENT, begunPaymentSentences } from "~/texts/unfinished-payment"
import { formatMoment } from "~/texts/dates"
import { CheckoutProgress } from "./checkout-progress"

type CheckoutPageProps = {
  step: CheckoutStep
  title: string
  /** What is being bought. */
  cart: CartView
  /** A payment that was approved but never came back. */
  approvedPayment: ApprovedPayment | null
  begunPayment?: BegunPayment | null
  children: ReactNode
}

/** One step of the checkout, beside what is being bought. */
export function CheckoutPage({ step, title, cart, approvedPayment, begunPayment, children }: CheckoutPageProps) {
  return (
    <div className="page page-body">
      <CheckoutProgress step={step} />
      <h1 className="mt-4">{title}</h1>
      <ApprovedPaymentNotice payment={approvedPayment} />
      {begunPayment ? <BegunPaymentNotice {...begunPayment} /> : null}
      <div className="checkout">
        <CartSummary cart={cart} isWhole={step === "recap"} />
        <div>{children}</div>
      </div>
    </div>
  )
}

/** For a payment that was made or approved at its provider without coming back here, so that nobody pays twice. */
function ApprovedPaymentNotice({ payment }: { payment: ApprovedPayment | null }) {
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

/** For a payment that is not ended: what may become of it, and how to go on. */
function BegunPaymentNotice({ method, amount, startedAt, resume, waitingPage }: BegunPayment) {
  return (
    <section className="notice notice-plain mt-6 grid gap-4" aria-labelledby="paiement-commence">
      <h2 id="paiement-commence">{begunPaymentSentences.title}</h2>
      <p>
        {begunPaymentSentences.begun(method, amount, formatMoment(new Date(startedAt).toISOString()))}{" "}
        {waitingPage ? begunPaymentSentences.undecided : begunPaymentSentences.takenByOrder}
      </p>
      {waitingPage ? (
        <DocumentLinkParagraph href={waitingPage} text="Suivre ce paiement" look="primary" />
      ) : resume ? (
        <>
          <p>{begunPaymentSentences.resume}</p>
          <DocumentLinkParagraph href={resume} text="Reprendre ce paiement" look="quiet" />
        </>
      ) : (
        <p>{begunPaymentSentences.cartChanged}</p>
      )}
    </section>
  )
}

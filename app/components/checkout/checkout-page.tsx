import { Link } from "@remix-run/react"
import type { ReactNode } from "react"
import { type CheckoutStep, STEP_PATHS } from "~/checkout/checkout-paths"
import type { ApprovedPayment, BegunPayment } from "~/checkout/unfinished-payment.server"
import { CartSummary } from "~/components/cart/cart-summary"
import { DocumentLinkParagraph } from "~/components/ui/text"
import { formatMoment } from "~/shop/account/format"
import type { CartView } from "~/shop/cart/cart-view"
import { ApprovedPaymentNotice } from "./unfinished-payment-notice"

type CheckoutPageProps = {
  step: CheckoutStep
  title: string
  /** Shown beside the step; null where the page itself is about the cart. */
  summary: CartView | null
  /** A payment that was approved but never came back. */
  approvedPayment: ApprovedPayment | null
  begunPayment?: BegunPayment | null
  children: ReactNode
}

/** One step of the checkout, beside what is being bought. */
export function CheckoutPage({ step, title, summary, approvedPayment, begunPayment, children }: CheckoutPageProps) {
  return (
    <div className="page page-body">
      <CheckoutProgress step={step} />
      <h1 className="mt-6">{title}</h1>
      <ApprovedPaymentNotice payment={approvedPayment} />
      {begunPayment ? <BegunPaymentNotice {...begunPayment} /> : null}
      {summary ? (
        <div className="cart">
          <div>{children}</div>
          <CartSummary cart={summary} />
        </div>
      ) : (
        <div className="mt-6 grid max-w-3xl gap-8">{children}</div>
      )}
    </div>
  )
}

const STEP_LABELS: Readonly<Record<CheckoutStep, string>> = {
  contact: "Coordonnées",
  delivery: "Livraison",
  payment: "Paiement",
  recap: "Vérification",
}

function CheckoutProgress({ step }: { step: CheckoutStep }) {
  const steps = Object.keys(STEP_LABELS) as CheckoutStep[]
  const current = steps.indexOf(step)
  return (
    <nav aria-label="Étapes de la commande">
      <ol className="checkout-steps flex flex-wrap gap-x-6 gap-y-2">
        {steps.map((each, position) => (
          <li
            key={each}
            aria-current={position === current ? "step" : undefined}
            className={`flex min-h-6 items-center ${position === current ? "font-semibold" : "text-soft"}`}
          >
            {position < current ? (
              <Link to={STEP_PATHS[each]} className="link inline-block min-h-6">
                {STEP_LABELS[each]}
              </Link>
            ) : (
              STEP_LABELS[each]
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** For a payment that is not ended: what may become of it, and how to go on. */
function BegunPaymentNotice({ method, amount, startedAt, resume, follow }: BegunPayment) {
  return (
    <section className="notice mt-6 grid gap-4" aria-labelledby="paiement-commence">
      <h2 id="paiement-commence">Un paiement est déjà commencé</h2>
      <p>
        {method}, {amount}, commencé le {formatMoment(new Date(startedAt).toISOString())}.{" "}
        {follow
          ? "Il peut encore être accepté\u00a0: tant que ce n’est pas clair, aucun autre paiement de ce panier ne commence. Ne payez pas une seconde fois."
          : "Rien n’a été débité par la boutique\u00a0: même approuvé, ce paiement n’est débité qu’avec la commande, et celle-ci n’est pas passée."}
      </p>
      {follow ? (
        <DocumentLinkParagraph href={follow} text="Suivre ce paiement" look="primary" />
      ) : resume ? (
        <>
          <p>
            Reprenez-le pour le finir, même si vous l’avez déjà approuvé&nbsp;: la commande suivra à votre retour. Ou choisissez
            un autre moyen de paiement&nbsp;: celui-ci ne servira pas.
          </p>
          <DocumentLinkParagraph href={resume} text="Reprendre ce paiement" look="quiet" />
        </>
      ) : (
        <p>
          Votre panier a changé depuis&nbsp;: ce paiement ne servira pas. Vérifiez votre commande, puis payez le nouveau montant.
        </p>
      )}
    </section>
  )
}

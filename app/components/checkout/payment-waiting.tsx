import { Form } from "@remix-run/react"
import type { describeWaiting } from "~/checkout/end-payment.server"
import { DocumentLink, DocumentLinkParagraph } from "~/components/ui/text"
import { formatMoment } from "~/shop/account/format"
import { CheckoutMessage } from "./checkout-message"

type PaymentWaitingProps = {
  /** Null for an order without a payment of its own. */
  payment: Awaited<ReturnType<typeof describeWaiting>>
  /** The address of this page, where its forms post. */
  here: string
  checkAgain: string
  waiting: boolean
  /** An attempt to cancel it has failed. */
  isCancelRefused: boolean
  /** The shopper has just approved another payment, which was not taken because of this one. */
  isInTheWay: boolean
}

/** A payment, or an order without one, whose end is not known yet. It never offers to pay again before this one is cleared up. */
export function PaymentWaiting(props: PaymentWaitingProps) {
  const { payment, checkAgain, waiting, isInTheWay } = props
  return (
    <CheckoutMessage>
      <h1>{payment ? "Paiement" : "Commande"} en cours de vérification</h1>
      {isInTheWay ? (
        <p>
          Le paiement que vous venez d’approuver n’a pas été encaissé&nbsp;: un autre paiement de ce panier est en attente de
          réponse.
        </p>
      ) : null}
      <div role="status" className="grid gap-3">
        <p>{payment ? awaitedOf(payment) : "Nous vérifions que votre commande est bien enregistrée."}</p>
        <p>
          {waiting
            ? "Cette page se met à jour toute seule."
            : "La réponse tarde. Votre panier est conservé\u00a0: vous pouvez revenir plus tard sur cette page."}
        </p>
      </div>
      <p>{payment ? "Ne payez pas une seconde fois." : "Ne commandez pas une seconde fois."}</p>
      <p className="flex flex-wrap gap-4">
        <DocumentLink href={checkAgain} text="Vérifier maintenant" look="primary" />{" "}
        {payment?.resume ? <DocumentLink href={payment.resume} text="Reprendre ce paiement" look="quiet" /> : null}
      </p>
      {payment?.ending ? <PayOtherwise {...props} payment={payment} /> : null}
      <DocumentLinkParagraph href="/panier" text="Revenir au panier" />
    </CheckoutMessage>
  )
}

type Described = NonNullable<PaymentWaitingProps["payment"]>

function awaitedOf({ method, amount, startedAt, reference }: Described): string {
  const begun = formatMoment(new Date(startedAt).toISOString())
  return `Nous attendons la réponse du service de paiement\u00a0: ${method}, ${amount}, commencé le ${begun}, référence ${reference}.`
}

/** The way to another payment: cancels this one or, where that cannot be done, warns and asks. */
function PayOtherwise({ payment, here, isCancelRefused }: PaymentWaitingProps & { payment: Described }) {
  const isWarning = payment.ending === "warn" || isCancelRefused
  return (
    <section className={`grid gap-3 ${isWarning ? "notice notice-failed" : ""}`} aria-labelledby="payer-autrement">
      <h2 id="payer-autrement">Payer autrement</h2>
      <p>
        {isWarning
          ? `Ce paiement ${isCancelRefused ? "n’a pas pu être annulé" : "ne peut pas être annulé d’ici"}\u00a0: votre banque ou le service de paiement peut encore l’accepter. Si vous payez autrement et qu’il est accepté ensuite, vous aurez payé deux fois. Nous vous rembourserons alors la somme en trop.`
          : payment.isTakenByOrder
            ? "Ce paiement n’est débité qu’avec la commande. Vous pouvez l’annuler ici\u00a0: rien ne sera débité."
            : "Vous pouvez annuler ce paiement. Nous vérifions d’abord auprès du service de paiement qu’il ne sera pas encaissé."}
      </p>
      <Form method="post" action={here} reloadDocument>
        <button className="button button-quiet" name="intent" value={isWarning ? "abandon" : "cancel"}>
          {isWarning ? "Payer autrement malgré tout" : "Annuler ce paiement"}
        </button>
      </Form>
    </section>
  )
}

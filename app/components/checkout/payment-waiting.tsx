import { CheckoutEnd } from "./checkout-end"

type PaymentWaitingProps = {
  /** The address that looks again; null when this browser does not have the payment. */
  look: string | null
  /** Whether the page looks again by itself. */
  waiting: boolean
  /** False for an order without a payment. */
  paid: boolean
}

/** A payment or an order whose end is not known yet. It never offers to pay again. */
export function PaymentWaiting({ look, waiting, paid }: PaymentWaitingProps) {
  const subject = paid ? "Paiement" : "Commande"
  return (
    <CheckoutEnd>
      <h1>{subject} en cours de vérification</h1>
      {look === null ? (
        <>
          <p role="status">Nous ne pouvons pas relier ce retour de paiement à une commande dans ce navigateur.</p>
          <p>
            Si vous avez payé, rouvrez la boutique dans le navigateur où vous avez commandé, puis votre panier&nbsp;: le bouton
            «&nbsp;Terminer ma commande&nbsp;» vous y attend. Ne payez pas une seconde fois.
          </p>
        </>
      ) : (
        <>
          <p role="status">
            {waiting
              ? "Nous attendons la réponse du service de paiement. Cette page se met à jour toute seule."
              : "La réponse tarde. Votre panier est conservé\u00a0: vous pouvez revenir plus tard sur cette page."}
          </p>
          <p>Ne payez pas une seconde fois.</p>
          <p>
            <a className="button button-primary" href={look}>
              Vérifier maintenant
            </a>
          </p>
        </>
      )}
      <p>
        <a className="link" href="/panier">
          Revenir au panier
        </a>
      </p>
    </CheckoutEnd>
  )
}

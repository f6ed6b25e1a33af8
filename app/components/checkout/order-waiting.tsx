import { CheckoutEnd } from "./checkout-end"

type OrderWaitingProps = {
  number: string
  /** The address that looks again. */
  look: string
  /** The order's own page. */
  order: string
  failed: boolean
}

/** An order that is made while its payment waits for the provider. It never offers to pay again while that may still succeed. */
export function OrderWaiting({ number, look, order, failed }: OrderWaitingProps) {
  return (
    <CheckoutEnd>
      <h1>{failed ? "Votre paiement n’a pas abouti" : "Paiement en cours de confirmation"}</h1>
      <p role="status">
        {failed
          ? `Votre commande ${number} est enregistrée, mais le prestataire n’a pas pris le paiement. Rien n’a été débité. Écrivez-nous en indiquant le numéro de commande\u00a0: nous vous proposons un autre moyen de payer.`
          : `Votre commande ${number} est enregistrée. Nous attendons que le prestataire confirme le paiement\u00a0: cette page se met à jour toute seule.`}
      </p>
      {failed ? null : <p>Ne payez pas une seconde fois.</p>}
      <p className="flex flex-wrap gap-4">
        {failed ? null : (
          <a className="button button-primary" href={look}>
            Vérifier maintenant
          </a>
        )}
        <a className="button button-quiet" href={order}>
          Voir ma commande
        </a>
      </p>
    </CheckoutEnd>
  )
}

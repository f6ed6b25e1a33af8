import { CheckoutMessage } from "./checkout-message"
import { DocumentLink, DocumentLinkParagraph } from "~/components/ui/text"

type PaymentWaitingProps = { checkAgain: string; waiting: boolean; hasPayment: boolean }

/** A payment, or an order without one (`hasPayment` is false), whose end is not known yet. It never offers to pay again. */
export function PaymentWaiting({ checkAgain, waiting, hasPayment }: PaymentWaitingProps) {
  return (
    <CheckoutMessage>
      <h1>{hasPayment ? "Paiement" : "Commande"} en cours de vérification</h1>
      <p role="status">
        {waiting
          ? `${hasPayment ? "Nous attendons la réponse du service de paiement." : "Nous vérifions que votre commande est bien enregistrée."} Cette page se met à jour toute seule.`
          : "La réponse tarde. Votre panier est conservé\u00a0: vous pouvez revenir plus tard sur cette page."}
      </p>
      <p>{hasPayment ? "Ne payez pas une seconde fois." : "Ne commandez pas une seconde fois."}</p>
      <DocumentLinkParagraph href={checkAgain} text="Vérifier maintenant" look="primary" />
      <DocumentLinkParagraph href="/panier" text="Revenir au panier" />
    </CheckoutMessage>
  )
}

/** A payment's return that this browser cannot complete (`returned`), or the page opened without any payment. */
export function NoPayment({ returned }: { returned: boolean }) {
  return (
    <CheckoutMessage>
      <h1>{returned ? "Paiement en cours de vérification" : "Suivi d’un paiement"}</h1>
      <p role="status">
        {returned
          ? "Nous ne pouvons pas relier ce retour de paiement à une commande dans ce navigateur."
          : "Cette page s’ouvre au retour d’un paiement, et aucun ne l’accompagne ici."}
      </p>
      <p>
        Si vous avez payé, ouvrez votre panier dans le navigateur où vous avez commandé&nbsp;: le bouton «&nbsp;Terminer ma
        commande&nbsp;» vous y attend. Ne payez pas une seconde fois.
      </p>
      <DocumentLinkParagraph href="/panier" text="Revenir au panier" />
    </CheckoutMessage>
  )
}

type OrderWaitingProps = { number: string; checkAgain: string; order: string; failed: boolean }

/** An order that is made while its payment waits for the provider. It never offers to pay again while that may still succeed. */
export function OrderWaiting({ number, checkAgain, order, failed }: OrderWaitingProps) {
  return (
    <CheckoutMessage>
      <h1>{failed ? "Votre paiement n’a pas abouti" : "Paiement en cours de confirmation"}</h1>
      <p role="status">
        {failed
          ? `Votre commande ${number} est enregistrée, mais le prestataire n’a pas pris le paiement. Rien n’a été débité. Écrivez-nous en indiquant le numéro de commande\u00a0: nous vous proposons un autre moyen de payer.`
          : `Votre commande ${number} est enregistrée. Nous attendons que le prestataire confirme le paiement\u00a0: cette page se met à jour toute seule.`}
      </p>
      {failed ? null : <p>Ne payez pas une seconde fois.</p>}
      <p className="flex flex-wrap gap-4">
        {failed ? null : <DocumentLink href={checkAgain} text="Vérifier maintenant" look="primary" />}{" "}
        <DocumentLink href={order} text="Voir ma commande" look="quiet" />
      </p>
    </CheckoutMessage>
  )
}

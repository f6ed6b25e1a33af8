import type { OrderView } from "~/checkout/order-view"
import { CheckoutEnd } from "./checkout-end"
import { OrderRecap } from "./order-recap"
import { OrderedSubscription } from "./ordered-subscription"

type OrderConfirmationProps = {
  order: OrderView
  /** The address that looks again at a payment that waits. */
  look: string | null
  arrival: string | null
  /** The page of the subscription that it began. */
  subscription: string | null
}

/** The end of a purchase: the order's number, what happens next, and what was ordered. */
export function OrderConfirmation({ order, look, arrival, subscription }: OrderConfirmationProps) {
  const { number, toPay, awaitsPayment, details } = order
  return (
    <CheckoutEnd>
      <h1>{toPay || awaitsPayment ? "Merci, votre commande est enregistrée" : "Merci, votre commande est confirmée"}</h1>
      <p role="status">
        Numéro de commande&nbsp;: <strong>{number}</strong>
      </p>
      {awaitsPayment ? (
        <div className="notice grid gap-3">
          <p>
            Votre paiement est en cours de confirmation chez le prestataire. Ne payez pas une seconde fois&nbsp;: nous vous
            écrivons dès qu’il est reçu.
          </p>
          {look ? (
            <p>
              <a className="link" href={look}>
                Vérifier maintenant
              </a>
            </p>
          ) : null}
        </div>
      ) : null}
      {toPay ? (
        <section className="notice grid gap-2" aria-labelledby="reglement">
          <h2 id="reglement">{toPay.label}&nbsp;: à régler</h2>
          <p>
            Réglez <strong>{toPay.amount}</strong> en indiquant la référence <strong>{number}</strong>, votre numéro de commande.
          </p>
          {toPay.how.map((words) => (
            <p key={words}>{words}</p>
          ))}
        </section>
      ) : null}
      <h2>Et maintenant&nbsp;?</h2>
      <p>
        {details
          ? `Un e-mail de confirmation part à l’adresse ${details.delivery.email}.`
          : "Un e-mail de confirmation a été envoyé."}{" "}
        {toPay || awaitsPayment ? "Nous préparons votre commande dès réception du paiement" : "Nous préparons votre commande"} et
        vous écrivons dès son expédition, ou dès qu’elle vous attend en boutique.
      </p>
      {subscription && details ? <OrderedSubscription plans={details.plans} to={subscription} /> : null}
      {details ? <OrderRecap details={details} arrival={arrival} /> : null}
      <p>
        <a className="button button-primary" href="/boutique">
          Continuer mes achats
        </a>
      </p>
    </CheckoutEnd>
  )
}

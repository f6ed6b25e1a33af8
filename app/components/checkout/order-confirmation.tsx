import type { OrderView } from "~/shop/checkout/order-view"
import { CheckoutEnd } from "./checkout-end"
import { OrderRecap } from "./order-recap"

/** The end of a purchase: the order's number, what happens next, and what was ordered. */
export function OrderConfirmation({ order, arrival }: { order: OrderView; arrival: string | null }) {
  const { number, toPay, awaitsPayment, details } = order
  return (
    <CheckoutEnd>
      <h1>{toPay || awaitsPayment ? "Merci, votre commande est enregistrée" : "Merci, votre commande est confirmée"}</h1>
      <p role="status">
        Numéro de commande&nbsp;: <strong>{number}</strong>
      </p>
      {awaitsPayment ? (
        <p className="notice">
          Votre paiement est en cours de confirmation chez le prestataire. Ne payez pas une seconde fois&nbsp;: nous vous écrivons
          dès qu’il est reçu.
        </p>
      ) : null}
      {toPay ? (
        <section className="notice grid gap-2" aria-labelledby="reglement">
          <h2 id="reglement">{toPay.label}&nbsp;: à régler</h2>
          <p>
            Réglez <strong>{toPay.amount}</strong> en indiquant le numéro de commande {number}.
          </p>
          <p>{toPay.how.join(" ")}</p>
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
      {details ? <OrderRecap details={details} arrival={arrival} /> : null}
      <p>
        <a className="button button-primary" href="/boutique">
          Continuer mes achats
        </a>
      </p>
    </CheckoutEnd>
  )
}

import type { OrderView } from "~/shop/checkout/order-view"
import { CheckoutEnd } from "./checkout-end"

/** The end of a purchase: the order's number and what happens next. */
export function OrderConfirmation({ order }: { order: OrderView }) {
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
          <p>{toPay.instructions}</p>
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
      {details ? (
        <>
          <h2>Récapitulatif</h2>
          <ul>
            {details.lines.map((line) => (
              <li key={line.id}>
                {line.quantity} × {line.name} · {line.total}
              </li>
            ))}
          </ul>
          <p>
            Total&nbsp;: <strong>{details.total} TTC</strong>
          </p>
          <h2>Livraison</h2>
          <address className="not-italic">
            {details.delivery.lines.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
          {details.delivery.service ? <p>{details.delivery.service}</p> : null}
        </>
      ) : null}
      <p>
        <a className="button button-primary" href="/boutique">
          Continuer mes achats
        </a>
      </p>
    </CheckoutEnd>
  )
}

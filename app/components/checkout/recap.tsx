import { Form, Link } from "@remix-run/react"
import type { ContactDetailsView } from "~/checkout/contact-details"
import type { SepaMandate as Mandate } from "~/checkout/sepa-mandate.server"
import { SubmitButton } from "~/components/forms/submit-button"
import { TermsCheckbox } from "~/components/forms/checkbox"
import { AddressLines } from "~/components/ui/page-parts"
import type { LocalizedProblem } from "~/problems"
import type { OrderPromises } from "~/shop/account/orders/order-promises"
import { SepaMandate } from "./sepa-mandate"

type RecapDeliveryProps = {
  delivery: ContactDetailsView
  needsDelivery: boolean
  promises: OrderPromises
  method: string | null
}

/** The parts of the recap that were typed or chosen, each with the way back to its step. */
export function RecapDelivery({ delivery, needsDelivery, promises, method }: RecapDeliveryProps) {
  return (
    <dl className="grid gap-2 sm:grid-cols-[10rem_1fr] sm:gap-y-4">
      <dt className="font-semibold">Coordonnées</dt>
      <dd>
        <AddressLines
          lines={[...delivery.lines, delivery.vatNumber && `TVA ${delivery.vatNumber}`, delivery.email, delivery.phone]}
        />
        <EditLink to="/commande/coordonnees" what="les coordonnées" />
      </dd>
      {delivery.billing ? (
        <>
          <dt className="font-semibold">Facturation</dt>
          <dd>
            <AddressLines lines={delivery.billing} />
            <EditLink to="/commande/coordonnees" what="l’adresse de facturation" />
          </dd>
        </>
      ) : null}
      {needsDelivery ? (
        <>
          <dt className="font-semibold">{promises.collected_at.length > 0 ? "Retrait" : "Livraison"}</dt>
          <dd>
            <div>{delivery.service}</div>
            <AddressLines lines={promises.collected_at} />
            {promises.delivery ? <div>{promises.delivery}.</div> : null}
            <EditLink to="/commande/livraison" what="la livraison" />
          </dd>
        </>
      ) : null}
      <dt className="font-semibold">Paiement</dt>
      <dd>
        <div>{method ?? "Rien à payer"}</div>
        {promises.pay_before ? <div>À régler avant le {promises.pay_before}.</div> : null}
        {method ? <EditLink to="/commande/paiement" what="le paiement" /> : null}
      </dd>
      <dt className="font-semibold">Vos droits</dt>
      <dd>
        {promises.exceptions.map((sentence) => (
          <div key={sentence}>{sentence}</div>
        ))}
        <a className="link" href="/pages/garanties" target="_blank" rel="noopener">
          Garantie légale de conformité<span className="sr-only"> (nouvel onglet)</span>
        </a>
        <br />
        <a className="link" href="/pages/retractation" target="_blank" rel="noopener">
          Droit de rétractation<span className="sr-only"> (nouvel onglet)</span>
        </a>
      </dd>
    </dl>
  )
}

function EditLink({ to, what }: { to: string; what: string }) {
  return (
    <p>
      <Link to={to} className="link inline-block min-h-6">
        Modifier<span className="sr-only"> {what}</span>
      </Link>
    </p>
  )
}

type OrderFormProps = {
  seen: string
  mandate: Mandate | null
  problems: readonly LocalizedProblem[]
  termsAccepted: boolean
}

/**
 * The one form that orders, with the words that the law gives its button; posted without a script, because the answer may redirect to a provider.
 *
 * @param props.seen what the page shows of the cart, signed
 */
export function OrderForm({ seen, mandate, problems, termsAccepted }: OrderFormProps) {
  return (
    <Form method="post" action="/commande/verification" reloadDocument noValidate className="grid gap-5">
      <input type="hidden" name="seen" value={seen} />
      {mandate ? <SepaMandate {...mandate} /> : null}
      <TermsCheckbox accepted={termsAccepted} problems={problems} />
      <SubmitButton>Commander avec obligation de paiement</SubmitButton>
    </Form>
  )
}

import { Form, Link } from "@remix-run/react"
import type { ReactNode } from "react"
import { BACK_TO_RECAP, STEP_PATHS } from "~/checkout/checkout-paths"
import type { ContactDetailsView } from "~/shop/account/format"
import type { SepaMandate } from "~/checkout/sepa-mandate.server"
import { CartDue } from "~/components/cart/cart-totals"
import { SubmitButton } from "~/components/forms/submit-button"
import { TermsCheckbox } from "~/components/forms/checkbox"
import { Rights } from "~/components/legal/rights"
import { AddressLines } from "~/components/ui/page-parts"
import { Sentence } from "~/components/ui/sentence"
import type { LocalizedProblem } from "~/problems"
import type { OrderPromises } from "~/shop/account/orders/order-promises"
import type { CartView } from "~/shop/cart/cart-view"
import { mandateSentences, recapSentences } from "~/texts/recap"

type RecapDeliveryProps = {
  delivery: ContactDetailsView
  needsDelivery: boolean
  promises: OrderPromises
  method: string | null
}

/** The parts of the recap that were typed or chosen, each with the way back to its step. */
export function RecapDelivery({ delivery, needsDelivery, promises, method }: RecapDeliveryProps) {
  return (
    <>
      <Part title="Coordonnées" to={STEP_PATHS.contact} what="les coordonnées">
        <AddressLines
          lines={[...delivery.lines, delivery.vatNumber && `TVA ${delivery.vatNumber}`, delivery.email, delivery.phone]}
        />
      </Part>
      {delivery.billing ? (
        <Part title="Facturation" to={STEP_PATHS.contact} what="l’adresse de facturation">
          <AddressLines lines={delivery.billing} />
        </Part>
      ) : null}
      {needsDelivery ? (
        <Part title={promises.collected_at.length > 0 ? "Retrait" : "Livraison"} to={STEP_PATHS.delivery} what="la livraison">
          <div>{delivery.service}</div>
          <AddressLines lines={promises.collected_at} />
          {promises.delivery ? <div>{promises.delivery}.</div> : null}
        </Part>
      ) : null}
      <Part title="Paiement" to={method ? STEP_PATHS.payment : null} what="le paiement">
        <div>{method ?? promises.payment ?? "Rien à payer"}</div>
        {promises.pay_before ? <div>{recapSentences.payBefore(promises.pay_before)}</div> : null}
      </Part>
      <Part title="Vos droits" to={null} what="">
        <Rights sentences={[...promises.withdrawal_periods, ...promises.exceptions]} />
      </Part>
    </>
  )
}

type PartProps = { title: string; to: string | null; what: string; children: ReactNode }

/** What was typed or chosen under its heading, with the way to change it and come back. */
function Part({ title, to, what, children }: PartProps) {
  return (
    <div className="recap-part">
      <h2>{title}</h2>
      <div>{children}</div>
      {to ? (
        <p className="recap-edit">
          <Link to={`${to}?${BACK_TO_RECAP}`} className="link inline-block min-h-6">
            Modifier<span className="sr-only"> {what}</span>
          </Link>
        </p>
      ) : null}
    </div>
  )
}

type OrderFormProps = {
  cart: CartView
  seen: string
  mandate: SepaMandate | null
  problems: readonly LocalizedProblem[]
  termsAccepted: boolean
}

/**
 * The one form that orders, with the words that the law gives its button; posted without a script, because the answer may redirect to a provider.
 *
 * @param props.seen what the page shows of the cart, signed
 */
export function OrderForm({ cart, seen, mandate, problems, termsAccepted }: OrderFormProps) {
  return (
    <Form method="post" action="/commande/verification" reloadDocument noValidate className="grid gap-5">
      <input type="hidden" name="seen" value={seen} />
      <h2 className="sr-only">Commander</h2>
      {mandate ? <MandateNotice {...mandate} /> : null}
      <CartDue cart={cart} />
      <TermsCheckbox accepted={termsAccepted} problems={problems} />
      <SubmitButton>Commander avec obligation de paiement</SubmitButton>
    </Form>
  )
}

/** The mandate that ordering with Bancontact signs. */
function MandateNotice(mandate: SepaMandate) {
  return (
    <section className="notice grid gap-3" aria-labelledby="mandat-sepa">
      <h2 id="mandat-sepa">{mandateSentences.title}</h2>
      <p>
        <Sentence text={mandateSentences.authorisations(mandate)} />
      </p>
      <p>{mandateSentences.refund}</p>
      <p>{mandateSentences.debits}</p>
    </section>
  )
}

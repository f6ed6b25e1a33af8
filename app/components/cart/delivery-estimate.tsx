import { Form, Link } from "@remix-run/react"
import { TextField } from "~/components/forms/fields"
import { SelectField } from "~/components/forms/select-field"
import { SubmitButton } from "~/components/forms/submit-button"
import type { DeliveryEstimateView } from "~/shop/cart/delivery-services"
import { cartPageSentences } from "~/texts/cart-page"

type DeliveryEstimateProps = {
  estimate: DeliveryEstimateView
  /** What was typed when it was refused. */
  values: { country: string; zip: string } | null
  errors: { country: string | null; zip: string | null }
}

/** What delivery costs and when it arrives, by country and postcode alone, or for the address that the cart has. */
export function DeliveryEstimate({ estimate, values, errors }: DeliveryEstimateProps) {
  const { services, hasAddress } = estimate
  const isRefused = errors.country !== null || errors.zip !== null
  const isOpen = (services !== null && !hasAddress) || isRefused
  return (
    <section className="grid gap-3" id="livraison" aria-label="Livraison">
      <details className="fold" open={isOpen}>
        <summary>Estimer la livraison</summary>
        {hasAddress ? (
          <p className="card-note">
            {cartPageSentences.ownAddress(estimate.place)}{" "}
            <Link to="/commande/coordonnees" reloadDocument className="link">
              La modifier
            </Link>
          </p>
        ) : (
          <Form method="post" action="/panier" className="grid gap-3" noValidate preventScrollReset>
            <SelectField
              label="Pays"
              name="country"
              autoComplete="country"
              options={estimate.countries}
              defaultValue={values?.country || estimate.country}
              error={errors.country}
              required
            />
            <TextField
              label="Code postal"
              name="zip"
              autoComplete="postal-code"
              defaultValue={values?.zip ?? estimate.zip}
              error={errors.zip}
              required
            />
            <SubmitButton look="quiet" name="intent" value="estimate-delivery" pendingText="Calcul de la livraison…">
              Estimer
            </SubmitButton>
          </Form>
        )}
        {isRefused ? null : <Services {...estimate} />}
      </details>
    </section>
  )
}

function Services({ services, errors }: DeliveryEstimateView) {
  if (services === null) return null
  return (
    <>
      {errors.map((error) => (
        <p key={error} className="field-error">
          {error}
        </p>
      ))}
      {services.length === 0 && errors.length === 0 ? <p className="field-error">{cartPageSentences.noDelivery}</p> : null}
      <dl className="totals">
        {services.map(({ id, name, price, promise }) => (
          <div key={id}>
            <dt>
              {name}
              <span className="card-note block"> {promise}.</span>
            </dt>
            <dd>{price}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

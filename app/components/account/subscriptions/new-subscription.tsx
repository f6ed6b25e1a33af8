import { Form, Link } from "@remix-run/react"
import { Checkbox } from "~/components/forms/checkbox"
import { fieldSentence } from "~/components/forms/error-summary"
import { SelectField } from "~/components/forms/select-field"
import { SubmitButton } from "~/components/forms/submit-button"
import { TextField } from "~/components/forms/text-field"
import type { LocalizedProblem } from "~/problems"
import type {
  NewSubscriptionPage,
  SubscriptionRecap as Recap,
  SelectionForm,
} from "~/shop/account/subscriptions/new-subscription.server"
import { intervalLabel, planTerms } from "~/texts/plan-terms"

/** The products that come by subscription. */
export function Offers({ offers }: Pick<NewSubscriptionPage, "offers">) {
  if (offers.length === 0) return <p>Aucun produit ne s’achète par abonnement pour le moment.</p>
  return (
    <>
      <p>Choisissez ce que vous souhaitez recevoir régulièrement.</p>
      <ul className="pills">
        {offers.map(({ slug, name }) => (
          <li key={slug}>
            <Link to={`?produit=${slug}`} className="pill">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** What a subscription sends, how often and how many; it leads to the recap. */
export function ChooseSubscription({ form, problems }: { form: SelectionForm; problems: readonly LocalizedProblem[] | null }) {
  return (
    <Form method="get" className="grid max-w-xl gap-5" noValidate preventScrollReset>
      <h2>{form.name}</h2>
      <input type="hidden" name="produit" value={form.slug} />
      {form.options.map(({ key, name, values, selected }) => (
        <SelectField
          key={key}
          label={name}
          name={`o.${key}`}
          options={values}
          defaultValue={selected}
          error={fieldSentence(problems, `o.${key}`)}
          required
        />
      ))}
      <SelectField
        label="Formule"
        name="achat"
        options={form.plans}
        defaultValue={form.plan}
        error={fieldSentence(problems, "achat")}
        required
      />
      <TextField
        label="Quantité"
        name="quantite"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={form.quantity}
        error={fieldSentence(problems, "quantite")}
        required
      />
      <button type="submit" className="button button-quiet justify-self-start">
        Voir le récapitulatif
      </button>
    </Form>
  )
}

type SubscriptionRecapProps = {
  recap: Recap
  /** Idempotency key of this page's order. */
  orderKey: string
  /** Address of this recap, with all that was chosen. */
  address: string
  problems: readonly LocalizedProblem[] | null
  termsAccepted: boolean
}

/** What is ordered, for how long, where it goes and what is charged; then the one button that orders. */
export function SubscriptionRecap({ recap, orderKey, address, problems, termsAccepted }: SubscriptionRecapProps) {
  const { goods, plan, price, billing, card } = recap
  const terms = planTerms(plan)
  return (
    <section className="summary max-w-xl content-start" aria-labelledby="recapitulatif">
      <h2 id="recapitulatif">Récapitulatif</h2>
      <dl className="grid gap-3">
        <div>
          <dt className="text-soft">Abonnement</dt>
          <dd>{goods}</dd>
        </div>
        <div>
          <dt className="text-soft">Formule</dt>
          <dd>
            {plan.name}
            {terms ? `, ${terms}` : ""}
          </dd>
        </div>
        <div>
          <dt className="text-soft">Prix TTC</dt>
          <dd>
            <strong>
              {price} {intervalLabel(billing.interval, billing.count)}
            </strong>
          </dd>
        </div>
        {recap.isSent ? <Destination address={recap.address} /> : null}
        <div>
          <dt className="text-soft">Paiement</dt>
          <dd>
            {card ?? "Aucune carte habituelle."}{" "}
            <Link to="/account/cartes" className="link">
              {card ? "Choisir une autre carte" : "Choisir une carte"}
            </Link>
          </dd>
        </div>
      </dl>
      <p className="text-soft">
        Il se renouvelle à chaque échéance jusqu’à sa résiliation, possible à tout moment dans votre espace client ou sur la page{" "}
        <Link to="/resilier" className="link">
          Résilier votre contrat
        </Link>
        .
      </p>
      <Form method="post" action={address} className="grid gap-5" noValidate>
        <input type="hidden" name="page" value={orderKey} />
        <Checkbox
          name="terms"
          defaultChecked={termsAccepted}
          error={fieldSentence(problems, "terms")}
          label={
            <>
              J’ai lu et j’accepte les{" "}
              <a className="link" href="/pages/cgv" target="_blank" rel="noopener">
                conditions générales de vente<span className="sr-only"> (nouvel onglet)</span>
              </a>
              .
            </>
          }
        />
        <SubmitButton>Commander avec obligation de paiement</SubmitButton>
      </Form>
    </section>
  )
}

function Destination({ address }: Pick<Recap, "address">) {
  return (
    <div>
      <dt className="text-soft">Livraison</dt>
      {address ? (
        <dd>{address.join(", ")}</dd>
      ) : (
        <dd>
          Aucune adresse habituelle.{" "}
          <Link to="/account/adresses" className="link">
            Choisir une adresse
          </Link>
        </dd>
      )}
    </div>
  )
}

import { Form, Link } from "@remix-run/react"
import { fieldSentence } from "~/components/forms/error-summary"
import { SelectField } from "~/components/forms/select-field"
import { TextField } from "~/components/forms/text-field"
import type { LocalizedProblem } from "~/problems"
import type { SubscriptionOrder, WishForm } from "~/shop/account/subscriptions/new-subscription.server"

/** The products that come by subscription. */
export function Offers({ offers }: Pick<SubscriptionOrder, "offers">) {
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
export function ChooseSubscription({ form, problems }: { form: WishForm; problems: readonly LocalizedProblem[] | null }) {
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

import { Form, Link } from "@remix-run/react"
import { fieldSentence } from "~/components/forms/error-summary"
import { SelectField } from "~/components/forms/fields"
import { SubmitButton } from "~/components/forms/submit-button"
import { TermsCheckbox } from "~/components/forms/checkbox"
import type { LocalizedProblem } from "~/problems"
import type {
  NewSubscriptionPage,
  SubscriptionRecap as Recap,
  SelectionForm,
} from "~/shop/account/subscriptions/new-subscription.server"
import { newSubscriptionSentences } from "~/texts/new-subscription"
import { Rights } from "~/components/legal/rights"
import { Fact, QuantityField } from "../lists"
import { RecapHeading, TO_RECAP } from "./recap-heading"
import { TextLink } from "~/components/ui/text"

/** The products that come by subscription. */
export function Offers({ offers }: Pick<NewSubscriptionPage, "offers">) {
  if (offers.length === 0) return <p>{newSubscriptionSentences.none}</p>
  return (
    <>
      <p>{newSubscriptionSentences.choose}</p>
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
    <Form method="get" action={TO_RECAP} className="grid max-w-xl gap-5" noValidate preventScrollReset>
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
      <QuantityField defaultValue={form.quantity} problems={problems} />
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
  /** Address of this recap, with the selection. */
  action: string
  problems: readonly LocalizedProblem[] | null
  termsAccepted: boolean
}

/** What is ordered, for how long, where it goes and what is charged; then the one button that orders. */
export function SubscriptionRecap({ recap, orderKey, action, problems, termsAccepted }: SubscriptionRecapProps) {
  const { goods, plan, priceLabel, price, delivery, renewal, withdrawalPeriods, exceptions, isSent, address, card, seen } = recap
  return (
    <section className="summary max-w-xl content-start" aria-labelledby="recapitulatif">
      <RecapHeading />
      <dl className="grid gap-3">
        <Fact label="Abonnement">{goods}</Fact>
        <Fact label="Formule">{plan}</Fact>
        <Fact label={priceLabel}>
          <strong>{price}</strong>
        </Fact>
        {isSent ? (
          <Fact label="Livraison">
            {address?.join(", ") ?? "Aucune adresse habituelle. "}
            {address ? null : <TextLink to="/account/adresses" text="Choisir une adresse" />}
            {delivery ? <div>{delivery}.</div> : null}
          </Fact>
        ) : null}
        <Fact label="Paiement">
          {card ?? "Aucune carte habituelle."}{" "}
          <TextLink to="/account/cartes" text={card ? "Choisir une autre carte" : "Choisir une carte"} />
        </Fact>
        <Fact label="Vos droits">
          <Rights sentences={[...withdrawalPeriods, ...exceptions]} />
        </Fact>
      </dl>
      <p className="text-soft">
        {renewal} <TextLink to="/resilier" text="Résilier votre contrat" />
      </p>
      <Form method="post" action={action} className="grid gap-5" noValidate>
        <input type="hidden" name="page" value={orderKey} />
        <input type="hidden" name="seen" value={seen} />
        <TermsCheckbox accepted={termsAccepted} problems={problems} />
        <SubmitButton>Commander avec obligation de paiement</SubmitButton>
      </Form>
    </section>
  )
}

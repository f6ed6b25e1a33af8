import { Form } from "@remix-run/react"
import { fieldSentence } from "~/components/forms/error-summary"
import { SelectField } from "~/components/forms/select-field"
import { RadioCards } from "~/components/forms/radio-cards"
import { SubmitButton } from "~/components/forms/submit-button"
import { TermsCheckbox } from "~/components/forms/checkbox"
import { Picture, THUMB } from "~/components/catalogue/picture"
import type { LocalizedProblem } from "~/problems"
import type { NewSubscriptionPage, SelectionForm } from "~/shop/account/subscriptions/new-subscription.server"
import type { SubscriptionRecapView } from "~/shop/account/subscriptions/subscription-recap.server"
import { newSubscriptionSentences } from "~/texts/new-subscription"
import { Rights } from "~/components/legal/rights"
import { Fact, QuantityField, Section } from "../lists"
import { RecapButton, RecapHeading, TO_RECAP } from "./recap-heading"
import { ButtonLink, TextLink } from "~/components/ui/text"

/** The products that come by subscription, each with what it costs by its first plan. */
export function Offers({ offers }: Pick<NewSubscriptionPage, "offers">) {
  if (offers.length === 0) return <p>{newSubscriptionSentences.none}</p>
  return (
    <>
      <p>{newSubscriptionSentences.choose}</p>
      {offers.map(({ title, products }, at) => (
        <Section key={title} id={`offres-${at}`} title={title}>
          <ul className="grid gap-6 md:grid-cols-2">
            {products.map(({ slug, name, note, picture, price }) => (
              <li key={slug} className="cart-line">
                <Picture picture={picture} use={THUMB} decorative />
                <div>
                  <TextLink to={`?produit=${slug}`} text={name} />
                  {note ? <p className="card-note">{note}</p> : null}
                  <p className="tabular-nums">{price}</p>
                </div>
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </>
  )
}

type ChooseSubscriptionProps = {
  form: SelectionForm
  problems: readonly LocalizedProblem[] | null
  /** Whether its recap stands below. */
  isAsked: boolean
}

/** What a subscription sends, how often and how many; it leads to the recap. */
export function ChooseSubscription({ form, problems, isAsked }: ChooseSubscriptionProps) {
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
      <RadioCards
        legend="Formule"
        id="purchase"
        name="achat"
        cards={form.plans}
        defaultValue={form.plan}
        error={fieldSentence(problems, "purchase")}
      />
      <QuantityField defaultValue={form.quantity} problems={problems} />
      <RecapButton isAsked={isAsked} />
    </Form>
  )
}

type SubscriptionRecapProps = {
  recap: SubscriptionRecapView
  /** Idempotency key of this page's order. */
  orderKey: string
  /** Address of this recap, with the selection. */
  action: string
  /** Where a card or an address is chosen, and then leads back here. */
  choose: { card: string; address: string }
  problems: readonly LocalizedProblem[] | null
  termsAccepted: boolean
}

/** What is ordered, for how long, where it goes and what is charged; then the one button that orders, or what must be chosen before. */
export function SubscriptionRecap({ recap, orderKey, action, choose, problems, termsAccepted }: SubscriptionRecapProps) {
  const { goods, plan, priceLabel, price, delivery, renewal, withdrawalPeriods, exceptions, isSent, address, card, seen } = recap
  const lacksAddress = isSent && !address
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
            {address?.join(", ") ?? newSubscriptionSentences.noAddress}
            {address && delivery ? <div>{delivery}.</div> : null}
          </Fact>
        ) : null}
        <Fact label="Paiement">
          {card ?? newSubscriptionSentences.noCard} {card ? <TextLink to={choose.card} text="Choisir une autre carte" /> : null}
        </Fact>
        <Fact label="Vos droits">
          <Rights sentences={[...withdrawalPeriods, ...exceptions]} />
        </Fact>
      </dl>
      <p className="text-soft">
        {renewal} <TextLink to="/resilier" text="Résilier votre contrat" />
      </p>
      {lacksAddress || !card ? (
        <div className="flex flex-wrap gap-3">
          {lacksAddress ? <ButtonLink to={choose.address} text="Choisir une adresse" /> : null}
          {card ? null : <ButtonLink to={choose.card} text="Choisir une carte" />}
        </div>
      ) : (
        <Form method="post" action={action} className="grid gap-5" noValidate>
          <input type="hidden" name="page" value={orderKey} />
          <input type="hidden" name="seen" value={seen} />
          <TermsCheckbox accepted={termsAccepted} problems={problems} />
          <SubmitButton>Commander avec obligation de paiement</SubmitButton>
        </Form>
      )}
    </section>
  )
}

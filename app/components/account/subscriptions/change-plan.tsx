import { Form } from "@remix-run/react"
import { fieldSentence } from "~/components/forms/error-summary"
import { RadioCards } from "~/components/forms/radio-cards"
import { SubmitButton } from "~/components/forms/submit-button"
import type { LocalizedProblem } from "~/problems"
import type { PlanRecapView, AvailablePlan } from "~/shop/account/subscriptions/change-plan.server"
import { intervalLabel } from "~/texts/product-sentences"
import { renewalTerms } from "~/texts/renewal"
import { Fact, QuantityField } from "../lists"
import { RecapButton, RecapHeading, TO_RECAP } from "./recap-heading"
import { TextLink } from "~/components/ui/text"
import { PLAN_SETTLEMENTS, planSentences } from "~/texts/plan-change"

type PlanFormProps = {
  plans: readonly AvailablePlan[]
  typed: { plan: string | null; quantity: string }
  problems: readonly LocalizedProblem[] | null
  /** Whether its recap stands below. */
  isAsked: boolean
}

/** Plan and quantity of a subscription; their recap comes before anything is paid for. */
export function PlanForm({ plans, typed, problems, isAsked }: PlanFormProps) {
  return (
    <Form method="get" action={TO_RECAP} className="grid max-w-xl gap-5" noValidate>
      {plans.length > 0 ? (
        <RadioCards
          legend="Formule"
          name="formule"
          defaultValue={typed.plan}
          error={fieldSentence(problems, "formule")}
          cards={plans.map(({ id, name, description, price, interval, intervalCount }) => ({
            value: id,
            label: name,
            description,
            aside: `${price} ${intervalLabel(interval, intervalCount)}`,
          }))}
        />
      ) : (
        <p>{planSentences.onlyQuantity}</p>
      )}
      <QuantityField defaultValue={typed.quantity} problems={problems} />
      <p className="text-soft">{planSentences.nothingYet}</p>
      <RecapButton isAsked={isAsked} />
    </Form>
  )
}

type PlanRecapProps = {
  recap: PlanRecapView
  /** What was chosen, which the order sends again, and the address of this recap. */
  chosen: { plan: string; quantity: string }
  /** What the price is, such as "TTC". */
  terms: string
  address: string
}

/** What the change is, what is due from when, and how it goes on; then the one button that changes and charges. */
export function PlanRecap({ recap, chosen, terms, address }: PlanRecapProps) {
  const { goods, plan, extras, price, reduced, seen, renewal, starts, next } = recap
  return (
    <section className="summary max-w-xl content-start" aria-labelledby="recapitulatif">
      <RecapHeading />
      <dl className="grid gap-3">
        <Fact label="Abonnement">
          {goods}
          {extras.map((extra) => (
            <div key={extra}>{extra}</div>
          ))}
        </Fact>
        <Fact label="Formule">{plan}</Fact>
        <Fact label={`À chaque échéance, ${terms}`}>
          <strong>
            {price} {intervalLabel(renewal.interval, renewal.count)}
          </strong>
        </Fact>
      </dl>
      {reduced ? <p>{planSentences.discountUnknown}</p> : null}
      <p>{PLAN_SETTLEMENTS[starts]}</p>
      {starts === "after-trial" ? null : <p className="text-soft">{planSentences.creditUnknown}</p>}
      <p className="text-soft">
        {renewalTerms(renewal, next)} <TextLink to="/resilier" text="Résilier votre contrat" />
      </p>
      <Form method="post" action={address}>
        <input type="hidden" name="plan" value={chosen.plan} />
        <input type="hidden" name="quantity" value={chosen.quantity} />
        <input type="hidden" name="price" value={seen} />
        <SubmitButton>Changer avec obligation de paiement</SubmitButton>
      </Form>
    </section>
  )
}

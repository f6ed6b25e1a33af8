import { Form } from "@remix-run/react"
import { fieldSentence } from "~/components/forms/error-summary"
import { RadioCards } from "~/components/forms/radio-cards"
import { TextField } from "~/components/forms/text-field"
import type { LocalizedProblem } from "~/problems"
import type { PlanView } from "~/shop/account/subscriptions/plan-recap"
import { intervalLabel } from "~/texts/intervals"

type PlanFormProps = {
  plans: readonly PlanView[]
  typed: { plan: string | null; quantity: string }
  problems: readonly LocalizedProblem[] | null
}

/** Plan and quantity of a subscription; their recap comes before anything is paid for. */
export function PlanForm({ plans, typed, problems }: PlanFormProps) {
  return (
    <Form method="get" className="grid max-w-xl gap-5" noValidate>
      {plans.length > 0 ? (
        <RadioCards
          legend="Formule"
          name="formule"
          defaultValue={typed.plan}
          error={fieldSentence(problems, "formule")}
          cards={plans.map(({ id, name, description, price, interval, intervalCount }) => ({
            ...{ value: id, label: name, description },
            aside: `${price} ${intervalLabel(interval, intervalCount)}`,
          }))}
        />
      ) : (
        <p>Ce produit n’a plus d’autre formule. La quantité peut encore changer.</p>
      )}
      <TextField
        label="Quantité"
        name="quantite"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={typed.quantity}
        error={fieldSentence(problems, "quantite")}
        required
      />
      <p className="text-soft">Rien ne change avant que vous n’ayez vu et confirmé le récapitulatif.</p>
      <button type="submit" className="button button-quiet justify-self-start">
        Voir le récapitulatif
      </button>
    </Form>
  )
}

import { Form, Link } from "@remix-run/react"
import { ErrorSummary, fieldSentence } from "~/components/forms/error-summary"
import { SelectField } from "~/components/forms/select-field"
import { SubmitButton } from "~/components/forms/submit-button"
import { TextField } from "~/components/forms/text-field"
import type { LocalizedProblem } from "~/problems"
import type { ChosenItem, WithdrawalOrder, WithdrawalStep, WithdrawalValues } from "~/shop/legal/withdrawal-form"

type StepProps = {
  problems: readonly LocalizedProblem[] | null
  values: WithdrawalValues
}

/** First: who, and which order. No account and no reason are asked. */
export function IdentifyOrder({ problems, values }: StepProps) {
  const field = (name: keyof WithdrawalValues) => ({
    name,
    defaultValue: values[name],
    error: fieldSentence(problems, name),
    required: true,
  })
  return (
    <>
      <ErrorSummary problems={problems} />
      <Form method="post" action="/retractation" noValidate className="grid gap-5">
        <input type="hidden" name="step" value="identify" />
        <TextField {...field("name")} label="Prénom et nom" autoComplete="name" maxLength={120} />
        <TextField
          {...field("orderNumber")}
          label="Numéro de commande"
          hint="Dans l’e-mail de confirmation."
          autoComplete="off"
        />
        <TextField
          {...field("email")}
          label="E-mail"
          hint="Celui de la commande. L’accusé de réception y part."
          type="email"
          autoComplete="email"
        />
        <SubmitButton>Continuer</SubmitButton>
      </Form>
    </>
  )
}

function Carried({ step, values, order }: { step: WithdrawalStep; values: WithdrawalValues; order: WithdrawalOrder }) {
  return (
    <>
      <input type="hidden" name="step" value={step} />
      <input type="hidden" name="name" value={values.name} />
      <input type="hidden" name="orderNumber" value={values.orderNumber} />
      <input type="hidden" name="email" value={values.email} />
      <input type="hidden" name="order" value={JSON.stringify(order)} />
    </>
  )
}

type ChooseProps = StepProps & { order: WithdrawalOrder; quantities: Record<string, string> | null }

/** Second: the whole order, as it stands, or fewer of its items. */
export function ChooseItems({ problems, values, order, quantities }: ChooseProps) {
  const typed = new Map(Object.entries(quantities ?? {}))
  return (
    <>
      <ErrorSummary problems={problems} />
      <div className="prose">
        <h2>
          Commande {order.number} du {order.date}
        </h2>
        <p>Toute la commande est choisie. Pour garder un article, réduisez son nombre.</p>
      </div>
      <Form method="post" action="/retractation" noValidate className="grid gap-5">
        <Carried step="choose" values={values} order={order} />
        {order.items.map(({ id, name, left }) => (
          <SelectField
            key={id}
            label={name}
            name={`quantity_${id}`}
            required
            options={Array.from({ length: left + 1 }, (_, index) => left - index).map((quantity) => {
              return { value: String(quantity), label: quantity === 0 ? "Je le garde" : `${quantity} à rendre` }
            })}
            defaultValue={typed.get(id) ?? String(left)}
            error={fieldSentence(problems, `quantity_${id}`)}
          />
        ))}
        <SubmitButton>Continuer</SubmitButton>
      </Form>
    </>
  )
}

type ConfirmProps = StepProps & { order: WithdrawalOrder; chosen: readonly ChosenItem[] }

/** Third: the recap and the button that the law asks for. */
export function ConfirmWithdrawal({ problems, values, order, chosen }: ConfirmProps) {
  return (
    <>
      <ErrorSummary problems={problems} />
      <div className="prose">
        <h2>Récapitulatif</h2>
        <p>
          {values.name} se rétracte du contrat de la commande {order.number} du {order.date}, pour&nbsp;:
        </p>
        <ul>
          {chosen.map(({ id, name, quantity }) => (
            <li key={id}>
              {quantity}&nbsp;× {name}
            </li>
          ))}
        </ul>
        <p>Accusé de réception à&nbsp;: {values.email}</p>
      </div>
      <Form method="post" action="/retractation" noValidate className="grid gap-5">
        <Carried step="confirm" values={values} order={order} />
        {chosen.map(({ id, quantity }) => (
          <input key={id} type="hidden" name={`quantity_${id}`} value={quantity} />
        ))}
        <SubmitButton>Confirmer la rétractation</SubmitButton>
      </Form>
      <p>
        <Link to="/retractation" className="link">
          Recommencer
        </Link>
      </p>
    </>
  )
}

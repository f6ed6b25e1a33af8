import { fieldProps, fieldSentence } from "~/components/forms/error-summary"
import { SelectField, TextField } from "~/components/forms/fields"
import { SubmitButton } from "~/components/forms/submit-button"
import type { LocalizedProblem } from "~/problems"
import type { ChosenItem, WithdrawalOrder, WithdrawalValues } from "~/shop/legal/withdrawal.server"
import { declarationSentences, withdrawalSentences } from "~/texts/declarations"
import { DeclarationForm, StartAgain } from "./declaration-page"

const PATH = "/retractation"

type StepProps = { problems: readonly LocalizedProblem[] | null; values: WithdrawalValues }

/** First step: who, and which order. Asks for neither account nor reason. */
export function IdentifyOrder({ problems, values }: StepProps) {
  const field = (name: keyof WithdrawalValues) => ({ ...fieldProps(name, values, problems), required: true })
  return (
    <DeclarationForm action={PATH} problems={problems} carried={{ step: "identify" }}>
      <TextField {...field("name")} label="Prénom et nom" autoComplete="name" maxLength={120} />
      <TextField {...field("orderNumber")} label="Numéro de commande" hint={declarationSentences.number} autoComplete="off" />
      <TextField {...field("email")} label="E-mail" hint={withdrawalSentences.email} type="email" autoComplete="email" />
      <SubmitButton>Continuer</SubmitButton>
    </DeclarationForm>
  )
}

type ChooseProps = StepProps & { order: WithdrawalOrder; quantities: Record<string, string> | null }

/** Second step: the whole order, or fewer of its items. */
export function ChooseItems({ problems, values, order, quantities }: ChooseProps) {
  const typed = new Map(Object.entries(quantities ?? {}))
  const carried = { step: "choose", ...values, order: JSON.stringify(order) }
  return (
    <DeclarationForm action={PATH} problems={problems} carried={carried}>
      <div className="prose">
        <h2>
          Commande {order.number} du {order.date}
        </h2>
        <p>{withdrawalSentences.items}</p>
        <Exceptions order={order} />
      </div>
      {order.items.map(({ id, name, left }) => (
        <SelectField
          key={id}
          label={name}
          name={`quantity_${id}`}
          required
          options={Array.from({ length: left + 1 }, (_, index) => left - index).map((quantity) => {
            return { value: String(quantity), label: quantity === 0 ? "À garder" : `${quantity} à rendre` }
          })}
          defaultValue={typed.get(id) ?? String(left)}
          error={fieldSentence(problems, `quantity_${id}`)}
        />
      ))}
      <SubmitButton>Continuer</SubmitButton>
    </DeclarationForm>
  )
}

/** What the shop said before the order that cannot be given back; the declaration is taken all the same. */
function Exceptions({ order }: { order: WithdrawalOrder }) {
  return order.exceptions.map((sentence) => <p key={sentence}>{sentence}</p>)
}

type ConfirmProps = StepProps & { order: WithdrawalOrder; chosen: readonly ChosenItem[] }

/** Third step: the recap and the button that the law requires. */
export function ConfirmWithdrawal({ problems, values, order, chosen }: ConfirmProps) {
  const quantities = Object.fromEntries(chosen.map(({ id, quantity }) => [`quantity_${id}`, quantity]))
  const carried = { step: "confirm", ...values, order: JSON.stringify(order), ...quantities }
  return (
    <>
      <DeclarationForm action={PATH} problems={problems} carried={carried}>
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
          <Exceptions order={order} />
          <p>Accusé de réception à&nbsp;: {values.email}</p>
        </div>
        <SubmitButton>Confirmer la rétractation</SubmitButton>
      </DeclarationForm>
      <StartAgain path={PATH} />
    </>
  )
}

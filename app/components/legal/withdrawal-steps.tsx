import { useShownError } from "~/components/forms/corrections"
import { fieldProps, fieldSentence } from "~/components/forms/error-summary"
import { describedBy, FieldError, FieldHint, TextField } from "~/components/forms/fields"
import { SelectField } from "~/components/forms/select-field"
import { SubmitButton } from "~/components/forms/submit-button"
import type { LocalizedProblem } from "~/problems"
import type { ChosenItem, WithdrawalOrder, WithdrawalValues } from "~/shop/legal/withdrawal.server"
import { declarationSentences, withdrawalSentences } from "~/texts/declarations"
import { DeclarationForm, StartAgain } from "./declaration-page"

const PATH = "/retractation"
/** The most pieces of an item that a list lets choose from. */
const MAX_LISTED = 20

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

/** Where the summary of problems leads for a choice of nothing. */
const ITEMS = "items"

/** Second step: the whole order, or fewer of its items. */
export function ChooseItems({ problems, values, order, quantities }: ChooseProps) {
  const typed = new Map(Object.entries(quantities ?? {}))
  const carried = { step: "choose", ...values, order: order.signed }
  const error = useShownError(ITEMS, fieldSentence(problems, ITEMS))
  const hint = quantities ? withdrawalSentences.fewer : withdrawalSentences.items
  return (
    <DeclarationForm action={PATH} problems={problems} carried={carried}>
      <div className="prose">
        <h2>{withdrawalSentences.order(order)}</h2>
        <Exceptions order={order} />
      </div>
      <fieldset
        id={ITEMS}
        tabIndex={-1}
        className="grid gap-5"
        data-invalid={error ? "" : undefined}
        aria-describedby={describedBy(ITEMS, hint, error)}
      >
        <legend className="field-label">Articles à rendre</legend>
        <FieldHint id={ITEMS} hint={hint} />
        <FieldError id={ITEMS} error={error} />
        {order.items.map(({ id, name, left, exception }) => {
          const field = `quantity_${id}`
          const shared = { label: name, name: field, hint: exception, error: fieldSentence(problems, field) }
          return <QuantityField key={id} {...shared} left={left} defaultValue={typed.get(id) ?? String(left)} />
        })}
      </fieldset>
      <SubmitButton>Continuer</SubmitButton>
    </DeclarationForm>
  )
}

type QuantityProps = { label: string; name: string; hint: string; error: string | null; left: number; defaultValue: string }

/** How many of the `left` pieces go back: one of a list, or a number where that list would be long. */
function QuantityField({ left, ...field }: QuantityProps) {
  if (left > MAX_LISTED) {
    const range = { type: "number", inputMode: "numeric", min: 0, max: left } as const
    return <TextField {...field} {...range} required hint={`${withdrawalSentences.quantity(left)} ${field.hint}`} />
  }
  const quantities = Array.from({ length: left + 1 }, (_, index) => left - index)
  const labelOf = (quantity: number) => (quantity === 0 ? "À garder" : `${quantity} à rendre`)
  const options = quantities.map((each) => ({ value: String(each), label: labelOf(each) }))
  return <SelectField {...field} options={options} required />
}

/** What the shop said before the order that cannot be given back; the declaration is taken all the same. */
function Exceptions({ order }: { order: WithdrawalOrder }) {
  return order.exceptions.map((sentence) => <p key={sentence}>{sentence}</p>)
}

type ConfirmProps = StepProps & { order: WithdrawalOrder; chosen: readonly ChosenItem[] }

/** Third step: the recap and the button that the law requires. */
export function ConfirmWithdrawal({ problems, values, order, chosen }: ConfirmProps) {
  const quantities = Object.fromEntries(chosen.map(({ id, quantity }) => [`quantity_${id}`, quantity]))
  const hasItems = order.items.length > 0
  const carried = { step: "confirm", ...values, order: order.signed, ...quantities }
  return (
    <>
      <DeclarationForm action={PATH} problems={problems} carried={carried}>
        <div className="prose">
          <h2>Récapitulatif</h2>
          <p>{withdrawalSentences.declares(values.name, order)}</p>
          <ul>
            {hasItems ? null : <li>{withdrawalSentences.whole}</li>}
            {chosen.map(({ id, name, quantity }) => {
              const exception = order.items.find((item) => item.id === id)?.exception
              return (
                <li key={id}>
                  {quantity}&nbsp;×&nbsp;{name}
                  {exception ? <p className="field-hint">{exception}</p> : null}
                </li>
              )
            })}
          </ul>
          {hasItems ? <Exceptions order={order} /> : <p>{withdrawalSentences.itemsUnknown}</p>}
          <p>Accusé de réception à&nbsp;: {values.email}</p>
        </div>
        <SubmitButton>Confirmer la rétractation</SubmitButton>
      </DeclarationForm>
      <StartAgain path={PATH} />
    </>
  )
}

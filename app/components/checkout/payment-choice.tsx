import { Form } from "@remix-run/react"
import { type ChangeEvent, useEffect, useRef, useState } from "react"
import { Checkbox } from "~/components/forms/checkbox"
import { fieldSentence } from "~/components/forms/error-summary"
import { type RadioCard, RadioCards } from "~/components/forms/radio-cards"
import { SubmitButton } from "~/components/forms/submit-button"
import type { PaymentChoice as Choice } from "~/checkout/payment-choice.server"
import type { LocalizedProblem } from "~/problems"
import { CardFields } from "./card-fields"
import { useHydrated } from "~/components/shell/lazy-component"

type PaymentChoiceProps = Choice & {
  problems: readonly LocalizedProblem[] | null
  /** Shows why a typed card is refused; null clears it, because another choice leaves nothing to mend. */
  setProblems(problems: readonly LocalizedProblem[] | null): void
}

const NEW_CARD = "card"

/** The methods to choose from, one of them a card that is typed here. Nothing is paid yet. */
export function PaymentChoice(props: PaymentChoiceProps) {
  const { offered, savedCards, clientConfig, holder, chosen, problems, setProblems } = props
  const scripted = useHydrated()
  const [method, setMethod] = useState(chosen)
  const form = useRef<HTMLFormElement>(null)
  // What was chosen before the script came counts.
  useEffect(() => {
    const picked = form.current?.querySelector<HTMLInputElement>("input[name=method]:checked")
    if (picked) setMethod(picked.value)
  }, [])
  const saved = (savedCards ?? []).map(({ id, label, expiry }) => ({
    value: `${NEW_CARD}:${id}`,
    label,
    description: expiry ? `Carte enregistrée, expire en ${expiry}` : "Carte enregistrée",
  }))
  const cards = offered.flatMap(({ id, label, description }): RadioCard[] => {
    if (id !== NEW_CARD || !clientConfig) return [{ value: id, label, description }]
    const other = saved.length > 0 ? "Une autre carte" : label
    const below = (
      <div className={method === NEW_CARD ? "grid gap-5 py-3" : scripted ? "hidden" : "without-script grid gap-5 py-3"}>
        <CardFields
          clientConfig={clientConfig}
          holder={holder}
          active={scripted && method === NEW_CARD}
          besideSaved={saved.length > 0}
          problems={problems}
          setProblems={setProblems}
        />
        {savedCards && scripted ? <Checkbox name="keep" label="Enregistrer ma carte" /> : null}
      </div>
    )
    return [...saved, { value: NEW_CARD, label: other, description, disabled: !scripted, below }]
  })

  function choose({ target }: ChangeEvent<HTMLFormElement>) {
    // React gives a form's event the form as its target, while a change comes from one of its fields.
    const { name, value } = target as unknown as HTMLInputElement
    if (name !== "method") return
    if (method === NEW_CARD) setProblems(null)
    setMethod(value)
  }

  return (
    <Form ref={form} method="post" reloadDocument noValidate className="grid gap-5" onChange={choose}>
      <RadioCards
        legend="Comment souhaitez-vous payer&nbsp;?"
        hint="Vous paierez à l’étape suivante, après avoir vérifié votre commande."
        name="method"
        cards={cards}
        defaultValue={chosen}
        error={fieldSentence(problems, "method")}
      />
      <SubmitButton>Continuer</SubmitButton>
    </Form>
  )
}

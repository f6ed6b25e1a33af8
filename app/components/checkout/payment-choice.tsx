import { Form } from "@remix-run/react"
import { type ChangeEvent, useEffect, useRef, useState } from "react"
import { Checkbox } from "~/components/forms/checkbox"
import { fieldSentence } from "~/components/forms/error-summary"
import { type RadioCard, RadioCards } from "~/components/forms/radio-cards"
import { SubmitButton } from "~/components/forms/submit-button"
import type { PaymentChoice as Choice } from "~/checkout/payment-choice.server"
import type { LocalizedProblem } from "~/problems"
import { anotherMethod } from "~/texts/card-sentences"
import { paymentStepSentences } from "~/texts/payment-step"
import { CardFields } from "./card-fields"
import { nextStepLabel } from "./checkout-progress"
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
  // Set together with the method below: React would render what the store says first, and unset what was picked.
  const [scripted, setScripted] = useState(useHydrated())
  const saved = (savedCards ?? []).map(({ id, label, expiry }) => ({
    value: `${NEW_CARD}:${id}`,
    label,
    description: expiry ? `Carte enregistrée, expire fin ${expiry}` : "Carte enregistrée",
  }))
  const first = saved[0]?.value ?? (offered.inView[0]?.id === NEW_CARD ? NEW_CARD : null)
  const [method, setMethod] = useState(chosen ?? first)
  const [chosenAtFirst] = useState(method === NEW_CARD && clientConfig !== null && !scripted ? null : method)
  const form = useRef<HTMLFormElement>(null)
  // What was chosen before the script came counts. A card to type can only be chosen once there is one.
  useEffect(() => {
    const radios = [...(form.current?.querySelectorAll<HTMLInputElement>("input[name=method]") ?? [])]
    const picked = radios.find(({ checked }) => checked)
    if (picked) setMethod(picked.value)
    else for (const radio of radios) radio.checked = radio.value === method
    setScripted(true)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once, when the script comes
  }, [])
  const toCards = (methods: Choice["offered"]["inView"]) => methods.flatMap(toCard)

  function toCard({ id, label, description, mark }: Choice["offered"]["inView"][number]): RadioCard[] {
    const aside = (
      <img src={`/moyens/${mark}.svg`} alt="" height="24" width={id === NEW_CARD ? 156 : 36} className="payment-mark" />
    )
    if (id !== NEW_CARD || !clientConfig) return [{ value: id, label, description, aside }]
    const other = saved.length > 0 ? "Une autre carte" : label
    const below = (
      <div
        className={method === NEW_CARD ? "card-below" : scripted ? "" : "without-script card-below"}
        hidden={scripted && method !== NEW_CARD}
      >
        <CardFields
          clientConfig={clientConfig}
          holder={holder}
          active={scripted && method === NEW_CARD}
          instead={anotherMethod(saved.length > 0)}
          problems={problems}
          setProblems={setProblems}
        />
        {savedCards ? (
          <div className="with-script">
            <Checkbox name="keep" label="Enregistrer ma carte" />
          </div>
        ) : null}
      </div>
    )
    return [...saved, { value: NEW_CARD, label: other, description, aside, disabled: !scripted, below }]
  }

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
        legend={paymentStepSentences.question}
        hint={paymentStepSentences.notYetCharged}
        name="method"
        cards={toCards(offered.inView)}
        more={{ summary: "Autres moyens de paiement", cards: toCards(offered.folded) }}
        defaultValue={chosenAtFirst}
        error={fieldSentence(problems, "method")}
      />
      <SubmitButton>{nextStepLabel("recap")}</SubmitButton>
    </Form>
  )
}

import type { RefObject } from "react"
import { FieldError, describedBy } from "~/components/forms/field-frame"
import { cardSentences } from "~/texts/card-sentences"
import type { CardFieldsState } from "./use-card-fields"
import { useHydrated } from "~/components/shell/lazy-component"

type CardFrameProps = {
  id: string
  /** Where the provider's fields are put; React leaves its inside alone. */
  field: RefObject<HTMLDivElement>
  state: CardFieldsState
  /** What the card as a whole was refused for, as the page's summary tells it. */
  error: string | null
  /** Whether the fields are one box of the provider's, or inputs of ours. */
  boxed: boolean
  /** What to do instead where no script runs. */
  instead: string
}

/** The place of the card fields: what loads, what is wrong, and why it stays empty, with JavaScript or without. */
export function CardFrame({ id, field, state, error, boxed, instead }: CardFrameProps) {
  const why = `Saisir une carte demande JavaScript\u00a0: son numéro va directement de votre navigateur à notre prestataire de paiement, jamais par nos serveurs. ${instead}`
  const scripted = useHydrated()
  return (
    <fieldset className="field" aria-invalid={error ? true : undefined} aria-describedby={describedBy(id, null, error)}>
      <legend className="field-label">Votre carte</legend>
      {scripted ? null : <p className="without-script field-hint">{why}</p>}
      <p role="status" className={state.waiting ? "field-hint" : "sr-only"}>
        {state.waiting}
      </p>
      <FieldError id={id} error={error} />
      {state.missing && !error ? (
        <p role="alert" className="field-error">
          {cardSentences[state.missing]}
        </p>
      ) : null}
      <div ref={field} id={id} tabIndex={-1} className={boxed ? (state.shown ? "input card-box py-3" : "") : "grid gap-5"} />
    </fieldset>
  )
}

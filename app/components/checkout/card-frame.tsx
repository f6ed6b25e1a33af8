import type { RefObject } from "react"
import { FieldError, describedBy } from "~/components/forms/field-frame"
import { cardSentences } from "~/texts/card-sentences"
import type { CardFieldsState } from "./use-card-fields"
import { useHydrated } from "~/components/shell/lazy-component"

type CardFrameProps = {
  id: string
  /** The element of the provider's fields; React renders nothing inside. */
  field: RefObject<HTMLDivElement>
  state: CardFieldsState
  /** Why the card as a whole was refused, as in the page's summary. */
  error: string | null
  /** Whether the fields are one box of the provider's, or inputs of ours. */
  boxed: boolean
  /** What to do instead where no script runs. */
  instead: string
}

/** The frame of the card fields: their loading state, their errors, and the explanation where no script runs. */
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

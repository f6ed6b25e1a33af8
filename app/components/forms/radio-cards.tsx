import { Fragment, type ReactNode } from "react"
import { FieldError, FieldHint, describedBy } from "./fields"

export type RadioCard = {
  value: string
  label: ReactNode
  description?: ReactNode
  aside?: ReactNode
  disabled?: boolean
  /** What belongs to this choice and follows its card, such as fields. */
  below?: ReactNode
}

type RadioCardsProps = {
  legend: ReactNode
  name: string
  cards: readonly RadioCard[]
  defaultValue?: string | null | undefined
  hint?: ReactNode
  error?: string | null | undefined
}

/** One choice among a few, each on its own card. The first radio has the group's name as id, where the error summary leads. */
export function RadioCards({ legend, name, cards, defaultValue, hint, error }: RadioCardsProps) {
  return (
    <fieldset
      role="radiogroup"
      className="field"
      aria-describedby={describedBy(name, hint, error)}
      aria-invalid={error ? true : undefined}
    >
      <legend className="field-label">{legend}</legend>
      <FieldHint id={name} hint={hint} />
      <FieldError id={name} error={error} />
      <div className="radio-cards">
        {cards.map((card, position) => (
          <Fragment key={card.value}>
            <div>
              <label className="radio-card">
                <input
                  type="radio"
                  name={name}
                  id={position === 0 ? name : undefined}
                  value={card.value}
                  defaultChecked={card.value === defaultValue}
                  disabled={card.disabled}
                />{" "}
                <span className="radio-card-text">
                  <span className="font-medium">{card.label} </span>
                  {card.description ? <span className="text-soft">{card.description} </span> : null}
                </span>
                {card.aside ? <span className="tabular-nums">{card.aside} </span> : null}
              </label>
            </div>
            {card.below}
          </Fragment>
        ))}
      </div>
    </fieldset>
  )
}

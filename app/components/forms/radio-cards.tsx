import type { ReactNode } from "react"
import { duplicateNumbers } from "~/texts/name-list"
import { useShownError } from "./corrections"
import { FieldError, FieldHint, type FieldProps, describedBy } from "./fields"

export type RadioCard = {
  value: string
  label: string
  description?: string | null | undefined
  aside?: ReactNode
  disabled?: boolean
  /** What belongs to this choice and stands in its card, such as fields. */
  below?: ReactNode
}

type RadioCardsProps = Pick<FieldProps, "name" | "id" | "hint" | "error"> & {
  legend: ReactNode
  cards: readonly RadioCard[]
  /** Further cards, behind a line that unfolds them; unfolded where one of them is chosen. */
  more?: { summary: string; cards: readonly RadioCard[] }
  defaultValue?: string | null | undefined
}

/** One choice among a few, each on its own card; cards that read alike are numbered. The first radio has the group's id, where the error summary leads. */
export function RadioCards({ legend, name, id = name, cards, more, defaultValue, hint, error }: RadioCardsProps) {
  const all = [...cards, ...(more?.cards ?? [])]
  const numbers = duplicateNumbers(
    all.map(({ label, description, aside }) => [label, description, typeof aside === "string" ? aside : ""].join(" ")),
  )
  const list = (shown: readonly RadioCard[]) => (
    <div className="radio-cards">
      {shown.map((card) => (
        <div key={card.value} className="radio-card">
          <label>
            <input
              type="radio"
              name={name}
              id={card === cards[0] ? id : undefined}
              value={card.value}
              defaultChecked={card.value === defaultValue}
              disabled={card.disabled}
            />{" "}
            <span className="radio-card-text">
              <span className="font-medium">{`${card.label}${numbers[all.indexOf(card)]} `}</span>
              {card.description ? <span className="text-soft">{card.description} </span> : null}
            </span>
            {card.aside ? <span className="radio-card-aside">{card.aside} </span> : null}
          </label>
          {card.below}
        </div>
      ))}
    </div>
  )
  const shownError = useShownError(id, error)
  return (
    <fieldset
      role="radiogroup"
      className="field"
      aria-describedby={describedBy(id, hint, shownError)}
      aria-invalid={shownError ? true : undefined}
    >
      <legend className="field-label">{legend}</legend>
      <FieldHint id={id} hint={hint} />
      <FieldError id={id} error={error} />
      {list(cards)}
      {more && more.cards.length > 0 ? (
        <details className="fold more-choices" open={more.cards.some(({ value }) => value === defaultValue)}>
          <summary>{more.summary}</summary>
          {list(more.cards)}
        </details>
      ) : null}
    </fieldset>
  )
}

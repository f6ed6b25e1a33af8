import { Form } from "@remix-run/react"
import { SubmitButton } from "~/components/forms/submit-button"
import { emptySentences, savedCardSentences } from "~/texts/account"
import { twinNumbers } from "~/texts/naming"
import { Deletion } from "./lists"
import type { CardView } from "~/shop/account/cards/cards.server"

/** Saved cards, each with what can be done to it. */
export function CardList({ cards }: { cards: readonly CardView[] }) {
  if (cards.length === 0) return <p>{emptySentences.cards}</p>
  const numbers = twinNumbers(cards.map(({ label }) => label))
  const named = cards.map((card, at) => ({ ...card, label: card.label + numbers[at] }))
  return (
    <ul className="grid gap-6 md:grid-cols-2">
      {named.map(({ id, label, expiry, isDefault, charged }) => (
        <li key={id} className="summary content-start">
          <div>
            <h2 className="text-lg">{label}</h2>
            {expiry ? <p className="text-soft">Expire fin {expiry}</p> : null}
            {isDefault ? <p>{savedCardSentences.isDefault}</p> : null}
          </div>
          <Form method="post" className="flex flex-wrap gap-3">
            <input type="hidden" name="cardId" value={id} />
            {isDefault ? null : (
              <SubmitButton name="intent" value="make-default" look="quiet">
                Choisir comme carte habituelle<span className="sr-only">&nbsp;: {label}</span>
              </SubmitButton>
            )}{" "}
            <Deletion what={label}>{charged.length > 0 ? <p>{savedCardSentences.charged(charged)}</p> : null}</Deletion>
          </Form>
        </li>
      ))}
    </ul>
  )
}

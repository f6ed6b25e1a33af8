import { Form } from "@remix-run/react"
import { SubmitButton } from "~/components/forms/submit-button"
import type { CardView } from "~/shop/account/cards.server"

/** Saved cards, each with what can be done to it. */
export function CardList({ cards }: { cards: readonly CardView[] }) {
  if (cards.length === 0) return <p>Vous n’avez pas de carte enregistrée.</p>
  return (
    <ul className="grid gap-6 md:grid-cols-2">
      {cards.map(({ id, label, expiry, isDefault }) => (
        <li key={id} className="summary content-start">
          <div>
            <h2 className="text-lg">{label}</h2>
            {expiry ? <p className="text-soft">Expire en {expiry}</p> : null}
            {isDefault ? <p>Carte habituelle, débitée pour vos abonnements.</p> : null}
          </div>
          <Form method="post" className="flex flex-wrap gap-3">
            <input type="hidden" name="carte" value={id} />
            {isDefault ? null : (
              <SubmitButton name="geste" value="habituelle" look="quiet">
                Choisir par défaut<span className="sr-only"> {label}</span>
              </SubmitButton>
            )}
            <SubmitButton name="geste" value="supprimer" look="link">
              Supprimer<span className="sr-only"> {label}</span>
            </SubmitButton>
          </Form>
        </li>
      ))}
    </ul>
  )
}

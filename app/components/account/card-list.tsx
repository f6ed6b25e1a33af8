import { Form } from "@remix-run/react"
import { SubmitButton } from "~/components/forms/submit-button"
import { Deletion } from "./lists"
import type { CardView } from "~/shop/account/cards/cards.server"

/** Saved cards, each with what can be done to it. */
export function CardList({ cards }: { cards: readonly CardView[] }) {
  if (cards.length === 0) return <p>Vous n’avez pas de carte enregistrée.</p>
  return (
    <ul className="grid gap-6 md:grid-cols-2">
      {cards.map(({ id, label, expiry, isDefault, charged }) => (
        <li key={id} className="summary content-start">
          <div>
            <h2 className="text-lg">{label}</h2>
            {expiry ? <p className="text-soft">Expire en {expiry}</p> : null}
            {isDefault ? <p>Carte habituelle, débitée pour vos abonnements.</p> : null}
          </div>
          <Form method="post" className="flex flex-wrap gap-3">
            <input type="hidden" name="cardId" value={id} />
            {isDefault ? null : (
              <SubmitButton name="intent" value="make-default" look="quiet">
                Choisir par défaut<span className="sr-only"> {label}</span>
              </SubmitButton>
            )}{" "}
            <Deletion what={label}>
              {charged.length > 0 ? (
                <p>
                  {charged.length > 1 ? "Les abonnements" : "L’abonnement"} {charged.join(", ")}{" "}
                  {charged.length > 1 ? "comptent" : "compte"} sur cette carte. Si vous la supprimez, choisissez ou ajoutez-en une
                  autre avant la prochaine échéance.
                </p>
              ) : null}
            </Deletion>
          </Form>
        </li>
      ))}
    </ul>
  )
}

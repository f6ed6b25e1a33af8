import { Form } from "@remix-run/react"
import { SubmitButton } from "~/components/forms/submit-button"
import type { GiftCardView } from "~/shop/cart/cart-reductions"
import { CodeField } from "./code-field"

type GiftCardFormProps = { cards: readonly GiftCardView[]; typed: string | null; error: string | null }

/** The gift cards of the cart, each to take back, and a field for one more. */
export function GiftCardForm({ cards, typed, error }: GiftCardFormProps) {
  return (
    <div className="grid gap-3">
      {cards.length > 0 ? (
        <ul className="grid gap-2" aria-label="Cartes cadeaux du panier">
          {cards.map((card) => (
            <li key={card.id}>
              <Form method="post" action="/panier" className="cart-line-head">
                <input type="hidden" name="giftCardId" value={card.id} />
                <p>
                  Carte cadeau <strong>···{card.last4}</strong>
                  <span className="card-note block">
                    {card.used.text} sur ce panier, solde de la carte&nbsp;: {card.balance.text}
                  </span>
                </p>
                <SubmitButton look="link" name="intent" value="remove-gift-card" pendingText="Retrait de la carte…">
                  Retirer<span className="sr-only"> la carte cadeau {card.last4}</span>
                </SubmitButton>
              </Form>
            </li>
          ))}
        </ul>
      ) : null}
      <details className="fold" open={error !== null}>
        <summary>{cards.length > 0 ? "Ajouter une autre carte cadeau" : "Utiliser une carte cadeau"}</summary>
        <Form method="post" action="/panier" className="coupon" noValidate>
          <CodeField label="Code de la carte cadeau" name="giftCard" round={`${cards.length}`} typed={typed} error={error} />
          <SubmitButton look="quiet" name="intent" value="add-gift-card" pendingText="Vérification de la carte…">
            Ajouter
          </SubmitButton>
        </Form>
      </details>
    </div>
  )
}

import { Form } from "@remix-run/react"
import { SubmitButton } from "~/components/forms/submit-button"
import { TextField } from "~/components/forms/fields"
import type { GiftCardView } from "~/shop/cart/cart-sums"
import { giftCardUse } from "~/texts/cart-page"

type CouponFormProps = {
  couponCode: string | null
  /** How many gift cards the cart has: a code that was one of them leaves the field. */
  giftCards: number
  typed: string | null
  error: string | null
}

/** Applies a promotion or gift-card code, or takes the applied one back. */
export function CouponForm({ couponCode, giftCards, typed, error }: CouponFormProps) {
  return (
    <div className="grid gap-3">
      {couponCode ? (
        <Form method="post" action="/panier" className="cart-line-head">
          <p>
            Code appliqué&nbsp;: <strong>{couponCode}</strong>
          </p>
          <SubmitButton look="link" name="intent" value="remove-coupon" pendingText="Retrait du code…">
            Retirer le code
          </SubmitButton>
        </Form>
      ) : null}
      <Form method="post" action="/panier" className="coupon" noValidate>
        <CodeField label="Code promo" name="code" resetKey={`${couponCode ?? ""} ${giftCards}`} typed={typed} error={error} />
        <SubmitButton look="quiet" name="intent" value="add-coupon" pendingText="Vérification du code…">
          Appliquer
        </SubmitButton>
      </Form>
    </div>
  )
}

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
                  Carte cadeau se terminant par <strong>{card.last4}</strong>{" "}
                  <span className="card-note block">{giftCardUse(card.used.text, card.balance.text)}</span>
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
          <CodeField label="Code de la carte cadeau" name="giftCard" resetKey={`${cards.length}`} typed={typed} error={error} />
          <SubmitButton look="quiet" name="intent" value="add-gift-card" pendingText="Vérification de la carte…">
            Ajouter
          </SubmitButton>
        </Form>
      </details>
    </div>
  )
}

type CodeFieldProps = {
  label: string
  name: string
  /** Changes when what was typed has had its answer: the field then begins anew. */
  resetKey: string
  typed: string | null
  error: string | null
}

/** A field for a code as it is printed: capitals, and nothing corrected or remembered. */
function CodeField({ label, name, resetKey, typed, error }: CodeFieldProps) {
  return (
    <TextField
      label={label}
      name={name}
      key={`${resetKey} ${typed ?? ""}`}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      defaultValue={typed ?? ""}
      error={error}
      required
    />
  )
}

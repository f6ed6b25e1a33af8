import { Form } from "@remix-run/react"
import { SubmitButton } from "~/components/forms/submit-button"
import { CodeField } from "./code-field"

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
        <CodeField label="Code promo" name="code" round={`${couponCode ?? ""} ${giftCards}`} typed={typed} error={error} />
        <SubmitButton look="quiet" name="intent" value="add-coupon" pendingText="Vérification du code…">
          Appliquer
        </SubmitButton>
      </Form>
    </div>
  )
}

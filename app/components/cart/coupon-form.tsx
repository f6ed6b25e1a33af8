import { Form } from "@remix-run/react"
import { SubmitButton } from "~/components/forms/submit-button"
import { TextField } from "~/components/forms/text-field"

type CouponFormProps = { couponCode: string | null; typed: string | null; error: string | null }

/** Applies a promotion or gift-card code, or takes the applied one back. */
export function CouponForm({ couponCode, typed, error }: CouponFormProps) {
  return (
    <div className="grid gap-3">
      {couponCode ? (
        <Form method="post" action="/panier" className="cart-line-head">
          <p>
            Code appliqué&nbsp;: <strong>{couponCode}</strong>
          </p>
          <SubmitButton look="link" name="geste" value="retirer-code" pendingText="Retrait du code…">
            Retirer le code
          </SubmitButton>
        </Form>
      ) : null}
      <Form method="post" action="/panier" className="coupon" noValidate>
        <TextField
          label="Code promo"
          name="code"
          key={`${couponCode ?? ""} ${typed ?? ""}`}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          defaultValue={typed ?? ""}
          error={error}
          required
        />
        <SubmitButton look="quiet" name="geste" value="code" pendingText="Vérification du code…">
          Appliquer
        </SubmitButton>
      </Form>
    </div>
  )
}

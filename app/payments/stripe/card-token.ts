import type { PaymentMethod } from "@stripe/stripe-js"
import type { CardToken } from "~/payments/client/client-payment-method"

/** The card that Stripe tokenised, as the cart's billing keeps it (storefront API, card with Stripe). */
export function cardTokenOf({ id, card }: PaymentMethod): CardToken {
  return {
    token: id,
    gateway: "stripe",
    brand: card?.brand ?? null,
    // Newer than the library's types.
    display_brand: (card as { display_brand?: string | null } | undefined)?.display_brand ?? null,
    last4: card?.last4 ?? null,
    exp_month: card?.exp_month ?? null,
    exp_year: card?.exp_year ?? null,
    address_check: card?.checks?.address_line1_check ?? null,
    cvc_check: card?.checks?.cvc_check ?? null,
    zip_check: card?.checks?.address_postal_code_check ?? null,
  }
}

import type { Cart, PaymentMethodSettings } from "~/commerce/wire"
import { currencyDecimals } from "~/money/minor-units"
import { PaymentError } from "../errors"

/** The merchant id of a PayPal setting: the commerce platform has one for each mode (everything but `test` is live). */
export function findMerchantId(paypal: PaymentMethodSettings): string | null {
  if (paypal["ppcp"] !== true) return text(paypal["merchant_id"])
  const names = [paypal.mode === "test" ? "test_merchant_id" : "live_merchant_id", "live_merchant_id", "production_merchant_id"]
  return names.map((name) => text(paypal[name])).find((id) => id !== null) ?? null
}

/** Throws PaymentError with the specification's words when PayPal cannot take this cart (specification §5, Online wallet). */
function requirePayableCart(cart: Cart, paypal: PaymentMethodSettings): void {
  if (cart.subscription_delivery === true && paypal["ppcp"] !== true)
    throw new PaymentError("Subscriptions are only supported by PayPal Commerce Platform")
  if (!(cart.capture_total > 0)) throw new PaymentError("Invalid PayPal button amount. Value should be greater than zero.")
}

/**
 * The body of a PayPal order whose shopper approves it on PayPal's own page: AUTHORIZE with a merchant id, else CAPTURE
 * (specification §9). The address was given to the shop already, so PayPal asks for none.
 */
export function describePaypalOrder(
  cart: Cart,
  paypal: PaymentMethodSettings,
  urls: { return_url: string; cancel_url: string },
): Record<string, unknown> {
  requirePayableCart(cart, paypal)
  const merchantId = findMerchantId(paypal)
  const isVaulted = merchantId !== null && cart.subscription_delivery === true
  return {
    intent: merchantId === null ? "CAPTURE" : "AUTHORIZE",
    application_context: { shipping_preference: "NO_SHIPPING", ...(!isVaulted && urls) },
    ...(isVaulted && {
      payment_source: {
        paypal: {
          attributes: { vault: { store_in_vault: "ON_SUCCESS", usage_type: "MERCHANT" } },
          experience_context: urls,
        },
      },
    }),
    purchase_units: [
      {
        amount: { value: Number(cart.capture_total.toFixed(currencyDecimals(cart.currency))), currency_code: cart.currency },
        payee: merchantId === null ? { email_address: paypal["store_owner_email"] } : { merchant_id: merchantId },
      },
    ],
  }
}

function text(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null
}

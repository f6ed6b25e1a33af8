import type { Cart, PaymentMethodSettings } from "~/commerce/api-types"
import { currencyDecimals } from "~/money/minor-units"
import { PaymentError } from "~/payments/errors"

/** The merchant id of a PayPal setting: the commerce platform has one for each mode, and test mode never uses another's. */
export function findMerchantId(paypal: PaymentMethodSettings): string | null {
  if (paypal["ppcp"] !== true) return text(paypal["merchant_id"])
  const names = paypal.mode === "test" ? ["test_merchant_id"] : ["live_merchant_id", "production_merchant_id"]
  return names.map((name) => text(paypal[name])).find((id) => id !== null) ?? null
}

/** Refuses what PayPal cannot take [5.8], [5.9]. Throws PaymentError `unsupported_subscription`, `invalid_paypal_amount`. */
export function requirePayable(captureTotal: number, hasSubscription: boolean, isCommercePlatform: boolean): void {
  if (hasSubscription && !isCommercePlatform) throw new PaymentError("unsupported_subscription")
  if (!(captureTotal > 0)) throw new PaymentError("invalid_paypal_amount")
}

/** How a PayPal order is approved: on PayPal's own page, or in the sheet of its button, which asks where to deliver. */
type PaypalApproval = { urls: { return_url: string; cancel_url: string } } & (
  { by: "page" } | { by: "button"; asksDelivery: boolean }
)

/** The body of a PayPal order: AUTHORIZE with a merchant id, else CAPTURE [9.19]. */
export function describePaypalOrder(
  cart: Cart,
  paypal: PaymentMethodSettings,
  approval: PaypalApproval,
): Record<string, unknown> {
  requirePayable(cart.capture_total, cart.subscription_delivery === true, paypal["ppcp"] === true)
  const merchantId = findMerchantId(paypal)
  const isVaulted = merchantId !== null && cart.subscription_delivery === true
  const asksDelivery = approval.by === "button" && approval.asksDelivery
  // Whoever comes back from the page has ordered: its button says so.
  const context = approval.by === "page" ? { ...approval.urls, user_action: "PAY_NOW" } : approval.urls
  return {
    intent: merchantId === null ? "CAPTURE" : "AUTHORIZE",
    application_context: {
      shipping_preference: asksDelivery ? "GET_FROM_FILE" : "NO_SHIPPING",
      ...(approval.by === "page" && !isVaulted && context),
    },
    ...(isVaulted && {
      payment_source: {
        paypal: {
          attributes: { vault: { store_in_vault: "ON_SUCCESS", usage_type: "MERCHANT" } },
          experience_context: context,
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

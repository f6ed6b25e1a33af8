import type { PayPalButtonsComponentOptions, PayPalNamespace } from "@paypal/paypal-js"
import type { MethodContext, ClientPaymentMethod } from "~/payments/client/client-payment-method"
import { PaymentError } from "~/payments/errors"
import { loadLibrary } from "~/payments/client/load-script.client"
import { openBraintree } from "~/payments/braintree/braintree.client"
import { isCapable, preparedOnce } from "~/payments/wallets/wallet-preparation.client"
import { findMerchantId } from "./paypal-order"
import { type PaypalOrder, describeBraintreePaypalPatch, describePaypalPatch } from "./paypal-patch"
import { changePaypalShipping } from "./paypal-shipping"

/** Default style of the button (specification §9, Online wallet). */
const defaultStyle = {
  layout: "horizontal",
  height: 45,
  color: "gold",
  shape: "rect",
  label: "paypal",
  tagline: false,
} as const
const defaultLocale = "en_US"

/** What differs between the gateways: how a sheet is begun and how its approval is read. */
type Handlers = Pick<
  PayPalButtonsComponentOptions,
  "createOrder" | "createBillingAgreement" | "onShippingChange" | "onApprove" | "fundingSource"
>

/** PayPal's buttons, direct or through Braintree (specification §4, §5, §9, Online wallet). */
export const paypalButtons: ClientPaymentMethod = {
  isAvailable: (context) => isCapable(prepare(context)),
  async mount(element, context) {
    const buttons = await prepare(context)
    await buttons.render(element)
    return { destroy: () => void buttons.close() }
  },
}

const prepare = preparedOnce(async (context) => {
  const { settings, nonce, onError, onClose } = context
  requirePayableCart(context)
  const isBraintree = settings.gateway === "braintree"
  await loadLibrary("paypal", context, {
    parameters: describeScript(context, isBraintree),
    ...(nonce && { attributes: { "data-csp-nonce": nonce } }),
  })
  const { paypal } = globalThis as { paypal?: PayPalNamespace }
  if (!paypal?.Buttons) throw new PaymentError("script_not_loaded", "PayPal")
  const handlers = isBraintree ? await handleBraintree(context) : handleDirect(context)
  const funding = paypal.FUNDING?.["PAYPAL"]
  const buttons = paypal.Buttons({
    style: { ...defaultStyle, ...(context.options["style"] as object | undefined) },
    ...handlers,
    ...(funding && { fundingSource: funding }),
    onCancel: () => onClose(),
    onError: (error) => onError(error instanceof Error ? error : new Error(String(error["message"] ?? "PayPal failed"))),
  })
  if (!buttons.isEligible()) throw new PaymentError("not_capable", "PayPal")
  return buttons
})

/** Throws PaymentError with the specification's words (specification §5, Online wallet). */
function requirePayableCart({ cart, settings }: MethodContext): void {
  if (cart.hasSubscription && settings["ppcp"] !== true) throw new PaymentError("unsupported_subscription")
  // Its orders know one amount; what a trial authorises beyond has no place there.
  if (cart.authTotal !== 0 && cart.captureTotal > 0) throw new PaymentError("not_capable", "PayPal")
  if (!(cart.captureTotal > 0)) throw new PaymentError("invalid_paypal_amount")
}

/** The library's own parameters: an order is only approved in the sheet, and placed at the recap. */
function describeScript({ settings, cart, options }: MethodContext, isBraintree: boolean): Record<string, string> {
  const merchantId = isBraintree ? String(settings["merchant_id"] ?? "") : findMerchantId(settings)
  const locale = options["locale"] ?? (cart.locale.startsWith("fr") ? "fr_FR" : defaultLocale)
  return {
    "client-id": String(settings["client_id"] ?? ""),
    ...(merchantId && { "merchant-id": merchantId }),
    currency: cart.currency,
    locale: String(locale),
    commit: "false",
    ...(isBraintree || (merchantId && cart.hasSubscription) ? { vault: "true" } : {}),
    ...(!isBraintree && { intent: merchantId ? "authorize" : "capture" }),
  }
}

function handleDirect({ cartApi, cart, onSuccess, onError }: MethodContext): Handlers {
  const sheet = { cartApi, cart }
  const { asksDelivery } = cart
  return {
    async createOrder() {
      const id = await cartApi.callProvider("paypal-order", {})
      if (typeof id !== "string") throw new PaymentError("missing", "PayPal order")
      return id
    },
    ...(asksDelivery && { onShippingChange: (data, actions) => changePaypalShipping(sheet, data, actions, onError) }),
    async onApprove({ orderID }, { order }) {
      try {
        if (!order) throw new PaymentError("missing", "PayPal order")
        const approved = (await order.get()) as PaypalOrder
        await cartApi.update(describePaypalPatch(approved, orderID, { asksDelivery, service: sheet.cart.service }))
      } catch (error) {
        return onError(error as Error)
      }
      onSuccess()
    },
  }
}

async function handleBraintree(context: MethodContext): Promise<Handlers> {
  const { cartApi, onSuccess, onError } = context
  const { client, opened } = await openBraintree("paypalCheckout", context)
  const checkout = await opened.create({ client })
  return {
    async createBillingAgreement() {
      const { captureTotal: amount, currency, asksDelivery } = await cartApi.read()
      const enableShippingAddress = asksDelivery
      return checkout.createPayment({ flow: "vault", amount, currency, requestBillingAgreement: true, enableShippingAddress })
    },
    async onApprove(data) {
      try {
        const { nonce, details } = await checkout.tokenizePayment(data)
        await cartApi.update(describeBraintreePaypalPatch(nonce, details, context.cart.asksDelivery))
      } catch (error) {
        return onError(error as Error)
      }
      onSuccess()
    },
  }
}

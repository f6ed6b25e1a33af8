import type { PayPalButtonsComponentOptions, PayPalNamespace } from "@paypal/paypal-js"
import type { MethodContext } from "~/payments/client/client-payment-method"
import { PaymentError } from "~/payments/errors"
import { loadLibrary } from "~/payments/client/load-script.client"
import { openBraintree } from "~/payments/braintree/braintree.client"
import { finishSheet, walletMethod } from "~/payments/wallets/wallet-sheet"
import { findMerchantId, requirePayable } from "./paypal-order"
import { changePaypalShipping, describeBraintreePaypalPatch, describePaypalPatch } from "./paypal-sheet"
/** Default style of the button [9.18]. */
const DEFAULT_STYLE = {
  layout: "horizontal",
  height: 45,
  color: "gold",
  shape: "rect",
  label: "paypal",
  tagline: false,
} as const

/** What differs between the gateways: how a sheet is begun and how its approval is read. */
type Handlers = Partial<PayPalButtonsComponentOptions>

/** PayPal's buttons, direct or through Braintree [4.19]–[4.22]. */
export const paypalButtons = walletMethod(prepare, async (buttons, element) => {
  await buttons.render(element)
  return { destroy: () => void buttons.close() }
})

async function prepare(context: MethodContext) {
  const { settings, cart, nonce, onError, onClose } = context
  // A PayPal order has one amount, so no more can be authorised for a trial.
  if (cart.authTotal !== 0 && cart.captureTotal > 0) throw new PaymentError("not_capable", "PayPal")
  requirePayable(cart.captureTotal, cart.hasSubscription, settings["ppcp"] === true)
  const isBraintree = settings.gateway === "braintree"
  if (!settings["client_id"]) throw new PaymentError("missing", "PayPal client_id")
  await loadLibrary("paypal", context, {
    parameters: describeScript(context, isBraintree),
    attributes: {
      ...(nonce && { "data-csp-nonce": nonce }),
      ...(!isBraintree && { "data-partner-attribution-id": "SwellCommerce_SP" }),
    },
  })
  const { paypal } = globalThis as { paypal?: PayPalNamespace }
  if (!paypal?.Buttons) throw new PaymentError("script_not_loaded", "PayPal")
  const handlers = isBraintree ? await handleBraintree(context) : handleDirect(context)
  const funding = isBraintree ? paypal.FUNDING?.["PAYPAL"] : undefined
  const buttons = paypal.Buttons({
    ...localeOf(context),
    style: { ...DEFAULT_STYLE, ...(context.options["style"] as object | undefined) },
    ...handlers,
    ...(funding && { fundingSource: funding }),
    onCancel: () => onClose(),
    onError: (error) => onError(error instanceof Error ? error : new Error(String(error["message"] ?? "PayPal failed"))),
  })
  if (!buttons.isEligible()) throw new PaymentError("not_capable", "PayPal")
  return buttons
}

/** PayPal documents the language for its script; the published client gives it to the buttons. */
function localeOf({ cart, options }: MethodContext): { locale: string } {
  return { locale: String(options["locale"] ?? (cart.locale.startsWith("fr") ? "fr_FR" : "en_US")) }
}

function describeScript(context: MethodContext, isBraintree: boolean): Record<string, string> {
  const { settings, cart } = context
  const merchantId = isBraintree ? String(settings["merchant_id"] ?? "") : findMerchantId(settings)
  return {
    "client-id": String(settings["client_id"]),
    ...(merchantId && { "merchant-id": merchantId }),
    currency: cart.currency,
    ...localeOf(context),
    commit: "false",
    // Agreements want this intent: github.com/braintree/braintree-web/issues/544
    ...(isBraintree ? { vault: "true", intent: "tokenize" } : { intent: merchantId ? "authorize" : "capture" }),
  }
}

function handleDirect(context: MethodContext): Handlers {
  const { cartApi, cart, onError } = context
  const sheet = { cartApi, cart }
  const { asksDelivery } = cart
  return {
    async createOrder() {
      const id = await cartApi.callProvider("paypal-order", {})
      if (typeof id !== "string") throw new PaymentError("missing", "PayPal order")
      return id
    },
    ...(asksDelivery && { onShippingChange: (data, actions) => changePaypalShipping(sheet, data, actions, onError) }),
    onApprove: ({ orderID }, { order }) =>
      finishSheet(context, async () => {
        if (!order) throw new PaymentError("missing", "PayPal order")
        const approved = await order.get()
        await cartApi.update(describePaypalPatch(approved, orderID, { asksDelivery, service: sheet.cart.service }))
      }),
  }
}

async function handleBraintree(context: MethodContext): Promise<Handlers> {
  const { cartApi } = context
  const { client, opened } = await openBraintree("paypalCheckout", context)
  const checkout = await opened.create({ client })
  let shown = context.cart.shown
  return {
    async createBillingAgreement() {
      const { captureTotal: amount, currency, asksDelivery, ...cart } = await cartApi.read()
      shown = cart.shown
      const enableShippingAddress = asksDelivery
      return checkout.createPayment({ flow: "vault", amount, currency, requestBillingAgreement: true, enableShippingAddress })
    },
    onApprove: (data) =>
      finishSheet(context, async () => {
        const { nonce, details } = await checkout.tokenizePayment(data)
        await cartApi.update({ ...describeBraintreePaypalPatch(nonce, details, context.cart.asksDelivery), shown })
      }),
  }
}

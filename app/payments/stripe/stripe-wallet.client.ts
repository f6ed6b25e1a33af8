import type { PaymentRequest, PaymentRequestPaymentMethodEvent, Stripe, StripeConstructor } from "@stripe/stripe-js"
import type { MethodContext, MountedMethod, WalletCart } from "~/payments/client/client-payment-method"
import { PaymentError } from "~/payments/errors"
import { loadLibrary } from "~/payments/client/load-script.client"
import { deliverTo } from "~/payments/wallets/wallet-delivery"
import { preparedOnce } from "~/payments/wallets/wallet-preparation.client"
import {
  type StripeWallet,
  describeStripePatch,
  describeStripeRequest,
  describeStripeUpdate,
  toStripePlace,
} from "./stripe-wallet"

const names = { google: "Google Pay", apple: "Apple Pay" } as const
const flags = { google: "googlePay", apple: "applePay" } as const

type Prepared = { stripe: Stripe; request: PaymentRequest }

/** Opens Stripe's payment request for one wallet. Throws PaymentError `not_capable` where the device cannot pay with it. */
export function prepareStripeWallet(wallet: StripeWallet, context: MethodContext): Promise<Prepared> {
  return prepared[wallet](context)
}

const prepared = {
  google: preparedOnce((context) => prepare("google", context)),
  apple: preparedOnce((context) => prepare("apple", context)),
}

async function prepare(wallet: StripeWallet, context: MethodContext): Promise<Prepared> {
  const key = context.cardSettings?.["publishable_key"]
  if (typeof key !== "string" || key === "") throw new PaymentError("method_disabled", "Credit cards")
  if (wallet === "apple" && (await context.cartApi.callProvider("apple-domain", {})) !== true)
    throw new PaymentError("domain_not_verified", location.hostname)
  await loadLibrary("stripe", context)
  const { Stripe: open } = globalThis as { Stripe?: StripeConstructor }
  if (!open) throw new PaymentError("script_not_loaded", "Stripe")
  const stripe = open(key)
  const request = stripe.paymentRequest(describeStripeRequest(wallet, context.cart))
  const able = await request.canMakePayment()
  if (!able?.[flags[wallet]]) throw new PaymentError("not_capable", names[wallet])
  listen(wallet, request, context)
  return { stripe, request }
}

/** Puts Stripe's button into the element; its height is a CSS length. */
export async function mountStripeWallet(
  wallet: StripeWallet,
  element: HTMLElement,
  context: MethodContext,
  height: string,
): Promise<MountedMethod> {
  const { stripe, request } = await prepareStripeWallet(wallet, context)
  const button = stripe.elements().create("paymentRequestButton", {
    paymentRequest: request,
    style: { paymentRequestButton: { type: "default", theme: "dark", height } },
  })
  button.mount(element)
  return { destroy: () => button.destroy() }
}

function listen(wallet: StripeWallet, request: PaymentRequest, context: MethodContext): void {
  const { cartApi, cart } = context
  const update = (changed: WalletCart) => describeStripeUpdate(changed, cart.asksDelivery)
  let service: string | null = cart.service
  request
    .on("shippingaddresschange", async ({ shippingAddress, updateWith }) => {
      try {
        const changed = await deliverTo(context, toStripePlace(shippingAddress), service)
        if (changed.services.length === 0) return updateWith({ status: "invalid_shipping_address" })
        service = changed.service
        updateWith({ status: "success", ...update(changed) })
      } catch {
        updateWith({ status: "fail" })
      }
    })
    .on("shippingoptionchange", async ({ shippingOption, updateWith }) => {
      try {
        const changed = await cartApi.update({ shipping: { service: shippingOption.id } })
        service = changed.service
        updateWith({ status: "success", ...update(changed) })
      } catch {
        updateWith({ status: "fail" })
      }
    })
    .on("cancel", () => context.onClose())
    .on("paymentmethod", (event) => void authorize(wallet, context, event))
}

async function authorize(
  wallet: StripeWallet,
  { cartApi, onSuccess, onError }: MethodContext,
  event: PaymentRequestPaymentMethodEvent,
): Promise<void> {
  try {
    await cartApi.update(describeStripePatch(wallet, event))
    event.complete("success")
  } catch (error) {
    event.complete("fail")
    return onError(error as Error)
  }
  onSuccess()
}

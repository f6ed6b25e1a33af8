import type {
  ExpressCheckoutPaymentMethodsOption,
  PaymentMethod,
  Stripe,
  StripeElements,
  StripeExpressCheckoutElement,
} from "@stripe/stripe-js"
import type { MethodContext, MountedMethod, WalletCart } from "~/payments/client/client-payment-method"
import { PaymentError } from "~/payments/errors"
import { changeSheet, deliverTo, readButtonColour, walletMethod, type WalletSheet } from "~/payments/wallets/wallet-sheet"
import { openStripe } from "./stripe-js.client"
import {
  amountOf,
  describeStripeButton,
  describeStripeElements,
  describeStripePatch,
  describeStripeSheet,
  STRIPE_WALLETS,
  type StripeWallet,
  toArea,
} from "./stripe-sheet"

/** Google Pay through Stripe's Express Checkout Element. */
export const googlePayStripe = stripeWallet("google")

/** Apple Pay through Stripe's Express Checkout Element, on a domain that Stripe has verified. */
export const applePayStripe = stripeWallet("apple")

/** Link through Stripe's Express Checkout Element: a card, where Stripe's dashboard has Link switched on. */
export const linkStripe = stripeWallet("link")

function stripeWallet(wallet: StripeWallet) {
  return walletMethod(
    (context) => prepare(wallet, context),
    (stripe, place, context) => mountButton(wallet, stripe, place, context),
  )
}

async function prepare(wallet: StripeWallet, context: MethodContext): Promise<Stripe> {
  const key = context.cardSettings?.["publishable_key"]
  if (typeof key !== "string" || key === "") throw new PaymentError("method_disabled", "Credit cards")
  if (wallet === "apple" && (await context.cartApi.callProvider("apple-domain", {})) !== true)
    throw new PaymentError("domain_not_verified", location.hostname)
  return openStripe(key, context)
}

/** Only a button on the page tells what the device can do; one that it cannot is taken off again. Throws PaymentError. */
async function mountButton(
  wallet: StripeWallet,
  stripe: Stripe,
  place: HTMLElement,
  context: MethodContext,
): Promise<MountedMethod> {
  const elements = stripe.elements(describeStripeElements(context.cart))
  const button = elements.create("expressCheckout", describeStripeButton(wallet, context.cart, readButtonColour()))
  listen(wallet, { stripe, elements, button }, context)
  try {
    if (!(await showButton(button, place, STRIPE_WALLETS[wallet].button)))
      throw new PaymentError("not_capable", STRIPE_WALLETS[wallet].name)
  } catch (error) {
    button.destroy()
    throw error
  }
  return { destroy: () => button.destroy() }
}

const READY_TIMEOUT_MS = 6_500

function showButton(
  button: StripeExpressCheckoutElement,
  place: HTMLElement,
  name: keyof ExpressCheckoutPaymentMethodsOption,
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => reject(new PaymentError("script_not_loaded", "Stripe's button")), READY_TIMEOUT_MS)
    button
      .on("ready", ({ availablePaymentMethods }) => {
        clearTimeout(limit)
        resolve(availablePaymentMethods?.[name] === true)
      })
      .on("loaderror", ({ error }) => {
        clearTimeout(limit)
        reject(new PaymentError("provider_error", error.message ?? "Stripe's button was not loaded"))
      })
      .mount(place)
  })
}

type StripeSheet = { stripe: Stripe; elements: StripeElements; button: StripeExpressCheckoutElement }

function listen(wallet: StripeWallet, { stripe, elements, button }: StripeSheet, context: MethodContext): void {
  const { cartApi, cart } = context
  const sheet: WalletSheet = { cartApi, cart }
  let service = cart.service
  const describe = () => describeStripeSheet(sheet.cart, cart.asksDelivery)
  /** Stripe refuses lines above the amount that it knows, so the amount is told first. */
  const change = async (write: () => Promise<WalletCart>): Promise<boolean> => {
    const failed = await changeSheet(sheet, write)
    elements.update({ amount: amountOf(sheet.cart) })
    return failed === null
  }
  button
    .on("click", ({ resolve }) => resolve(describe()))
    .on("shippingaddresschange", async ({ address, resolve, reject }) => {
      const isChanged = await change(() => deliverTo(sheet, toArea(address), service))
      if (!isChanged || sheet.cart.services.length === 0) return reject()
      service = sheet.cart.service
      resolve(describe())
    })
    .on("shippingratechange", async ({ shippingRate, resolve, reject }) => {
      if (!(await change(() => cartApi.update({ shipping: { service: shippingRate.id } })))) return reject()
      service = sheet.cart.service
      resolve(describe())
    })
    .on("cancel", () => context.onClose())
    .on("confirm", async (event) => {
      const made = await createPaymentMethod(stripe, elements)
      if (made.error) {
        event.paymentFailed({ reason: "fail" })
        return context.onError(made.error)
      }
      // The sheet is closed by now: a failure from here on is the page's to tell.
      const patch = describeStripePatch(wallet, event, made.paymentMethod, sheet.cart)
      const failed = await changeSheet(sheet, () => cartApi.update({ ...patch, shown: sheet.cart.shown }), context.onError)
      if (failed === null) context.onSuccess()
    })
}

type Made = { paymentMethod: PaymentMethod; error?: undefined } | { error: PaymentError }

async function createPaymentMethod(stripe: Stripe, elements: StripeElements): Promise<Made> {
  const { error } = await elements.submit()
  const made = error ? { error } : await stripe.createPaymentMethod({ elements })
  return made.error ? { error: new PaymentError("provider_error", made.error.message ?? "") } : made
}

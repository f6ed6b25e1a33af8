import type { Stripe, StripeCardElement, StripeElementStyle, StripeError } from "@stripe/stripe-js"
import type {
  RedirectContext,
  ClientPaymentMethod,
  CardFieldsContext,
  CardToken,
  MountedMethod,
} from "~/payments/client/client-payment-method"
import { CardError, type CardErrorCode, PaymentError } from "~/payments/errors"
import { cardTokenOf } from "~/payments/stripe/card-token"
import { openStripe } from "~/payments/stripe/stripe-js.client"

/** Stripe's card field, which stands in a frame of Stripe's: the shop never sees a number (storefront API, card with Stripe). */
export const stripeCardFields: ClientPaymentMethod = {
  isAvailable: async ({ settings }) => typeof settings["publishable_key"] === "string",
  mount: mountField,
  mountFields: mountField,
  handleRedirect: authenticate,
}

async function mountField(element: HTMLElement, context: CardFieldsContext): Promise<MountedMethod> {
  const stripe = await openShopStripe(context)
  const config = (context.options["config"] ?? {}) as Record<string, unknown>
  const card = stripe.elements({ locale: "fr", ...config }).create("card", {
    hidePostalCode: true,
    style: coloursOf(element),
  })
  card.mount(element)
  const listeners = new AbortController()
  const scheme = matchMedia("(prefers-color-scheme: dark)")
  scheme.addEventListener("change", () => card.update({ style: coloursOf(element) }), listeners)
  // A link of a refusal leads to the element, whose input is in Stripe's frame.
  element.addEventListener("focus", () => card.focus(), listeners)
  const destroy = () => {
    listeners.abort()
    card.destroy()
  }
  return { destroy, createToken: () => createToken(stripe, card, context) }
}

/** Stripe's frame knows nothing of the page's colours. */
function coloursOf(element: HTMLElement): StripeElementStyle {
  const [ink = "", soft = "", error = ""] = ["--ink", "--ink-soft", "--error"].map((name) =>
    getComputedStyle(element).getPropertyValue(name),
  )
  return {
    base: { color: ink, iconColor: ink, "::placeholder": { color: soft } },
    invalid: { color: error, iconColor: error },
  }
}

function openShopStripe(context: CardFieldsContext): Promise<Stripe> {
  const key = context.settings["publishable_key"]
  if (typeof key !== "string") throw new PaymentError("missing", "Stripe publishable key")
  return openStripe(key, context)
}

async function createToken(stripe: Stripe, card: StripeCardElement, { options }: CardFieldsContext): Promise<CardToken> {
  const { paymentMethod, error } = await stripe.createPaymentMethod({
    type: "card",
    card,
    ...(options["holder"] as object | undefined),
  })
  if (error) throw explain(error)
  return cardTokenOf(paymentMethod)
}

const FIELD_CODES: readonly [pattern: RegExp, code: CardErrorCode][] = [
  [/number/, "invalid_card_number"],
  [/expir/, "invalid_card_expiry"],
  [/cvc/, "invalid_card_cvc"],
]

function explain({ type, code = "", message = "" }: StripeError): PaymentError {
  const [, field] = FIELD_CODES.find(([pattern]) => pattern.test(code)) ?? []
  if (field) return new CardError(field)
  return type === "card_error"
    ? new CardError("vault_error", { message, param: "gateway" })
    : new PaymentError("provider_error", message)
}

/** Lets the shopper's bank ask about the card of an intent (3-D Secure). However it decides, the shop's server then asks Stripe itself. */
async function authenticate(context: RedirectContext): Promise<void> {
  const secret = context.options["clientSecret"]
  if (typeof secret !== "string") throw new PaymentError("not_defined", "payment intent")
  const stripe = await openShopStripe(context)
  const { error } = await stripe.confirmCardPayment(secret)
  if (error?.type === "api_connection_error")
    throw new PaymentError("provider_error", error.message ?? "Stripe cannot be reached")
  context.onSuccess()
}

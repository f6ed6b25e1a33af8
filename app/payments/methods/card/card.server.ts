import { z } from "zod"
import type { Cart, PaymentSettings } from "~/commerce/api-types"
import { isChargeable, isTooSmallToCharge, minimumCharge } from "~/money/minimum-charge"
import { toMinorUnits } from "~/money/minor-units"
import type { CardToken } from "~/payments/client/client-payment-method"
import { PaymentError } from "~/payments/errors"
import { HOUR_MS, amountToTake, cardAuthenticationPath, isPaymentDue } from "~/payments/server-payment-method"
import { billingDetailsOf, createStripeIntent, type Payer } from "~/payments/stripe/stripe-api.server"
import { requirePaymentMethodId, stripeMethod } from "~/payments/stripe/stripe-intent.server"
import { methodSentences } from "~/texts/payment-methods.server"

const text = z.string().max(60).nullish().catch(null)
const whole = z.number().int().nullish().catch(null)

const cardTokenSchema = z.object({
  token: z.string().regex(/^[A-Za-z0-9_-]{3,200}$/),
  gateway: z.string(),
  brand: text.transform((brand) => brand ?? null),
  display_brand: text,
  last4: z
    .string()
    .regex(/^\d{4}$/)
    .nullish()
    .catch(null)
    .transform((last4) => last4 ?? null),
  exp_month: whole.transform((month) => month ?? null),
  exp_year: whole.transform((year) => year ?? null),
  address_check: text,
  cvc_check: text,
  zip_check: text,
}) satisfies z.ZodType<CardToken, z.ZodTypeDef, unknown>

const CARD = { label: "Carte bancaire", description: methodSentences.card }

/** Gateways, or none, for which no card is typed in the shop; every other one but Stripe takes cards by the vault's token. */
const GATEWAYS_WITHOUT_VAULT: ReadonlySet<string> = new Set(["", "quickpay", "convesiopay"])

/** How the store takes a card that is typed in the shop: by Stripe's fields, by the vault's token, or not at all. */
export function cardTokenizerOf(settings: PaymentSettings): "stripe" | "vault" | null {
  const gateway = settings["card"]?.gateway ?? ""
  if (gateway === "stripe") return "stripe"
  return GATEWAYS_WITHOUT_VAULT.has(gateway) ? null : "vault"
}

/** The card that a cart is to be paid with: one of the customer's own, or one that was typed and tokenised for this cart. */
type ChosenCard = { kind: "saved"; id: string } | { kind: "new"; card: CardToken }

/** The cart's card; null when another method is chosen, none was typed yet, or it is not of the store's gateway. */
export function findChosenCard(settings: PaymentSettings, { billing }: Cart): ChosenCard | null {
  if (billing?.method !== "card") return null
  return billing.account_card_id ? { kind: "saved", id: billing.account_card_id } : findEnteredCard(settings, billing.card)
}

/** A card that was typed in the shop, as the cart's billing has it. Stripe's tokens begin with `pm_`. */
export function findEnteredCard(settings: PaymentSettings, given: unknown): { kind: "new"; card: CardToken } | null {
  const fields = cardTokenizerOf(settings)
  const card = cardTokenSchema.safeParse(given)
  if (fields === null || !card.success || card.data.gateway !== settings["card"]?.gateway) return null
  return fields === "stripe" && !card.data.token.startsWith("pm_") ? null : { kind: "new", card: card.data }
}

/**
 * What is told beside a card when it becomes a token, in Stripe's words or the vault's: address and postcode, which the bank
 * checks, and the account, without which Braintree keeps no card.
 */
export function describeCardHolder(
  settings: PaymentSettings,
  payer: Payer,
  accountId: string | null | undefined,
): Record<string, unknown> {
  const details = billingDetailsOf(payer)
  if (cardTokenizerOf(settings) === "stripe") return { billing_details: details }
  const { name, phone, address: { line1: address1, line2: address2, city, state, postal_code: zip, country } = {} } = details
  const billing = { name, phone, address1, address2, city, state, zip, country }
  return {
    account_id: accountId ?? undefined,
    billing: settings["card"]?.gateway === "authorizenet" ? cutToFit(billing) : billing,
  }
}

/** The longest that Authorize.Net takes of a payer: developer.authorize.net/api/reference */
const AUTHORIZE_NET_LENGTHS: Readonly<Record<string, number>> = { name: 50, address1: 60, city: 40, state: 40, zip: 20 }

function cutToFit(billing: Record<string, string | undefined>) {
  return Object.fromEntries(Object.entries(billing).map(([name, text]) => [name, text?.slice(0, AUTHORIZE_NET_LENGTHS[name])]))
}

/** Whether the order alone charges the cart's card: a saved one, a vault token, or an amount below the minimum, as of a trial [5.5]. */
export function isCardChargedByOrder(settings: PaymentSettings, cart: Cart): boolean {
  const chosen = findChosenCard(settings, cart)
  if (!chosen) return false
  return chosen.kind === "saved" || cardTokenizerOf(settings) === "vault" || !isChargeable(cart.capture_total, cart.currency)
}

/** Whether Stripe refuses a cart's amounts: gift cards may leave too little to charge, which the order does apart from a trial's hold. */
function isTooSmallForStripe(cart: Cart): boolean {
  return [cart.capture_total, amountToTake(cart)].some((amount) => isTooSmallToCharge(amount, cart.currency))
}

/** The least that the store's cards take, in major units, where a cart asks for less; else null. */
export function findMissedMinimum(settings: PaymentSettings, cart: Cart): number | null {
  return cardTokenizerOf(settings) === "stripe" && isTooSmallForStripe(cart) ? minimumCharge(cart.currency) : null
}

/** A card of a gateway without fields of its own: the browser gives it to the vault, and the order charges its token. */
export const vaultTokenizedCard = {
  ...CARD,
  isOffered: (settings: PaymentSettings, cart: Cart): boolean => cardTokenizerOf(settings) === "vault" && isPaymentDue(cart),
}

/** A card that was typed in Stripe's fields [4.1]–[4.3]. The order button makes the intent. */
export const stripeCard = stripeMethod({
  ...CARD,
  id: "card",
  payableForMs: 24 * HOUR_MS,
  holdDays: 7,
  suits: (cart) => isPaymentDue(cart) && !isTooSmallForStripe(cart),
  // Stripe takes it again only from a customer: github.com/liberapay/liberapay.com/issues/2686
  singleUseToken: {
    read: (settings, cart) => findEnteredCard(settings, cart.billing?.card)?.card.token ?? "",
    billingWithout: { card: null },
    paysAgain: (cart) => Boolean(cart.account?.stripe_customer),
  },
  async start({ cart, settings, attemptId }) {
    const chosen = findChosenCard(settings, cart)
    if (chosen?.kind !== "new") throw new PaymentError("missing", "Card")
    const customer = cart.account?.stripe_customer
    const { id, secret, status } = await createStripeIntent("payment", {
      amount: toMinorUnits(cart.capture_total, cart.currency) + toMinorUnits(cart.auth_total ?? 0, cart.currency),
      currency: (cart.currency || "USD").toLowerCase(),
      payment_method: chosen.card.token,
      capture_method: "manual",
      setup_future_usage: "off_session",
      ...(customer && { customer }),
    })
    const started = { providerId: id, providerSecret: secret, billing: { method: "card" } }
    if (status === "requires_capture") return { ...started, redirectUrl: null }
    if (status === "requires_confirmation") return { ...started, redirectUrl: cardAuthenticationPath(attemptId) }
    throw new PaymentError("unsupported_intent_status", status)
  },
  intent: {
    kind: "payment",
    unconfirmed: ["requires_confirmation"],
    returnsWithoutStatus: true,
    // What the order charges: the card that Stripe accepted, even when another tab has changed the cart since.
    billing(intent, { cart, settings }) {
      const token = requirePaymentMethodId(intent)
      const typed = findEnteredCard(settings, cart.billing?.card)
      const unknown = { brand: null, display_brand: null, last4: null, exp_month: null, exp_year: null }
      const card = typed?.card.token === token ? typed.card : { ...unknown, token, gateway: "stripe" }
      return {
        method: "card",
        // A saved card that was chosen before would be charged instead.
        account_card_id: null,
        card: { ...card, ...(settings["card"]?.mode === "test" && { test: true }) },
        intent: { stripe: { id: intent.id, ...(cart.auth_total ? { auth_amount: cart.auth_total } : {}) } },
      }
    },
  },
})

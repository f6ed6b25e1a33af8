import { z } from "zod"
import type { Cart, PaymentSettings } from "~/commerce/wire"
import { isChargeable } from "~/money/minimum-charge"
import { isAnythingDue } from "~/payments/server-payment-method"
import type { CardToken } from "~/payments/client/client-payment-method"

const field = z.string().max(60).nullish().catch(null)
const whole = z.number().int().nullish().catch(null)

const cardTokenSchema = z.object({
  token: z.string().regex(/^[A-Za-z0-9_-]{3,200}$/),
  gateway: z.string(),
  brand: field,
  display_brand: field,
  last4: z
    .string()
    .regex(/^\d{4}$/)
    .nullish()
    .catch(null),
  exp_month: whole,
  exp_year: whole,
  address_check: field,
  cvc_check: field,
  zip_check: field,
})

/** Gateways with a page or fields of their own; every other one takes cards by the vault's token. */
const GATEWAYS_WITHOUT_VAULT: ReadonlySet<string> = new Set(["stripe", "quickpay", "convesiopay"])

/** How the store takes a card that is typed in the shop: by Stripe's fields, by the vault's token, or not at all. */
export function cardFieldsOf(settings: PaymentSettings): "stripe" | "vault" | null {
  const gateway = Object.hasOwn(settings, "card") ? (settings["card"]?.gateway ?? "") : ""
  if (gateway === "stripe") return "stripe"
  return gateway === "" || GATEWAYS_WITHOUT_VAULT.has(gateway) ? null : "vault"
}

/** The card that a cart is to be paid with: one of the customer's own, or one that was typed and tokenised for this cart. */
export type ChosenCard = { kind: "saved"; id: string } | { kind: "new"; card: CardToken }

/**
 * The cart's card, or null when another method is chosen, none was typed yet, or the one there is not of the store's gateway:
 * Stripe's tokens begin with `pm_`.
 */
export function findChosenCard(settings: PaymentSettings, { billing }: Cart): ChosenCard | null {
  if (billing?.method !== "card") return null
  if (billing.account_card_id) return { kind: "saved", id: billing.account_card_id }
  const fields = cardFieldsOf(settings)
  const card = cardTokenSchema.safeParse(billing.card)
  if (fields === null || !card.success || card.data.gateway !== settings["card"]?.gateway) return null
  if (fields === "stripe" && !card.data.token.startsWith("pm_")) return null
  return { kind: "new", card: toToken(card.data) }
}

/**
 * Whether the cart's card needs nothing but the order: a saved one, one of a gateway that the order charges, or an amount so
 * small that the card is only saved (specification §5, Card).
 */
export function isCardChargedByOrder(settings: PaymentSettings, cart: Cart): boolean {
  const chosen = findChosenCard(settings, cart)
  if (!chosen) return false
  return chosen.kind === "saved" || cardFieldsOf(settings) === "vault" || !isChargeable(cart.capture_total, cart.currency)
}

function toToken(card: z.infer<typeof cardTokenSchema>): CardToken {
  const { token, gateway, ...rest } = card
  const known = { brand: null, last4: null, exp_month: null, exp_year: null, ...rest }
  return { token, gateway, ...known }
}

/** A card of a gateway without fields of its own: the browser gives it to the vault, and the order charges its token. */
export const vaultCard = {
  label: "Carte bancaire",
  description: "Visa, Mastercard, CB, American Express.",
  isOffered: (settings: PaymentSettings, cart: Cart): boolean => cardFieldsOf(settings) === "vault" && isAnythingDue(cart),
}

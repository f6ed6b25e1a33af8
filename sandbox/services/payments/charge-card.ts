import type { SandboxContext } from "../../storage/context.ts"
import { getRecord } from "../../storage/records.ts"
import type { CardRecord } from "../account/account-record.ts"
import type { CartRecord } from "../cart/cart-record.ts"
import { readObject } from "../cart/field-errors.ts"
import { addIntent, newProviderId, readIntent, saveIntent } from "../vault/intent-record.ts"
import { authenticationRequired } from "../vault/stripe-intent.ts"
import { isTooSmallForStripe } from "../vault/stripe-minimums.ts"
import { isUsedElsewhere, readToken, type TokenRecord, usedBefore } from "../vault/token-record.ts"
import type { Charge } from "./charge.ts"
import { decline, declinedText } from "./decline.ts"
import type { PaymentCard } from "./payment-record.ts"
import { requireStripeIntent } from "./stripe-charge.ts"

/**
 * Charges the card of `billing`: a saved one, one that Stripe already holds an intent for, one of QuickPay's
 * page, or a bare token (wallets, amounts below the gateway's minimum).
 *
 * @param due cents to authorise or capture
 * @throws ApiError `validation_error` on `billing.method` when declined
 */
export function chargeCard(context: SandboxContext, cart: CartRecord, due: number): Charge {
  const token = readCardToken(context, cart)
  if (token.behaviour === "decline" || token.behaviour === "charge-decline") decline(declinedText)
  if (token.gateway === "quickpay") return chargeQuickpay(context, cart, token)
  const intentId = readObject(readObject(cart.billing["intent"])["stripe"])["id"]
  const intent = cart.billing.account_card_id ? null : readIntent(context, "stripe", intentId)
  // assumed: an intent that was made for another card is left over from an earlier choice.
  if (intent && (intent.payment_method === null || intent.payment_method === token.id)) {
    const transactionId = requireStripeIntent(context, intent.id, due)
    return {
      gateway: "stripe",
      transactionId,
      card: paymentCard(token),
      outcome: token.behaviour === "async" ? "waiting" : "paid",
    }
  }
  return chargeToken(context, token, due, cart.currency)
}

function readCardToken(context: SandboxContext, cart: CartRecord): TokenRecord {
  const cardId = cart.billing.account_card_id
  const saved = cardId ? getRecord<CardRecord>(context.database, "cards", cardId) : null
  if (cardId && saved?.parent_id !== cart.account_id) decline("No such card")
  const id = saved?.token ?? readObject(cart.billing["card"])["token"]
  const token = readToken(context, id)
  if (!token) decline(`No such PaymentMethod: '${String(id ?? "")}'`)
  return token
}

function chargeQuickpay(context: SandboxContext, cart: CartRecord, token: TokenRecord): Charge {
  const id = readObject(readObject(cart.billing["intent"])["quickpay"])["id"]
  const intent = readIntent(context, "quickpay", typeof id === "number" ? String(id) : id)
  if (!intent) decline("QuickPay payment not found")
  return {
    gateway: "quickpay",
    transactionId: intent.id,
    card: paymentCard(token),
    outcome: token.behaviour === "async" ? "waiting" : "paid",
  }
}

const { code, message } = authenticationRequired
const amountTooSmall = "The amount is under the least charge of this currency (amount_too_small)"

/** Charges a token at submit; a card whose bank wants the shopper is refused until they confirm the intent with it again. */
function chargeToken(context: SandboxContext, token: TokenRecord, due: number, currency: string): Charge {
  // In Stripe's words; no intent is made.
  if (isUsedElsewhere(token, null)) decline(usedBefore)
  if (token.gateway === "stripe" && isTooSmallForStripe(due / 100, currency)) decline(amountTooSmall)
  const id = newProviderId("pi_")
  const needsShopper = token.behaviour === "3ds"
  const intent = addIntent(context, {
    id,
    gateway: "stripe",
    status: needsShopper ? "requires_payment_method" : "succeeded",
    amount: due,
    currency,
    client_secret: newProviderId(`${id}_secret_`),
    payment_method: token.id,
    data: {
      payment_method_types: ["card"],
      capture_method: "automatic",
      confirmation_method: "automatic",
      customer: null,
      usage: null,
      next_action: null,
      last_error: needsShopper ? authenticationRequired : null,
      created: context.clock.now(),
    },
  })
  if (token.behaviour === "async") saveIntent(context, { ...intent, status: "processing" })
  return {
    gateway: token.gateway,
    transactionId: id,
    card: paymentCard(token),
    outcome: token.behaviour === "ok" ? "paid" : "waiting",
    ...(needsShopper ? { error: { code, message } } : {}),
  }
}

function paymentCard(token: TokenRecord): PaymentCard {
  const { id, brand, last4, exp_month, exp_year } = token
  return { token: id, brand, last4, exp_month, exp_year }
}

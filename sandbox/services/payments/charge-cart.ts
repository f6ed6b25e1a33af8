import type { SandboxContext } from "../../storage/context.ts"
import type { CartRecord } from "../cart/cart-record.ts"
import { readObject } from "../cart/field-errors.ts"
import { toCents } from "../pricing/cents.ts"
import { readSetting } from "../settings/read-settings.ts"
import { findIntentByKey, type IntentRecord, readIntent } from "../vault/intent-record.ts"
import type { Charge } from "./charge.ts"
import { chargeCard } from "./charge-card.ts"
import { decline, declinedText } from "./decline.ts"
import { debitAccount, requireAmount, requireStripeIntent, requireUnused } from "./stripe-charge.ts"

/**
 * Charges a cart by `billing.method`; what earlier choices left in `billing` is not looked at. assumed: which
 * data each method needs (storefront API, billing before submit, says only what the client leaves there).
 *
 * @throws ApiError `validation_error` on `billing.method`, with the gateway's text, when declined
 */
export function chargeCart(context: SandboxContext, cart: CartRecord): Charge {
  const { billing } = cart
  const method = billing.method ?? ""
  const own = readObject(billing[method])
  const intents = readObject(billing["intent"])
  const stripeId = readObject(intents["stripe"])["id"]
  const due = toCents(cart.capture_total) + toCents(cart.auth_total)
  switch (method) {
    case "card":
      return chargeCard(context, cart, due)
    case "ideal":
      return paid("stripe", requireStripeIntent(context, stripeId, due))
    case "bancontact": {
      const setup = readIntent(context, "stripe", own["token"])
      if (setup?.status !== "succeeded") return decline("Le paiement n’a pas été accepté.")
      return { ...paid("stripe", debitAccount(context, setup, due, cart.currency)), outcome: "waiting" }
    }
    case "klarna": {
      const direct = typeof own["token"] === "string" ? findIntentByKey(context, own["token"]) : null
      if (direct) return paid("klarna", accept(context, direct, ["COMPLETED"], due))
      return paid("stripe", requireStripeIntent(context, stripeId, toCents(cart.capture_total)))
    }
    case "paysafecard": {
      const intent = readIntent(context, "paysafecard", readObject(intents["paysafecard"])["id"])
      return paid("paysafecard", accept(context, intent, ["SUCCESS", "AUTHORIZED"], due))
    }
    case "paypal": {
      if (own["nonce"]) return chargeWallet("braintree", own["nonce"])
      const order = readIntent(context, "paypal", own["order_id"])
      const charge = paid("paypal", accept(context, order, ["APPROVED", "COMPLETED"], due))
      return { ...charge, outcome: chargeEnd(String(order?.data["end"] ?? "")) }
    }
    case "amazon": {
      const session = readIntent(context, "amazon", own["checkout_session_id"])
      const charge = paid("amazon", accept(context, session, ["Completed", "AuthorizationInitiated"], due))
      // assumed: whoever can handle a pending authorisation, as our client tells Amazon, gets an order that waits for it.
      return { ...charge, outcome: session?.status === "Completed" ? "paid" : "waiting" }
    }
    case "google":
    case "apple":
      return chargeWallet(String(own["gateway"] ?? "authorizenet"), own["token"] ?? own["nonce"])
    default:
      if (!isManual(context, method)) decline(`Payment method '${method}' is not available`)
      return { gateway: null, transactionId: null, outcome: "unpaid" }
  }
}

function paid(gateway: string, transactionId: string): Charge {
  return { gateway, transactionId, outcome: "paid" }
}

function accept(context: SandboxContext, intent: IntentRecord | null, statuses: string[], due: number): string {
  if (!intent) decline("Payment not found")
  if (!statuses.includes(intent.status)) decline("Le paiement n’a pas été accepté.")
  requireAmount(intent, due)
  requireUnused(context, intent)
  return intent.id
}

/** assumed: a wallet's own token is taken unless it is missing or says how else its charge ends. */
function chargeWallet(gateway: string, token: unknown): Charge {
  if (typeof token !== "string" || token === "") return decline("Payment token is missing")
  return { ...paid(gateway, token), outcome: chargeEnd(`${token}${Buffer.from(token, "base64").toString("latin1")}`) }
}

/** How a charge ends by what the shopper chose in the sheet. @throws ApiError for one that is declined */
function chargeEnd(words: string): Charge["outcome"] {
  if (words.includes("decline")) decline(declinedText)
  return words.includes("async") ? "waiting" : "paid"
}

function isManual(context: SandboxContext, method: string): boolean {
  const settings = readObject(readObject(readSetting(context, "payments"))[method])
  // assumed: a bank transfer is always accepted, like the methods that the settings call manual.
  return method === "virement" || settings["manual"] === true
}

import { z } from "zod"
import { readPaymentSettings } from "~/commerce/settings.server"
import type { Cart, Order, PaymentSettings } from "~/commerce/api-types"
import type { PaymentAttempt } from "~/store/attempts.server"
import { typesetFrench } from "~/texts/typography"
import { PaymentError } from "./errors"
import { amazonPay } from "./methods/amazon-pay/amazon-pay.server"
import { stripeCard, vaultTokenizedCard } from "./methods/card/card.server"
import { klarnaDirect } from "./methods/klarna-direct/klarna-direct.server"
import { paypal } from "./methods/paypal/paypal.server"
import { paysafecard } from "./methods/paysafecard/paysafecard.server"
import { quickpayCard } from "./methods/quickpay/quickpay.server"
import { bancontact, ideal, klarnaStripe } from "./methods/stripe-redirects/stripe-redirects.server"
import type { ServerPaymentMethod } from "./server-payment-method"
import { findWalletPayment } from "./wallets/wallet-payment.server"

/** Every method with a server part, by the settings' method id, then by gateway; `*` serves any gateway. */
export const serverPaymentMethods: ReadonlyMap<string, ReadonlyMap<string, ServerPaymentMethod>> = new Map(
  Object.entries({
    amazon: { "*": amazonPay },
    bancontact: { stripe: bancontact },
    card: { quickpay: quickpayCard, stripe: stripeCard },
    ideal: { stripe: ideal },
    klarna: { klarna: klarnaDirect, stripe: klarnaStripe },
    paypal: { "*": paypal },
    paysafecard: { "*": paysafecard },
  }).map(([id, gateways]) => [id, new Map(Object.entries(gateways))]),
)

export type OfferedMethod = { id: string; label: string; description: string }

/**
 * The server part of a method id under the store's settings.
 *
 * @throws PaymentError `unsupported_method`, `method_disabled`, `unsupported_gateway`
 */
export function requireMethod(settings: PaymentSettings, methodId: string): ServerPaymentMethod {
  if (!serverPaymentMethods.has(methodId)) throw new PaymentError("unsupported_method")
  if (!Object.hasOwn(settings, methodId)) throw new PaymentError("method_disabled", methodId)
  const method = findMethod(settings, methodId)
  if (!method) throw new PaymentError("unsupported_gateway", settings[methodId]?.gateway ?? "")
  return method
}

function findMethod(settings: PaymentSettings, methodId: string): ServerPaymentMethod | undefined {
  const gateways = serverPaymentMethods.get(methodId)
  return gateways?.get(settings[methodId]?.gateway ?? "") ?? gateways?.get("*")
}

/** The method that started an attempt, even if the settings have changed since; null for an order without payment. */
export function findMethodOf({ method, gateway }: Pick<PaymentAttempt, "method" | "gateway">): ServerPaymentMethod | null {
  const gateways = method === null ? undefined : serverPaymentMethods.get(method)
  return [...(gateways?.values() ?? [])].find((each) => each.gateway === gateway) ?? null
}

/** The method whose provider sends shoppers back under this gateway to review the order, if there is one. */
export function findCheckoutReviewMethod(gateway: string | null): ServerPaymentMethod | undefined {
  const methods = [...serverPaymentMethods.values()].flatMap((gateways) => [...gateways.values()])
  return methods.find((method) => method.gateway === gateway && method.completeReview)
}

/** Whether an attempt's method takes or reserves the money once the shopper agrees, before the order. */
export function takesFundsBeforeOrder(attempt: PaymentAttempt): boolean {
  return findMethodOf(attempt)?.fundsTaken === "on-approval"
}

/** The methods that the store has enabled and that suit this cart, in the order of the settings. */
export function listOfferedMethods(settings: PaymentSettings, cart: Cart): OfferedMethod[] {
  const wallet = findWalletPayment(settings, cart)
  return Object.keys(settings).flatMap((id): OfferedMethod[] => {
    const manual = findManualMethod(settings, id)
    // A manual method cannot be charged again or authorised for later.
    if (manual && (cart.subscription_delivery === true || (cart.auth_total ?? 0) > 0)) return []
    const vault = id === "card" && vaultTokenizedCard.isOffered(settings, cart) ? vaultTokenizedCard : null
    const method = findMethod(settings, id)
    const offered = manual ?? vault ?? (method?.isOffered(settings, cart) ? method : wallet?.methodId === id ? wallet : null)
    return offered ? [{ id, label: offered.label, description: offered.description }] : []
  })
}

const manualSchema = z.object({
  manual: z.literal(true),
  name: z.string().min(1),
  description: z.string().nullish(),
  instructions: z.string().nullish(),
})

/** A method that is settled outside the shop, such as a bank transfer: the order is made unpaid. */
type ManualMethod = OfferedMethod & { instructions: string | null }

/** The manual method of an id, as the store's settings describe it, or null when it is none. */
export function findManualMethod(settings: PaymentSettings, id: string): ManualMethod | null {
  const found = Object.hasOwn(settings, id) ? manualSchema.safeParse(settings[id]) : null
  if (!found?.success) return null
  const { name, description, instructions } = found.data
  return {
    id,
    label: typesetFrench(name),
    description: typesetFrench(description ?? ""),
    instructions: instructions ? typesetFrench(instructions) : null,
  }
}

/** Whether a cart is to be paid by a manual method. */
export function isPaidManually(settings: PaymentSettings, { billing }: Pick<Cart, "billing">): boolean {
  return findManualMethod(settings, billing?.method ?? "") !== null
}

/** The manual method by which an unpaid order is to be paid; null when it is paid or has none. */
export async function readManualPayment(
  i18n: { locale: string; currency: string },
  order: Pick<Order, "billing" | "paid">,
): Promise<ManualMethod | null> {
  const id = order.billing?.method
  return order.paid === true || !id ? null : findManualMethod(await readPaymentSettings(i18n), id)
}

import type { I18n } from "~/commerce/catalogue.server"
import type { Commerce } from "~/commerce/client.server"
import type { Payment } from "~/commerce/payments.server"
import { readPaymentSettings } from "~/commerce/settings.server"
import type { PaymentSettings } from "~/commerce/api-types"
import { findManualMethod, readManualPayment } from "~/payments/registry.server"
import { findPublishableKey } from "~/payments/stripe/stripe-api.server"
import { amountDue, awaitsAuthorization, isUnpaid } from "~/shop/account/orders/order-summary"
import { readShell } from "~/shop/content/read-shell.server"
import { shopContact } from "~/shop/content/shell-view"
import { orderAuthenticationPath, orderPath } from "./checkout-paths"
import { howToPay } from "./order-confirmation.server"
import { type OrderPaymentStatus, type OrderReference, readOrderPaymentStatus } from "./order-payment.server"
import { isPaidBySepaDebit } from "./sepa-mandate.server"
import { numberLabel } from "~/texts/number-label"
import { refusalSentences } from "~/texts/payment-methods.server"

/** What pages say of an order that is not paid, and what its shopper can do about it. */
export type UnpaidOrder = NonNullable<Awaited<ReturnType<typeof viewUnpaidOrder>>>

/** A card that Stripe holds an intent for: the shopper can confirm it again, or have it paid with another card. */
export type ConfirmableCard = Payment & { transactionId: string; cardToken: string }

/** Whether the shopper can confirm an order's payment from here; only the published client's case, a card at Stripe. */
export function isConfirmable(settings: PaymentSettings, payment: Payment | null): payment is ConfirmableCard {
  const isStripeCard = payment?.method === "card" && payment.gateway === "stripe" && findPublishableKey(settings) !== null
  return isStripeCard && Boolean(payment.transactionId && payment.cardToken) && !["authorized", "voided"].includes(payment.state)
}

type Shopper = { commerce: Commerce; i18n: I18n }

/**
 * An order with what its pages tell of the payment: the method outside the shop that it waits for, or what is unpaid. Null without
 * such an order.
 *
 * @param checkGateway whether the backend asks the gateway again
 * @throws ApiUnavailableError when the order cannot be read
 */
export async function readOrderPaymentView({ commerce, i18n }: Shopper, reference: OrderReference, checkGateway: boolean) {
  const status = await readOrderPaymentStatus(commerce, reference, checkGateway)
  if (!status) return null
  const manual = status.state === "settled" ? null : await readManualPayment(i18n, status.order)
  const unpaid = manual ? null : await viewUnpaidOrder(i18n, status, orderAuthenticationPath(reference))
  return { order: status.order, isSettled: status.state === "settled", manual, unpaid }
}

/** The page of an order that its waiting page has nothing to tell of; one whose own fields still call it unpaid would lead back there. */
export function settledOrderPath(checkoutId: string, view: Awaited<ReturnType<typeof readOrderPaymentView>>): string {
  return orderPath(checkoutId, view?.isSettled === true && isUnpaid(view.order))
}

/**
 * An unpaid order as text; null for one that is settled.
 *
 * @param confirmPath the page that confirms its payment
 */
export async function viewUnpaidOrder(i18n: I18n, { order, state, payment }: OrderPaymentStatus, confirmPath: string) {
  if (state === "settled") return null
  const [settings, shell] = await Promise.all([readPaymentSettings(i18n), readShell(i18n)])
  const { email, phone } = shopContact(shell)
  // Nobody transfers what a trial only authorises.
  const amount = awaitsAuthorization(order) ? null : amountDue(order)
  const manual =
    state === "failed" && amount !== null ? Object.keys(settings).flatMap((id) => findManualMethod(settings, id) ?? []) : []
  return {
    ...{ number: order.number, numberLabel: numberLabel(order.number) },
    amount,
    state,
    isSepaDebit: isPaidBySepaDebit(order),
    reason: state === "failed" ? reasonOf(payment) : null,
    confirm: isConfirmable(settings, payment) ? confirmPath : null,
    /** How the same order may be paid outside the shop. */
    manual: manual.map((method) => ({ label: method.label, how: howToPay(method) })),
    contact: { email, phone },
  }
}

function reasonOf(payment: Payment | null): string {
  const code = payment?.errorCode ?? ""
  if (payment?.state === "voided") return refusalSentences.voided
  if (/authentication/.test(code)) return refusalSentences.authentication
  if (/declined|insufficient|expired|incorrect|limit/.test(code)) return refusalSentences.bank
  return refusalSentences.provider
}

import { readAccountOrder } from "~/commerce/account-records.server"
import { readOrder } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import { ApiUnavailableError, ApiError } from "~/commerce/errors"
import { type Payment, parsePayment, readPayment, recheckPayment } from "~/commerce/payments.server"
import { readPaymentSettings } from "~/commerce/settings.server"
import { withTimeout } from "~/concurrency"
import type { Order } from "~/commerce/api-types"
import { digestOf } from "~/digest.server"
import { log } from "~/log.server"
import { PROVIDER_TIMEOUT_MS } from "~/payments/attempts/payment-attempts.server"
import { PaymentError } from "~/payments/errors"
import { isExpectedPaymentError } from "~/payments/server-payment-method"
import { readStripeIntent } from "~/payments/stripe/stripe-api.server"
import { awaitsAuthorization, isUnpaid } from "~/shop/account/orders/order-summary"
import { isRecordId } from "~/shop/catalogue/slug"
import { ATTEMPT_RETENTION_MS, readByDigest } from "~/store/attempts.server"
import { keyValueStore } from "~/store/key-value-store.server"

/** An order as its shopper names it: by its checkout id or, in the customer area, by its own. `order`: it was read just now. */
export type OrderReference = ({ checkoutId: string } | { orderId: string }) & { order?: Order }

/** `settled`: nothing is left to pay. `unknown`: the public API does not tell this shopper how the payment stands. */
export type OrderPaymentStatus = {
  order: Order
  state: "settled" | "unknown" | Exclude<Payment["state"], "paid" | "voided">
  payment: Payment | null
}

/**
 * How an order's payment stands; null without such an order.
 *
 * @param checkGateway whether the backend asks the gateway again (PUT /payments, specification §7)
 * @throws ApiUnavailableError when the order cannot be read
 */
export async function readOrderPaymentStatus(
  commerce: Commerce,
  reference: OrderReference,
  checkGateway: boolean,
): Promise<OrderPaymentStatus | null> {
  const order = reference.order ?? (await readReferredOrder(commerce, reference))
  if (!order || !isUnpaid(order)) return order && { order, state: "settled", payment: null }
  const payment = await findPayment(commerce, order, { checkGateway, isOwn: "orderId" in reference })
  // Some failures stand on the order alone.
  if (!payment) return { order, state: order.payment_error ? "failed" : "unknown", payment: null }
  // Without the payment, so that nobody confirms it again meanwhile.
  if (await isBeingDecided(commerce, payment)) return { order, state: "waiting", payment: null }
  if (payment.state === "voided") return { order, state: "failed", payment }
  if (payment.state !== "paid" && !(payment.state === "authorized" && awaitsAuthorization(order)))
    return { order, state: payment.state, payment }
  const after = (await readReferredOrder(commerce, reference)) ?? order
  return { order: after, state: isUnpaid(after) && !awaitsAuthorization(after) ? "waiting" : "settled", payment }
}

async function readReferredOrder(commerce: Commerce, reference: OrderReference): Promise<Order | null> {
  if ("checkoutId" in reference) return readOrder(commerce, reference.checkoutId)
  return (await readAccountOrder(commerce, reference.orderId)) as Order | null
}

/** The order's payment that is not made; null when the public API does not tell it. */
async function findPayment(
  commerce: Commerce,
  order: Order,
  { checkGateway, isOwn }: { checkGateway: boolean; isOwn: boolean },
): Promise<Payment | null> {
  const read = async (id: string) => {
    if (checkGateway) await recheckPayment(commerce, id)
    const payment = await readPayment(commerce, id)
    return payment && (payment.orderId ?? order.id) === order.id ? payment : null
  }
  try {
    const { authorized_payment_id: namedId } = order
    const named = isRecordId(namedId) ? await read(namedId) : null
    if (named && isLatest(named, order)) return named
    const id = await findListedPaymentId(commerce, order, isOwn)
    const payment = id === null ? await readNoted(order, read) : await read(id)
    if (payment || (id === null && !namedId)) return payment
    if (named && isOwnVoid(named, order)) return named
    throw new PaymentError("not_found", "Payment")
  } catch (error) {
    if (!(error instanceof ApiUnavailableError || error instanceof ApiError || error instanceof PaymentError)) throw error
    log.warn("payment-recheck-failed", { message: error.message })
    return null
  }
}

/** The payment that the merchant's function noted at an order (docs/functions.md). Clients can write a cart's metadata: the order is verified. */
async function readNoted(order: Order, read: (id: string) => Promise<Payment | null>): Promise<Payment | null> {
  const { payment_id: id } = (order.metadata ?? {}) as { payment_id?: unknown }
  const noted = typeof id === "string" && isRecordId(id) ? await read(id) : null
  return noted?.orderId === order.id ? noted : null
}

/** Whether the payment that an order names pays it: the cart may have named it for an earlier try. */
function isLatest(payment: Payment, order: Order): boolean {
  return payment.state !== "voided" && isOfMethod(payment, order)
}

/** Whether a payment was made for the order itself and given up since. */
function isOwnVoid(payment: Payment, order: Order): boolean {
  return payment.state === "voided" && payment.orderId === order.id && isOfMethod(payment, order)
}

function isOfMethod({ method }: Payment, { billing }: Order): boolean {
  return (billing?.method ?? method) === method
}

/** Keeps what opens an order's intent at Stripe, once its shopper begins to confirm it. */
export async function noteConfirmedIntent(intentId: string, secret: string): Promise<void> {
  await keyValueStore().set(INTENT_PREFIX + digestOf(intentId), secret, ATTEMPT_RETENTION_MS)
}

const INTENT_PREFIX = "order-intent:"

/** Statuses of an intent that may be taken, or was, while the backend still tells of what its shopper has confirmed since. */
const DECIDING: ReadonlySet<string> = new Set(["processing", "succeeded", "requires_capture"])

/** Whether a payment that its shopper has confirmed may yet be taken, although it is told as unpaid; also while Stripe says nothing. */
async function isBeingDecided({ initial }: Commerce, { state, transactionId: id }: Payment): Promise<boolean> {
  if (state !== "authentication" && state !== "failed") return false
  const secret = id && (await readByDigest(INTENT_PREFIX, id))
  if (!id || !secret) return false
  const settings = await readPaymentSettings(initial)
  const asked = readStripeIntent(settings, { kind: "payment", id, secret }).catch((error: unknown) => {
    if (!isExpectedPaymentError(error)) throw error
    log.warn("payment-status-unavailable", { method: "card", message: error.message })
    return null
  })
  const intent = await withTimeout(asked, PROVIDER_TIMEOUT_MS, () => null)
  return intent === null || DECIDING.has(intent.status)
}

const PAYMENT_ID_RETENTION_MS = 30 * 24 * 60 * 60 * 1000

/**
 * The order lists its payments, or its customer may; what was found last is kept for a link without login.
 *
 * @param isOwn whether it was read as its customer's
 */
async function findListedPaymentId(commerce: Commerce, order: Order, isOwn: boolean): Promise<string | null> {
  const key = `order-payment:${order.id}`
  const known = await keyValueStore().get(key)
  const id = findOpenPayment(order) ?? (isOwn ? null : findOpenPayment(await readOwnOrder(commerce, order.id, known !== null)))
  if (id !== null && id !== known) await keyValueStore().set(key, id, PAYMENT_ID_RETENTION_MS)
  return id ?? known
}

/** States of a payment, the least preferred first. */
const BY_PREFERENCE = ["voided", "failed", "authentication", "waiting", "authorized"]

/** The preferred one of the payments that are not made; of several alike the last. */
function findOpenPayment(order: unknown): string | null {
  const { results } = (order as { payments?: { results?: unknown } | null } | null)?.payments ?? {}
  const payments = (Array.isArray(results) ? results : []).flatMap((each) => parsePayment(each) ?? [])
  const unpaid = payments.filter(({ id, method, state }) => method !== "giftcard" && state !== "paid" && isRecordId(id))
  return unpaid.sort((one, other) => BY_PREFERENCE.indexOf(one.state) - BY_PREFERENCE.indexOf(other.state)).at(-1)?.id ?? null
}

/**
 * The order with its payments, for the customer who is logged in; null for anybody else.
 *
 * @param isOptional whether it is also null while it cannot be read
 */
async function readOwnOrder(commerce: Commerce, orderId: string, isOptional: boolean) {
  try {
    return await readAccountOrder(commerce, orderId)
  } catch (error) {
    if (error instanceof ApiError || (isOptional && error instanceof ApiUnavailableError)) return null
    throw error
  }
}

import { readCart, readOrder } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import { ApiUnavailableError } from "~/commerce/errors"
import { readPaymentSettings } from "~/commerce/settings.server"
import type { Cart, PaymentSettings } from "~/commerce/api-types"
import { log } from "~/log.server"
import { formatPrice } from "~/money/format-amount"
import { fromMinorUnits } from "~/money/minor-units"
import { findUnfinishedAttempts, readStatusCacheFirst, readApprovedFunds } from "~/payments/attempts/payment-attempts.server"
import { completionPath } from "~/payments/attempts/return-url.server"
import { withPaymentLock } from "~/payments/payment-lock.server"
import { findMethodOf, takesFundsBeforeOrder } from "~/payments/registry.server"
import type { Funds } from "~/payments/server-payment-method"
import { listOrderChanges } from "~/shop/cart/cart-changes"
import { cartFingerprint, parseCartSnapshot, takeCartSnapshot } from "~/shop/cart/cart-snapshot.server"
import { findUnavailable } from "~/shop/cart/cart-view"
import { catchCartErrors } from "~/shop/cart/change-cart.server"
import { restoreCart } from "~/shop/cart/recover-cart.server"
import { isAttemptClosed, type PaymentAttempt, readAttemptCart } from "~/store/attempts.server"
import { APPROVED_PAYMENT, begunPaymentSentences, LOST_PAYMENT_TITLE, lostPaymentSentence } from "~/texts/unfinished-payment"
import { formatDay } from "~/texts/dates"
import { orderNotPlacedPath, waitingPath } from "./checkout-paths"
import { isOrderInDoubt } from "~/store/sent-orders.server"
import { paymentReference } from "./payment-events.server"

/**
 * A payment that is begun and not ended. `startedAt` in epoch milliseconds; `resume` is the provider's page, null once the cart has changed.
 * `waitingPage`: the page of one that may be taken without the order, so that no other starts; null for one that only the order takes.
 */
export type BegunPayment = {
  method: string
  amount: string
  startedAt: number
  resume: string | null
  waitingPage: string | null
}

/** An approved payment without an order: the address that completes it, and what it has done with the money. */
export type ApprovedPayment = { to: string; funds: Funds }

/**
 * What a cart's pages tell of a payment without an order: one that its provider has approved, or the one that is begun; of the latter none
 * while an order of the cart is on its way, which may take it.
 */
export async function findUnfinishedPayment(
  cart: Cart,
  settings: PaymentSettings,
  browserAttempt: PaymentAttempt | null,
  mayAskProvider = true,
): Promise<{ approved: ApprovedPayment | null; begun: BegunPayment | null }> {
  const { approved, waiting } = await findUnfinishedAttempts(cart, settings, browserAttempt, mayAskProvider)
  if (approved)
    return { approved: { to: completionPath({ attemptId: approved.attempt.id }), funds: approved.funds }, begun: null }
  const isTold = waiting && !(await isOrderInDoubt(cart.checkout_id))
  return { approved: null, begun: isTold ? viewBegun(waiting, cart) : null }
}

function viewBegun(attempt: PaymentAttempt, cart: Cart): BegunPayment {
  const { id, startedAt, fingerprint, to } = attempt
  const { method, amount } = viewPaymentReferences(attempt)
  return {
    method: method ?? "",
    amount,
    startedAt,
    resume: fingerprint === cartFingerprint(takeCartSnapshot(cart)) ? to : null,
    waitingPage: takesFundsBeforeOrder(attempt) ? waitingPath(id) : null,
  }
}

/** What an attempt has done with the money; what may have been taken counts as taken while its provider does not say that it was not. */
export async function readAttemptFunds(i18n: { locale: string; currency: string }, attempt: PaymentAttempt): Promise<Funds> {
  if (!takesFundsBeforeOrder(attempt)) return "none"
  const status = await readStatusCacheFirst(EMPTY_CART, await readPaymentSettings(i18n), attempt)
  if (status?.kind === "approved") return status.funds
  return status?.kind === "cancelled" || status?.kind === "refused" ? "none" : "captured"
}

/** A payment without an order, as the cart's page tells of it; `unclear`: begun, and it may be taken, so that no other starts. */
type CartPayment =
  | (ApprovedPayment & { ofThisCart: boolean })
  | (Pick<BegunPayment, "method" | "amount"> & { to: string; funds: "unclear"; ofThisCart: true })

/**
 * The payment of this browser's cart, or that this browser made for one that is gone, without an order; null also when backend or
 * provider do not answer.
 *
 * @returns the address that completes or follows it or, when its cart is gone, the page that says so
 */
export async function findPaymentWithoutOrder(
  { commerce, i18n }: { commerce: Commerce; i18n: { locale: string; currency: string } },
  attempt: PaymentAttempt | null,
): Promise<CartPayment | null> {
  try {
    const [cart, settings] = await Promise.all([readCart(commerce), readPaymentSettings(i18n)])
    if (cart) {
      const { approved, begun } = await findUnfinishedPayment(cart, settings, attempt)
      if (approved) return { ...approved, ofThisCart: true }
      if (begun?.waitingPage) {
        const { method, amount, waitingPage } = begun
        return { method, amount, to: waitingPage, funds: "unclear", ofThisCart: true }
      }
    }
    if (!attempt || attempt.method === null || attempt.checkoutId === cart?.checkout_id) return null
    if ((await isAttemptClosed(attempt.id)) || (await readOrder(commerce, attempt.checkoutId))) return null
    const funds = await readApprovedFunds(cart ?? EMPTY_CART, settings, attempt)
    return funds && funds !== "none" ? { to: orderNotPlacedPath(attempt.id, "cart-changed"), funds, ofThisCart: false } : null
  } catch (error) {
    if (!(error instanceof ApiUnavailableError)) throw error
    log.warn("payment-status-unavailable", { method: attempt?.method ?? null, message: error.message })
    return null
  }
}

/** A payment without an order in the words of the cart's page: `isPaid` leaves only the way to its order. */
export type CartPaymentNotice = NonNullable<Awaited<ReturnType<typeof readCartPaymentNotice>>>

/** What the cart's page tells of a payment without an order, as findPaymentWithoutOrder finds it; null for none. */
export async function readCartPaymentNotice(...asked: Parameters<typeof findPaymentWithoutOrder>) {
  const payment = await findPaymentWithoutOrder(...asked)
  if (!payment) return null
  const { to, ofThisCart, funds } = payment
  return { to, ofThisCart, isPaid: ofThisCart && funds !== "unclear", ...wordsOf(payment) }
}

/** As restoreCart; the cart of this browser's last payment is restored under that payment's lock, so that no order is made of it meanwhile. */
export function restoreCartForPayment(...asked: Parameters<typeof restoreCart>): ReturnType<typeof restoreCart> {
  const [, , checkoutId, ownCheckoutId] = asked
  const restore = () => restoreCart(...asked)
  if (checkoutId !== ownCheckoutId) return restore()
  return catchCartErrors("checkoutId", "recovery-unknown", () => withPaymentLock(checkoutId, restore))
}

function wordsOf(payment: CartPayment) {
  if (payment.funds === "unclear") {
    const sentence = `${payment.method}, ${payment.amount}. ${begunPaymentSentences.undecided}`
    return { title: begunPaymentSentences.title, sentence, link: "Suivre ce paiement" }
  }
  if (payment.ofThisCart) return { ...APPROVED_PAYMENT[payment.funds], link: "Terminer ma commande" }
  const sentence = lostPaymentSentence(payment.funds === "held")
  return { title: LOST_PAYMENT_TITLE, sentence, link: "Voir ce paiement" }
}

/** Stands for a cart that is gone: providers are asked about the attempt alone. */
export const EMPTY_CART = { items: [], billing: null } as unknown as Cart

/** Begins to read the session's cart beside what says whether it is needed, and so together with the rest of the page. */
export function beginCartRead(commerce: Commerce): Promise<Cart | null> {
  const reading = readCart(commerce)
  reading.catch(() => undefined)
  return reading
}

/**
 * Compares an attempt's cart, where the session has it, with what the shopper agreed to, and finds what cannot be bought now.
 *
 * @param reading the session's cart
 * @throws ApiUnavailableError when the cart cannot be read
 */
export async function compareWithAttempt(reading: Promise<Cart | null>, attempt: PaymentAttempt) {
  const [seenText, current] = await Promise.all([readAttemptCart(attempt.id), reading])
  const seen = parseCartSnapshot(seenText)
  const cart = current?.checkout_id === attempt.checkoutId ? current : null
  return {
    changes: seen && cart ? listOrderChanges(seen, takeCartSnapshot(cart)) : [],
    currency: cart?.currency ?? seen?.currency ?? "",
    unavailable: cart && findUnavailable(cart),
    isCartGone: cart === null,
  }
}

/** References by which shopper and support find a payment; no secrets. `providerReference` is the provider's own number of a charge. */
export function viewPaymentReferences(attempt: PaymentAttempt) {
  const { amount, currency } = attempt
  const method = findMethodOf(attempt)
  return {
    method: method?.label ?? null,
    amount: formatPrice(fromMinorUnits(amount, currency), currency),
    reference: paymentReference(attempt),
    providerReference: method?.fundsTaken === "on-approval" ? attempt.providerId : null,
    /** The day on which a hold has lapsed at the latest; null where the method makes none. */
    heldUntil: method?.holdDays
      ? formatDay(new Date(attempt.startedAt + method.holdDays * 24 * 60 * 60_000).toISOString())
      : null,
  }
}

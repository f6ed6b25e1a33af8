import { isDeepStrictEqual } from "node:util"
import { readCart, readOrder, updateCart } from "~/commerce/carts.server"
import { type Commerce, sessionDigest } from "~/commerce/client.server"
import { readPaymentSettings } from "~/commerce/settings.server"
import type { Cart, PaymentSettings } from "~/commerce/api-types"
import { createAttempt, readEarlierPayments } from "~/payments/attempts/payment-attempts.server"
import { type ShopperBrowser, isPaymentDue } from "~/payments/server-payment-method"
import { findWalletPayment, clearWalletApproval } from "~/payments/wallets/wallet-payment.server"
import type { OrderPromises } from "~/shop/account/orders/order-promises"
import { type CartChange, listOrderChanges } from "~/shop/cart/cart-changes"
import { type CartSnapshot, cartFingerprint, takeCartSnapshot } from "~/shop/cart/cart-snapshot.server"
import { findUnavailable } from "~/shop/cart/cart-view"
import { recoveryPath } from "~/shop/cart/recover-cart.server"
import { readTermsVersion } from "~/shop/content/read-page.server"
import { withPaymentLock } from "~/payments/payment-lock.server"
import { isPaidManually } from "~/payments/registry.server"
import { type PaymentAttempt, newAttemptId } from "~/store/attempts.server"
import { keyValueStore } from "~/store/key-value-store.server"
import { callerOf, consumeOrderLimit, consumePaymentLimit } from "~/store/rate-limits.server"
import { isOrderInDoubt } from "~/store/sent-orders.server"
import { cancelUnconfirmedCards, recordPossibleDuplicates } from "./cancel-payment.server"
import { STEP_PATHS, orderPath, outcomePath } from "./checkout-paths"
import { followUpDigest, followUpMetadata } from "./follow-up-link.server"
import { findFirstStep } from "./open-step.server"
import { readOrderPromises } from "./order-promises.server"
import {
  choiceDigest,
  needsNoPaymentStart,
  noteChoiceDigest,
  readChosenCardLabel,
  saveRememberedCard,
} from "./payment-choice.server"
import { logPaymentEvent, logPlacedOrder } from "./payment-events.server"
import { placeOrder } from "./place-order.server"
import { type StartPaymentResult, startPayment } from "./start-payment.server"

type ConfirmRequest = {
  commerce: Commerce
  i18n: { locale: string; currency: string }
  /** The cart that the recap showed; null when its signature is wrong. */
  seen: CartSnapshot | null
  /** What the recap promised about delivery; undefined where it did not say. */
  promised?: string | null | undefined
  /** What the recap showed to pay with, null where nothing was due; undefined where it did not say. */
  choiceDigest?: string | null | undefined
  /** Whether the order that the cart has become is looked for at once: this session saw the recap, or placed it. */
  isOwner: boolean
  /** Whether the recap was shown too long ago to be agreed to. */
  isOutdated: boolean
  termsAccepted: boolean
  browserAttempt: PaymentAttempt | null
  browser: ShopperBrowser
  /** The client's address as rate limits count it. */
  clientAddress: string | null
  /** The token of the order's follow-up link, which this browser keeps. */
  followUpToken: string
}

/** How long a cart's price counts as that of its last write (milliseconds); longer than a shopper reads what has changed. */
const REPRICING_MS = 10 * 60_000

/**
 * The one order button: compares the cart with what the shopper saw, then starts the payment or, when none is due, places the order.
 *
 * @throws ApiUnavailableError when cart, order or settings cannot be read or written
 */
export async function confirmOrder(request: ConfirmRequest): Promise<StartPaymentResult> {
  const { commerce, i18n, seen, isOwner, browserAttempt, browser, clientAddress } = request
  const placed = seen && isOwner && (await readOrder(commerce, seen.checkoutId))
  if (placed) return { kind: "placed", checkoutId: seen.checkoutId }

  const [cart, settings] = await Promise.all([readCart(commerce), readPaymentSettings(i18n)])
  if (seen && seen.checkoutId !== cart?.checkout_id) return redirectWithoutCart(commerce, seen.checkoutId, isOwner)
  if (!cart || cart.items.length === 0) return { kind: "redirect", to: "/panier", problem: "cart-empty" }
  const step = findFirstStep(settings, cart)
  if (step !== "recap") return { kind: "redirect", to: STEP_PATHS[step] }

  const now = takeCartSnapshot(cart)
  if (request.isOutdated) return { kind: "refused", problem: { code: "recap-outdated" } }
  if (!seen || cartFingerprint(seen) !== cartFingerprint(now))
    return { kind: "changed", changes: seen ? listOrderChanges(seen, now) : [], currency: now.currency }
  const unavailable = findUnavailable(cart)
  // An earlier click may have ordered the last piece.
  if (unavailable && (await readOrder(commerce, now.checkoutId))) return { kind: "placed", checkoutId: now.checkoutId }
  if (unavailable) return { kind: "refused", problem: unavailable }
  if (!request.termsAccepted) return { kind: "refused", problem: { code: "terms-missing", field: "terms" } }
  const promises = await readOrderPromises(i18n, cart, settings, await readChosenCardLabel(commerce, cart))
  const differs = (seenThere: string | null | undefined, here: string | null) => seenThere !== undefined && seenThere !== here
  const changes: CartChange[] = [
    // Shown before the hour until which an order leaves the same day, and confirmed after it.
    ...(differs(request.promised, promises.delivery) ? [{ kind: "promise" as const }] : []),
    // Chosen in another tab meanwhile: a card is not charged, nor a mandate signed, that this recap did not show.
    ...(differs(request.choiceDigest, choiceDigest(cart) || null) ? [{ kind: "payment" as const }] : []),
  ]
  if (changes.length > 0) return { kind: "changed", changes, currency: now.currency }
  const ordered = await withPaymentLock(now.checkoutId, async (hasWaited): Promise<StartPaymentResult> => {
    const readAgain = (before: Cart) => readUnchangedCart(commerce, settings, before, isOwner)
    const { current = cart, changed } = hasWaited ? await readAgain(cart) : {}
    if (changed) return changed
    if (isPaymentDue(current) && !needsNoPaymentStart(settings, current)) {
      const writeMetadata = async () => {
        const { metadata, isSaved } = await describeOrder(request, current, promises)
        // Also what is there: a write applies promotions that began or ended, before the payment takes what was agreed. Once in a while,
        // because a store may quote delivery anew at each.
        const isDue = await keyValueStore().setIfAbsent(`cart-written:${now.checkoutId}`, "", REPRICING_MS)
        if (isSaved && !isDue) return null
        await updateCart(commerce, { metadata })
        return (await readAgain(current)).changed ?? null
      }
      const payment = { cart: current, seen: now, browserAttempt, browser, clientAddress, writeMetadata }
      return startPayment({ commerce, settings, ...payment })
    }
    // Paid by another method before, or still to be: complete that payment, do not charge again.
    const { toComplete, blockingPayment, nonBlockingPayments } = await readEarlierPayments(current, settings, browserAttempt)
    const earlier = toComplete ?? blockingPayment
    if (earlier) return { kind: "check-status", attempt: earlier }
    const allowed = await allowOrder(settings, current, clientAddress)
    if (!allowed.ok) return { kind: "refused", problem: allowed.problems[0] }
    const prepare = async () => {
      const { metadata, isSaved } = await describeOrder(request, current, promises)
      if (!isSaved) await updateCart(commerce, { metadata })
      const beside = await cancelUnconfirmedCards(commerce, nonBlockingPayments)
      return (await recordPossibleDuplicates(commerce, beside)) || !isSaved
    }
    return placeOrderDirectly(commerce, now, current, prepare)
  })
  const isSpent = ordered.kind === "refused" && ordered.problem.code === "payment-refused" && findWalletPayment(settings, cart)
  if (!isSpent) return ordered
  await clearWalletApproval(commerce, cart)
  // The wallet's approval is used up: back to the payment step, which shows the refusal.
  return { kind: "redirect", to: outcomePath("refused") }
}

/** An order that charges a card or a wallet tries it, as the start of a payment does; others count apart, for who can pay no other way. */
function allowOrder(settings: PaymentSettings, cart: Cart, clientAddress: string | null) {
  const isCharged = isPaymentDue(cart) && !isPaidManually(settings, cart)
  const caller = callerOf(cart, clientAddress)
  return isCharged ? consumePaymentLimit(null, caller) : consumeOrderLimit(caller)
}

/** The cart of the recap is no longer this session's: shows its order if there is one, to others its number, else offers to recover it. */
async function redirectWithoutCart(commerce: Commerce, checkoutId: string, isOwner: boolean): Promise<StartPaymentResult> {
  if (await readOrder(commerce, checkoutId))
    return isOwner ? { kind: "placed", checkoutId } : { kind: "redirect", to: orderPath(checkoutId) }
  return { kind: "redirect", to: recoveryPath(checkoutId), problem: "reviewed-cart-replaced" }
}

/**
 * Reads the cart once more, after a wait for another tab or after a write.
 *
 * @returns the cart as it is now, or how the shopper goes on where it, or its choice of payment, has changed; neither while its order is in doubt
 */
async function readUnchangedCart(
  commerce: Commerce,
  settings: PaymentSettings,
  before: Cart,
  isOwner: boolean,
): Promise<{ current?: Cart; changed?: StartPaymentResult }> {
  const { checkout_id: checkoutId } = before
  const after = await readCart(commerce)
  if (after?.checkout_id !== checkoutId)
    return (await isOrderInDoubt(checkoutId)) ? {} : { changed: await redirectWithoutCart(commerce, checkoutId, isOwner) }
  const [then, now] = [takeCartSnapshot(before), takeCartSnapshot(after)]
  const { currency } = now
  if (cartFingerprint(then) !== cartFingerprint(now))
    return { changed: { kind: "changed", changes: listOrderChanges(then, now), currency } }
  if (choiceDigest(before) === choiceDigest(after)) return { current: after }
  const step = findFirstStep(settings, after)
  if (step === "recap") return { changed: { kind: "changed", changes: [{ kind: "payment" }], currency } }
  // Pressed twice: the first press was refused, and its answer is not the one that the browser shows.
  return { changed: { kind: "redirect", to: step === "payment" ? outcomePath("refused") : STEP_PATHS[step] } }
}

/** What is written in a value's place: the backend merges lists by position and objects by key, which would leave what an earlier press wrote. */
function replaceLeft(kept: unknown, value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value
  const isLeft = Object.keys(kept ?? {}).some((key) => !Object.hasOwn(value, key))
  return isLeft ? { $set: value } : value
}

async function placeOrderDirectly(
  commerce: Commerce,
  seen: CartSnapshot,
  cart: Cart,
  prepare: () => Promise<boolean>,
): Promise<StartPaymentResult> {
  const { checkoutId, currency, due: amount } = seen
  const method = cart.billing?.method ?? null
  const charge = { id: "", checkoutId, method: null, gateway: null, amount, currency }
  const result = await placeOrder(commerce, checkoutId, cartFingerprint(seen), { agreedChoice: choiceDigest(cart), prepare })
  switch (result.kind) {
    case "placed":
      await logPlacedOrder(charge, result.order)
      await saveRememberedCard(commerce, checkoutId)
      return { kind: "placed", checkoutId }
    case "refused":
      if (result.problem.code === "payment-refused") await logPaymentEvent("payment-refused", { ...charge, method })
      return result
    case "cart-changed":
      return { kind: "changed", changes: listOrderChanges(seen, result.now), currency }
    case "payment-changed":
      return { kind: "changed", changes: [{ kind: "payment" }], currency }
    case "not-sent":
      return { kind: "refused", problem: { code: "service-unavailable" } }
    case "no-cart":
      return redirectWithoutCart(commerce, checkoutId, true)
    case "unclear": {
      await logPaymentEvent("payment-unclear", { ...charge, method })
      const attempt = await createAttempt(newAttemptId(), seen, undefined, sessionDigest(commerce))
      await noteChoiceDigest(attempt.id, cart)
      return { kind: "pending", attempt }
    }
  }
}

/**
 * The cart's metadata, which become the order's: the version of the terms of sale (CGV), what the buyer is promised, the follow-up link's
 * digest, and the checkout's id, by which the customer area finds the order's payments.
 *
 * @returns also whether the cart has all of it
 */
async function describeOrder({ i18n, followUpToken }: ConfirmRequest, cart: Cart, promises: OrderPromises) {
  const terms_version = await readTermsVersion(i18n)
  const noted = { terms_version, promises, checkout_id: cart.checkout_id }
  const { terms_version: version = null, promises: kept, checkout_id } = (cart.metadata ?? {}) as Partial<typeof noted>
  const link = followUpMetadata(followUpToken)
  const isLinked = followUpDigest(cart) === link.follow_up.shop
  const isSaved = isLinked && isDeepStrictEqual({ terms_version: version, promises: kept, checkout_id }, noted)
  const entries = Object.entries(promises).map(([name, value]) => [name, replaceLeft(kept?.[name as keyof OrderPromises], value)])
  return { metadata: { ...noted, promises: Object.fromEntries(entries) as object, ...link }, isSaved }
}

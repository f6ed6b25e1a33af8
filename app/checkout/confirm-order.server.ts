import { readCart, readOrder, updateCart } from "~/commerce/carts.server"
import { readContent } from "~/commerce/catalogue.server"
import type { Commerce } from "~/commerce/client.server"
import { readPaymentSettings } from "~/commerce/settings.server"
import type { Cart } from "~/commerce/api-types"
import { createAttempt, readEarlierPayments } from "~/payments/attempts/payment-attempts.server"
import { type ShopperBrowser, isPaymentDue } from "~/payments/server-payment-method"
import { findWalletPayment, clearWalletApproval } from "~/payments/wallets/wallet-payment.server"
import { type CartChange, listOrderChanges } from "~/shop/cart/cart-changes"
import { type CartSnapshot, cartFingerprint, takeCartSnapshot } from "~/shop/cart/cart-snapshot.server"
import { findUnavailableItem } from "~/shop/cart/cart-view"
import { deliveryDaysRange } from "~/shop/cart/delivery-services"
import { recoveryPath } from "~/shop/cart/recover-cart.server"
import type { StepRedirect } from "~/problems"
import { type PaymentAttempt, newAttemptId } from "~/store/attempts.server"
import { STEP_PATHS, outcomePath } from "./checkout-paths"
import { followUpDigest, followUpMetadata } from "./follow-up-link.server"
import { findFirstStep } from "./open-step.server"
import { needsNoPaymentStart, saveRememberedCard } from "./payment-choice.server"
import { placeOrder } from "./place-order.server"
import { type StartPaymentResult, startPayment, withPaymentLock } from "./start-payment.server"

type ConfirmRequest = {
  commerce: Commerce
  i18n: { locale: string; currency: string }
  /** The cart that the recap showed; null when its signature is wrong. */
  seen: CartSnapshot | null
  termsAccepted: boolean
  browserAttempt: PaymentAttempt | null
  browser: ShopperBrowser
  /** The token of the order's follow-up link, which this browser keeps. */
  followUpToken: string
}

/** The result of the order button. */
export type ConfirmOrderResult = { kind: "changed"; changes: CartChange[]; currency: string } | StepRedirect | StartPaymentResult

/**
 * The one order button: compares the cart with what the shopper saw, then starts the payment or, when none is due, places the order.
 *
 * @throws ApiUnavailableError when cart, order or settings cannot be read or written
 */
export async function confirmOrder(request: ConfirmRequest): Promise<ConfirmOrderResult> {
  const { commerce, i18n, seen, browserAttempt, browser } = request
  const placed = seen && (await readOrder(commerce, seen.checkoutId))
  if (placed) return { kind: "placed", checkoutId: seen.checkoutId }

  const [cart, settings] = await Promise.all([readCart(commerce), readPaymentSettings(i18n)])
  if (seen && seen.checkoutId !== cart?.checkout_id) return redirectWithoutCart(commerce, seen.checkoutId)
  if (!cart || cart.items.length === 0) return { kind: "redirect", to: "/panier", problem: "cart-empty" }
  const step = findFirstStep(settings, cart)
  if (step !== "recap") return { kind: "redirect", to: STEP_PATHS[step] }

  const now = takeCartSnapshot(cart)
  if (!seen || cartFingerprint(seen) !== cartFingerprint(now))
    return { kind: "changed", changes: seen ? listOrderChanges(seen, now) : [], currency: now.currency }
  const unavailable = findUnavailableItem(cart)
  // An earlier click may have ordered the last piece.
  if (unavailable && (await readOrder(commerce, now.checkoutId))) return { kind: "placed", checkoutId: now.checkoutId }
  if (unavailable) return { kind: "refused", problem: unavailable }
  if (!request.termsAccepted) return { kind: "refused", problem: { code: "terms-missing", field: "terms" } }
  await saveOrderMetadata(commerce, i18n, cart, request.followUpToken)
  if (isPaymentDue(cart) && !needsNoPaymentStart(settings, cart))
    return startPayment({ commerce, settings, cart, seen: now, browserAttempt, browser })
  const ordered = await withPaymentLock(now.checkoutId, async (): Promise<ConfirmOrderResult> => {
    // Paid by another method before, or still to be: complete that payment, do not charge again.
    const { toResolveFirst, blocking } = await readEarlierPayments(cart, settings, browserAttempt)
    const earlier = toResolveFirst ?? blocking
    return earlier ? { kind: "check-status", attempt: earlier } : placeOrderDirectly(commerce, now)
  })
  const isSpent = ordered.kind === "refused" && ordered.problem.code === "payment-refused" && findWalletPayment(settings, cart)
  if (!isSpent) return ordered
  await clearWalletApproval(commerce, cart)
  // The wallet's approval is used up: back to the payment step, which shows the refusal.
  return { kind: "redirect", to: outcomePath("refused") }
}

/** The cart of the recap is no longer this session's: shows its order if there is one, else offers to recover it. */
async function redirectWithoutCart(commerce: Commerce, checkoutId: string): Promise<ConfirmOrderResult> {
  if (await readOrder(commerce, checkoutId)) return { kind: "placed", checkoutId }
  return { kind: "redirect", to: recoveryPath(checkoutId), problem: "reviewed-cart-replaced" }
}

async function placeOrderDirectly(commerce: Commerce, seen: CartSnapshot): Promise<ConfirmOrderResult> {
  const { checkoutId, currency } = seen
  const result = await placeOrder(commerce, checkoutId, cartFingerprint(seen))
  switch (result.kind) {
    case "placed":
      await saveRememberedCard(commerce, checkoutId)
      return { kind: "placed", checkoutId }
    case "refused":
      return result
    case "cart-changed":
      return { kind: "changed", changes: listOrderChanges(seen, result.now), currency }
    case "no-cart":
      return redirectWithoutCart(commerce, checkoutId)
    case "unclear":
      return { kind: "pending", attempt: await createAttempt(newAttemptId(), seen) }
  }
}

/** Saves in the cart's metadata the version of the terms of sale (CGV), the working days of its delivery and the follow-up link's digest. */
async function saveOrderMetadata(commerce: Commerce, i18n: ConfirmRequest["i18n"], cart: Cart, token: string): Promise<void> {
  const page = await readContent(i18n, "pages", "cgv")
  // The content page's own version, else the day of its last change.
  const stated = [page?.["version"], page?.["date_updated"], page?.["date_published"]].find(
    (value) => (typeof value === "string" && value !== "") || typeof value === "number",
  )
  const terms_version = stated === undefined ? "sans version" : String(stated).replace(/T.*$/, "")
  const terms = { terms_version, delivery_days: deliveryDaysRange(cart) }
  const { terms_version: version, delivery_days = null } = (cart.metadata ?? {}) as Partial<typeof terms>
  const link = followUpMetadata(token)
  const isSaved = followUpDigest(cart) === link.follow_up.shop
  if (isSaved && JSON.stringify({ terms_version: version, delivery_days }) === JSON.stringify(terms)) return
  await updateCart(commerce, { metadata: { ...terms, ...link } })
}

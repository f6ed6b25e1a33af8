import { z } from "zod"
import { readCart, updateCart } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import { ApiUnavailableError, ApiError } from "~/commerce/errors"
import { readPaymentSettings, readStoreSettings } from "~/commerce/settings.server"
import { createToken } from "~/commerce/vault.server"
import type { Cart, PaymentSettings } from "~/commerce/api-types"
import { log } from "~/log.server"
import { type ProblemCode, type Result, fail, succeed } from "~/problems"
import { updateLastSeenCart } from "~/shop/cart/cart-snapshot.server"
import { consumeTypedCodeLimit } from "~/shop/cart/codes.server"
import { claimProviderPayment } from "~/store/attempts.server"
import { callerOf, consumePaymentLimit } from "~/store/rate-limits.server"
import type { WalletCart } from "~/payments/client/client-payment-method"
import { withUnorderedCart } from "~/payments/payment-lock.server"
import { viewWalletCart } from "./wallet-cart"
import { type CheckedPatch, cartPatchOf, walletPatchSchema } from "./wallet-patch"
import { type ShownCart, type Wallet, describeApproval, noteShownCart, readShownCart } from "./wallet-payment.server"

/** `clientAddress` as rate limits count it. */
export type WalletVisitor = {
  commerce: Commerce
  i18n: { locale: string; currency: string }
  clientAddress?: string | null
}

/** The cart for the sheets. Problem: `cart-empty`. Throws ApiUnavailableError when it cannot be read. */
export async function readWalletCart(visitor: WalletVisitor): Promise<Result<WalletCart>> {
  const cart = await readFilledCart(visitor.commerce)
  return cart ? succeed(await view(visitor, cart)) : fail("cart-empty")
}

/** The change that a client method asks for, or `form-invalid` when it holds anything unknown or too long. */
export function parseWalletPatch(json: unknown): Result<CheckedPatch> {
  const patch = walletPatchSchema.safeParse(readJson(json))
  return patch.success ? succeed(patch.data) : fail("form-invalid")
}

/**
 * Writes the change of a sheet to the cart, what it is paid with while no order of it begins; an approval serves this cart only.
 * Throws ApiUnavailableError, QueueTimeout, QueueFull.
 *
 * @returns the cart, or `cart-empty`, `payment-method-unavailable`, `coupon-unknown`, `delivery-unavailable`, `payment-refused`
 */
export async function changeWalletCart(visitor: WalletVisitor, patch: CheckedPatch): Promise<Result<WalletCart>> {
  const { commerce, i18n } = visitor
  const [cart, settings] = await Promise.all([readFilledCart(commerce), readPaymentSettings(i18n)])
  if (!cart) return fail("cart-empty")
  if (!patch.billing && !patch.wallet) return changeCart(visitor, patch, cart, settings)
  const paid = await withUnorderedCart(commerce, cart.checkout_id, (now) => changeCart(visitor, patch, now, settings))
  return paid ?? fail("cart-empty")
}

async function changeCart(
  visitor: WalletVisitor,
  patch: CheckedPatch,
  cart: Cart,
  settings: PaymentSettings,
): Promise<Result<WalletCart>> {
  const { commerce } = visitor
  const caller = callerOf(cart, visitor.clientAddress ?? null)
  const { billing } = patch
  const code = patch.coupon_code ? await consumeTypedCodeLimit(commerce, patch.coupon_code, caller) : succeed(null)
  if (!code.ok) return code
  const card = cardToSave(cart, patch.wallet, billing) ? await consumePaymentLimit(null, caller) : succeed(null)
  if (!card.ok) return card
  const id = patch.wallet ?? billing?.method
  if (id && !Object.hasOwn(settings, id)) return fail("payment-method-unavailable")
  const paypalOrder = billing?.paypal && "order_id" in billing.paypal ? billing.paypal.order_id : undefined
  const shown = patch.wallet ? await readShownCart(cart, paypalOrder ?? patch.shown) : null
  if (patch.wallet && !shown) return fail("approval-outdated")
  try {
    let changed = await updateCart(commerce, withTestMark(cartPatchOf(patch, cart), patch, settings))
    await updateLastSeenCart(changed, { coupon: patch.coupon_code !== undefined })
    if (patch.wallet && shown) changed = await saveApproval(commerce, changed, patch.wallet, shown)
    return succeed(await view(visitor, changed))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // The backend's words may repeat what the shopper typed.
    log.warn("wallet-change-refused", { code: error.code, param: error.param ?? null, method: patch.wallet ?? null })
    return fail(problemOf(error, patch))
  }
}

export async function readFilledCart(commerce: Commerce): Promise<Cart | null> {
  const cart = await readCart(commerce)
  return cart && cart.items.length > 0 ? cart : null
}

async function view({ i18n }: WalletVisitor, cart: Cart): Promise<WalletCart> {
  const shown = { ...i18n, currency: cart.currency }
  return { ...viewWalletCart(cart, await readStoreSettings(shown), i18n.locale), shown: await noteShownCart(cart) }
}

/** In test mode a card of Stripe's fields is marked as a test; a wallet's is not (storefront API, card payments). */
function withTestMark(change: ReturnType<typeof cartPatchOf>, patch: CheckedPatch, settings: PaymentSettings) {
  const card = change.billing?.card
  if (card?.["gateway"] !== "stripe" || patch.wallet || settings["card"]?.mode !== "test") return change
  return { ...change, billing: { ...change.billing, card: { ...card, test: true } } }
}

async function saveApproval(commerce: Commerce, approved: Cart, wallet: Wallet, shown: ShownCart): Promise<Cart> {
  const cart = await saveCardForRenewal(commerce, approved, wallet)
  const approval = describeApproval(cart, wallet, shown)
  if (!approval || !(await claimProviderPayment(wallet, approval.proof, cart.checkout_id)))
    throw new ApiError({
      message: "The wallet's token is missing or served another cart",
      status: 402,
      code: "wallet_token",
    })
  return updateCart(commerce, { metadata: { wallet_payment: approval } })
}

const cardSchema = z.object({ token: z.string().min(1), nonce: z.unknown().optional() }).passthrough()

/** The single-use nonce that a subscription's card is saved from, which tries the card; null where none is. */
function cardToSave(
  { subscription_delivery: isRenewed }: Pick<Cart, "subscription_delivery">,
  wallet: Wallet | undefined,
  billing: Partial<Record<"google" | "apple", unknown>> | null | undefined,
): string | null {
  if (isRenewed !== true || (wallet !== "google" && wallet !== "apple")) return null
  const { nonce } = (billing?.[wallet] ?? {}) as { nonce?: unknown }
  return typeof nonce === "string" ? nonce : null
}

/** A subscription is renewed with a card: Braintree's single-use nonce becomes one (storefront API, Google Pay, Apple Pay). */
async function saveCardForRenewal(commerce: Commerce, cart: Cart, wallet: Wallet): Promise<Cart> {
  const nonce = cardToSave(cart, wallet, cart.billing)
  if (nonce === null) return cart
  try {
    const card = cardSchema.parse(await createToken({ gateway: "braintree", account_id: cart.account_id ?? null, nonce }))
    const { nonce: _spent, ...kept } = card
    return await updateCart(commerce, { billing: { method: "card", card: kept, [wallet]: null } })
  } catch (error) {
    if (!(error instanceof ApiError) && !(error instanceof ApiUnavailableError)) throw error
    log.warn("wallet-card-not-saved", { method: wallet, message: error.message })
    return cart
  }
}

function problemOf(error: ApiError, patch: CheckedPatch): ProblemCode {
  if (error.param === "coupon_code" || error.code === "invalid_coupon_code") return "coupon-unknown"
  if (patch.billing) return "payment-refused"
  return patch.shipping ? "delivery-unavailable" : "form-invalid"
}

/** Parses what a client sent; undefined when it is no JSON. */
export function readJson(text: unknown): unknown {
  try {
    return JSON.parse(String(text)) as unknown
  } catch {
    return undefined
  }
}

import { z } from "zod"
import { updateCart } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import type { Cart, PaymentSettings } from "~/commerce/api-types"
import { digestOf } from "~/digest.server"
import { toMinorUnits } from "~/money/minor-units"
import { withUnorderedCart } from "~/payments/payment-lock.server"
import { cartFingerprint, takeCartSnapshot } from "~/shop/cart/cart-snapshot.server"
import { readByDigest } from "~/store/attempts.server"
import { keyValueStore } from "~/store/key-value-store.server"
import { methodSentences } from "~/texts/payment-methods.server"

const WALLET_NAMES = { google: "Google Pay", apple: "Apple Pay", link: "Link", paypal: "PayPal" } as const

export type Wallet = keyof typeof WALLET_NAMES

const approvalSchema = z.object({
  wallet: z.enum(["google", "apple", "link", "paypal"]),
  proof: z.string(),
  due: z.number(),
  currency: z.string(),
  // One that was approved before sheets were bound to their cart is asked for again.
  fingerprint: z.string().default(""),
})

/** A sheet that was approved: its wallet, a digest of the token that it gave, and what it showed then. */
type WalletApproval = z.infer<typeof approvalSchema>

const shownSchema = approvalSchema.pick({ due: true, currency: true, fingerprint: true })

/** What a sheet showed: the amount in minor units, its currency, and a fingerprint of goods and sums. */
export type ShownCart = z.infer<typeof shownSchema>

/** How long a sheet may stay open, in milliseconds. */
const SHOWN_RETENTION_MS = 2 * 60 * 60 * 1000

/**
 * Keeps on the server what a sheet is about to show of a cart, so that no client can change it.
 *
 * @returns the key by which the sheet's approval names it: the fingerprint, or the PayPal order of the sheet
 */
export async function noteShownCart(cart: Cart, key = fingerprintOf(cart)): Promise<string> {
  const shown: ShownCart = { due: dueOf(cart), currency: cart.currency, fingerprint: fingerprintOf(cart) }
  await keyValueStore().set(shownPrefix(cart) + digestOf(key), JSON.stringify(shown), SHOWN_RETENTION_MS)
  return key
}

/** What a sheet of this cart showed, by its key; null for a key that the server gave to no sheet of it. */
export async function readShownCart(cart: Cart, key: string | undefined): Promise<ShownCart | null> {
  const text = key === undefined ? null : await readByDigest(shownPrefix(cart), key)
  return text === null ? null : shownSchema.parse(JSON.parse(text))
}

function shownPrefix({ checkout_id }: Cart): string {
  return `wallet-shown:${checkout_id}:`
}

/** Without address and service, which the approval itself completes: the delivery's price counts. */
function fingerprintOf(cart: Cart): string {
  return cartFingerprint({ ...takeCartSnapshot(cart), deliveredTo: "", service: "" })
}

/** A payment that a wallet's sheet has approved; the order needs no other. */
type WalletPayment = { wallet: Wallet; methodId: string; label: string; description: string }

/** The approval to keep in the cart's metadata; null when the billing holds nothing of that wallet. */
export function describeApproval(cart: Cart, wallet: Wallet, shown: ShownCart): WalletApproval | null {
  const proof = digestOfToken(cart, wallet)
  return proof === null ? null : { wallet, proof, ...shown }
}

/** The wallet that has approved this cart's payment; null once its token, the goods or the amount due have changed. */
export function findWalletPayment(settings: PaymentSettings, cart: Cart): WalletPayment | null {
  const approval = findApproval(cart)
  if (!approval || approval.fingerprint !== fingerprintOf(cart) || !Object.hasOwn(settings, approval.wallet)) return null
  const { wallet } = approval
  return { wallet, methodId: cart.billing?.method ?? "", label: WALLET_NAMES[wallet], description: methodSentences.approved }
}

/**
 * Removes the cart's approval and its token, which then pays nothing: refused, or for another amount. What was chosen meanwhile stays.
 * Throws ApiUnavailableError, ApiError, QueueTimeout and QueueFull.
 */
export async function clearWalletApproval(commerce: Commerce, before: Cart): Promise<void> {
  await withUnorderedCart(commerce, before.checkout_id, async (cart) => {
    if (findApproval(cart)?.proof !== findApproval(before)?.proof) return
    const method = cart.billing?.method
    const part = method === "card" || method === "google" || method === "apple" || method === "paypal" ? method : null
    await updateCart(commerce, { ...(part && { billing: { [part]: null } }), metadata: { wallet_payment: null } })
  })
}

/** Whether the cart's approval no longer counts, because its sheet showed other goods or another amount. */
export function isWalletApprovalOutdated(cart: Cart): boolean {
  const approval = findApproval(cart)
  return approval !== null && approval.fingerprint !== fingerprintOf(cart)
}

/** The approval that the chosen method's token belongs to. */
function findApproval(cart: Cart): WalletApproval | null {
  const approval = approvalSchema.safeParse((cart.metadata as Record<string, unknown> | null | undefined)?.["wallet_payment"])
  return approval.success && digestOfToken(cart, approval.data.wallet) === approval.data.proof ? approval.data : null
}

/** A digest of the token that the chosen method has in the billing; null when it has none of that wallet's. */
function digestOfToken({ billing }: Cart, wallet: Wallet): string | null {
  const method = billing?.method ?? ""
  if (method !== wallet && (method !== "card" || wallet === "paypal")) return null
  if (method === "card" && billing?.account_card_id) return null
  const part = method === "card" || wallet === "link" ? billing?.card : billing?.[wallet]
  const given = part?.["token"] ?? part?.["nonce"] ?? part?.["order_id"]
  return typeof given === "string" && given !== "" ? digestOf(given) : null
}

function dueOf(cart: Cart): number {
  return toMinorUnits(cart.capture_total, cart.currency) + toMinorUnits(cart.auth_total, cart.currency)
}

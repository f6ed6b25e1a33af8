import { createHash } from "node:crypto"
import { z } from "zod"
import { updateCart } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import type { Cart, PaymentSettings } from "~/commerce/api-types"
import { toMinorUnits } from "~/money/minor-units"

const WALLET_NAMES = { google: "Google Pay", apple: "Apple Pay", paypal: "PayPal" } as const

export type Wallet = keyof typeof WALLET_NAMES

const approvalSchema = z.object({
  wallet: z.enum(["google", "apple", "paypal"]),
  proof: z.string(),
  due: z.number(),
  currency: z.string(),
})

/** A sheet that was approved: its wallet, a digest of the token that it gave, and what was due then (minor units). */
type WalletApproval = z.infer<typeof approvalSchema>

/** A payment that a wallet's sheet has approved; the order needs no other. */
type WalletPayment = { wallet: Wallet; methodId: string; label: string; description: string }

/** The approval to keep in the cart's metadata; null when the billing holds nothing of that wallet. */
export function describeApproval(cart: Cart, wallet: Wallet): WalletApproval | null {
  const proof = digestOfToken(cart, wallet)
  return proof === null ? null : { wallet, proof, due: dueOf(cart), currency: cart.currency }
}

/** The wallet that has approved this cart's payment; null once its token or the amount due has changed. */
export function findWalletPayment(settings: PaymentSettings, cart: Cart): WalletPayment | null {
  const approval = approvalSchema.safeParse((cart.metadata as Record<string, unknown> | null | undefined)?.["wallet_payment"])
  if (!approval.success) return null
  const { wallet, proof, due, currency } = approval.data
  const holds = digestOfToken(cart, wallet) === proof && due === dueOf(cart) && currency === cart.currency
  if (!holds || !Object.hasOwn(settings, wallet)) return null
  const description = "Déjà approuvé\u00a0: la commande le débitera."
  return { wallet, methodId: cart.billing?.method ?? "", label: WALLET_NAMES[wallet], description }
}

/** Removes a refused approval, which cannot be used twice. Throws ApiFault and ApiError. */
export async function forgetApproval(commerce: Commerce): Promise<void> {
  await updateCart(commerce, { metadata: { wallet_payment: null } })
}

/** Whether the cart's approval no longer counts, because another amount is due now. */
export function isApprovalOutdated(cart: Cart): boolean {
  const approval = approvalSchema.safeParse((cart.metadata as Record<string, unknown> | null | undefined)?.["wallet_payment"])
  return (
    approval.success && digestOfToken(cart, approval.data.wallet) === approval.data.proof && approval.data.due !== dueOf(cart)
  )
}

/** A digest of the token that the chosen method has in the billing; null when it has none of that wallet's. */
function digestOfToken({ billing }: Cart, wallet: Wallet): string | null {
  const method = billing?.method ?? ""
  if (method !== wallet && (method !== "card" || wallet === "paypal")) return null
  if (method === "card" && billing?.account_card_id) return null
  const part = method === "card" ? billing?.card : billing?.[wallet]
  const given = part?.["token"] ?? part?.["nonce"] ?? part?.["order_id"]
  return typeof given === "string" && given !== "" ? createHash("sha256").update(given).digest("base64url") : null
}

function dueOf(cart: Cart): number {
  return toMinorUnits(cart.capture_total, cart.currency) + toMinorUnits(cart.auth_total, cart.currency)
}

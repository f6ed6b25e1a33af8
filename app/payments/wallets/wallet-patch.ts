import { z } from "zod"
import type { CartPatch } from "~/commerce/schemas/cart"
import type { Cart } from "~/commerce/api-types"
import { isDeliveryNeeded } from "~/shop/cart/delivery-services"

const text = (longest: number) => z.string().trim().max(longest).nullish()
/** Google's and Apple's tokens are signed messages of some kilobytes. */
const token = z.string().min(1).max(16_000)
const id = z.string().regex(/^[A-Za-z0-9_-]{1,200}$/)
const check = text(40)

const address = {
  name: text(200),
  first_name: text(100),
  last_name: text(100),
  address1: text(200),
  address2: text(200),
  city: text(100),
  state: text(100),
  zip: text(20),
  country: z
    .string()
    .regex(/^[A-Za-z]{2}$/)
    .transform((code) => code.toUpperCase())
    .nullish(),
  phone: text(40),
}

const walletToken = z.union([
  z.object({ gateway: z.literal("authorizenet"), token }).strict(),
  z.object({ gateway: z.literal("braintree"), nonce: id }).strict(),
])

const card = z
  .object({
    token: id,
    gateway: z.string().regex(/^[a-z_]{1,40}$/),
    brand: text(40),
    display_brand: text(40),
    last4: z
      .string()
      .regex(/^\d{4}$/)
      .nullish(),
    exp_month: z.number().int().min(1).max(12).nullish(),
    exp_year: z.number().int().min(2000).max(2200).nullish(),
    address_check: check,
    cvc_check: check,
    zip_check: check,
  })
  .strict()

/** What the client methods may change in the cart: known fields with bounded lengths, and tokens of the wallets and of cards only. */
export const walletPatchSchema = z
  .object({
    wallet: z.enum(["google", "apple", "link", "paypal"]).optional(),
    /** With an approval: the key of the cart that the sheet showed; a PayPal order is its own. */
    shown: id.optional(),
    account: z
      .object({ email: z.string().trim().email().max(254) })
      .strict()
      .optional(),
    shipping: z
      .object({ ...address, service: id.optional() })
      .strict()
      .optional(),
    billing: z
      .object({
        ...address,
        method: z.enum(["card", "google", "apple", "paypal"]),
        account_card_id: z.null(),
        card: card.nullable(),
        google: walletToken.nullable(),
        apple: walletToken.nullable(),
        paypal: z.union([z.object({ order_id: id }).strict(), z.object({ nonce: id }).strict()]),
        intent: z.null(),
      })
      .partial()
      .strict()
      .optional(),
    /** PayPal takes its order's price from the cart, so taxes are asked for with its changes. */
    $taxes: z.literal(true).optional(),
    coupon_code: z
      .string()
      .trim()
      .max(64)
      .regex(/^[\p{L}\p{N}][\p{L}\p{N} _-]*$/u)
      .nullish(),
  })
  .strict()

export type CheckedPatch = z.infer<typeof walletPatchSchema>

/**
 * The cart change of a checked patch. Another place resets rating, service and street [4.26], so that two addresses
 * are never mixed. A cart without delivery takes the payer's address as the shopper's.
 */
export function cartPatchOf(
  { wallet: _wallet, shown: _shown, account, shipping, billing, ...rest }: CheckedPatch,
  cart: Cart,
): CartPatch {
  const isGuestWithoutEmail = cart.guest !== false && !cart.account?.email
  const isMoved = shipping !== undefined && isElsewhere(shipping, cart)
  const to = shipping ?? (!isDeliveryNeeded(cart) && !cart.shipping?.address1 ? addressPart(billing) : undefined)
  return {
    ...(account && isGuestWithoutEmail && { account }),
    ...(to && {
      shipping: {
        ...(isMoved && { address1: null, address2: null, service: null }),
        ...named(to),
      },
    }),
    ...(isMoved && { shipment_rating: null }),
    ...(billing && { billing: named(billing) }),
    ...rest,
  }
}

const AREA_FIELDS = ["city", "state", "zip", "country"] as const

function isElsewhere(shipping: NonNullable<CheckedPatch["shipping"]>, cart: Cart): boolean {
  return AREA_FIELDS.some((field) => Object.hasOwn(shipping, field) && (shipping[field] ?? "") !== (cart.shipping?.[field] ?? ""))
}

type Named = Partial<Record<"name" | "first_name" | "last_name", string | null>>

/** Sheets give one name or two; carrier and recap need both forms. */
function named<T extends { [Field in keyof Named]?: Named[Field] | undefined }>(part: T): T {
  const whole = part.name || [part.first_name, part.last_name].filter(Boolean).join(" ")
  if (!whole) return part
  const [first = "", ...more] = whole.split(/\s+/)
  return { ...part, name: whole, first_name: part.first_name || first, last_name: part.last_name || more.join(" ") }
}

function addressPart(billing: CheckedPatch["billing"]): NonNullable<CheckedPatch["shipping"]> | undefined {
  const parts = Object.entries(billing ?? {}).filter(([name, value]) => Object.hasOwn(address, name) && value)
  return parts.length > 0 ? Object.fromEntries(parts) : undefined
}

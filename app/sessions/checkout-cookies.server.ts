import { z } from "zod"
import { readCart } from "~/commerce/carts.server"
import { type Commerce, isSessionOf, sessionDigest } from "~/commerce/client.server"
import {
  ATTEMPT_ID_PATTERN,
  ATTEMPT_RETENTION_MS,
  type PaymentAttempt,
  paymentAttemptSchema,
  readAttempt,
} from "~/store/attempts.server"
import { createSealedCookie } from "./crypto.server"
import type { Shopper } from "./shopper.server"

/** This browser's latest payment attempt. */
export const attemptCookie = createSealedCookie<PaymentAttempt>("paiement", {
  maxAgeSeconds: ATTEMPT_RETENTION_MS / 1000,
  schema: paymentAttemptSchema,
})

const returnSchema = z.object({ attemptId: z.string().regex(ATTEMPT_ID_PATTERN), parameters: z.record(z.string()) })
const returnCookie = createSealedCookie<z.infer<typeof returnSchema>>("retour", { maxAgeSeconds: 600, schema: returnSchema })

const MAX_PLACED_ORDERS = 5
/** Each with a digest of the session that sent it: an answer that comes after a logout opens nothing to who comes next. */
const placedCookie = createSealedCookie<{ checkoutId: string; session: string }[]>("commandes", {
  maxAgeSeconds: 7 * 24 * 60 * 60,
  schema: z.array(z.object({ checkoutId: z.string(), session: z.string() })).max(MAX_PLACED_ORDERS),
})

const followedCookie = createSealedCookie<{ checkoutId: string; token: string }[]>("suivi", {
  maxAgeSeconds: 7 * 24 * 60 * 60,
  schema: z.array(z.object({ checkoutId: z.string(), token: z.string() })).max(MAX_PLACED_ORDERS),
})

const MAX_RECEIPTS = 5
/** Each with a digest of the customer's session that declared; "" for a visitor, whose session changes with each cart. */
const receiptCookie = createSealedCookie<{ id: string; session: string }[]>("accuses", {
  maxAgeSeconds: 60 * 60,
  schema: z.array(z.object({ id: z.string(), session: z.string() })).max(MAX_RECEIPTS),
})

/**
 * The attempt of an id that this browser may complete: its own by cookie, one that its session began, of this session's cart, or of an
 * order that this browser placed. Throws ApiUnavailableError.
 */
export async function findAttemptOfBrowser(
  request: Request,
  attemptId: string | null,
  commerce: Commerce,
): Promise<PaymentAttempt | null> {
  if (attemptId === null) return null
  const own = await attemptCookie.parse(request)
  if (own?.id === attemptId) return own
  const stored = await readAttempt(attemptId)
  if (!stored) return null
  if (isSessionOf(commerce, stored.session)) return stored
  if (await wasPlacedInThisBrowser(request, stored.checkoutId, commerce)) return stored
  return (await readCart(commerce))?.checkout_id === stored.checkoutId ? stored : null
}

/** Keeps the parameters of a provider's return until it is completed: its secrets must not stand in our own addresses. */
export function serializeReturnParameters(attemptId: string, parameters: Readonly<Record<string, string>>): Promise<string> {
  return returnCookie.serialize({ attemptId, parameters: { ...parameters } })
}

/** The parameters of an attempt's return; empty when none were kept for it. */
export async function readReturnParameters(request: Request, attemptId: string): Promise<Readonly<Record<string, string>>> {
  const kept = await returnCookie.parse(request)
  return kept?.attemptId === attemptId ? kept.parameters : {}
}

/** Whether this browser placed the order of a checkout id in its session. */
export async function wasPlacedInThisBrowser(request: Request, checkoutId: string, commerce: Commerce): Promise<boolean> {
  return (await readPlacedOrders(request, commerce)).some((order) => order.checkoutId === checkoutId)
}

/** The checkout id of the order that this browser placed last in its session, or null. */
export async function readLatestOrder(request: Request, commerce: Commerce): Promise<string | null> {
  return (await readPlacedOrders(request, commerce))[0]?.checkoutId ?? null
}

/** The checkout ids of the orders that this browser placed in its session or opened the follow-up link of. */
export async function listOwnOrders(request: Request, commerce: Commerce): Promise<string[]> {
  const [placed, followed] = await Promise.all([readPlacedOrders(request, commerce), followedCookie.parse(request)])
  return [...placed, ...(followed ?? [])].map(({ checkoutId }) => checkoutId)
}

async function readPlacedOrders(request: Request, commerce: Commerce) {
  return ((await placedCookie.parse(request)) ?? []).filter(({ session }) => isSessionOf(commerce, session))
}

/** The `Set-Cookie` line that proves that this browser placed an order in its session, so that its confirmation shows the address. */
export async function serializePlacedOrder(request: Request, checkoutId: string, commerce: Commerce): Promise<string> {
  const earlier = (await readPlacedOrders(request, commerce)).filter((order) => order.checkoutId !== checkoutId)
  const session = sessionDigest(commerce)
  const orders = [{ checkoutId }, ...earlier].map(({ checkoutId }) => ({ checkoutId, session }))
  return placedCookie.serialize(orders.slice(0, MAX_PLACED_ORDERS))
}

/** The `Set-Cookie` lines by which this browser forgets orders, receipts, payments and returns. */
export function forgetOrders(): string[] {
  return [...[attemptCookie, returnCookie].map((cookie) => cookie.clear()), ...forgetPlacedOrders()]
}

/** The `Set-Cookie` lines by which this browser forgets its orders and receipts: who logs in may be another person. */
export function forgetPlacedOrders(): string[] {
  return [placedCookie, followedCookie, receiptCookie].map((cookie) => cookie.clear())
}

/** Whether this browser may see how an order's payment stands, and confirm it: it ordered, began its last payment, or opened the order's follow-up link. */
export async function mayReadOrderPaymentStatus(request: Request, checkoutId: string, commerce: Commerce): Promise<boolean> {
  if (await wasPlacedInThisBrowser(request, checkoutId, commerce)) return true
  if ((await attemptCookie.parse(request))?.checkoutId === checkoutId) return true
  return (await readFollowUpToken(request, checkoutId)) !== null
}

/** The `Set-Cookie` line by which this browser, a customer's in their session only, reads the receipt of a declaration that it made. */
export async function serializeReceipt(
  request: Request,
  id: string,
  { commerce, mayBeCustomer }: Pick<Shopper, "commerce" | "mayBeCustomer">,
): Promise<string> {
  const earlier = (await receiptCookie.parse(request)) ?? []
  const session = (await mayBeCustomer()) ? sessionDigest(commerce) : ""
  return receiptCookie.serialize([{ id, session }, ...earlier].slice(0, MAX_RECEIPTS))
}

/** The id of the receipt that an address names: "" where it is not this browser's to read, null where none is named. */
export async function readReceiptId(request: Request, commerce: Commerce): Promise<string | null> {
  const named = new URL(request.url).searchParams.get("recu")
  const own = named === null ? null : ((await receiptCookie.parse(request)) ?? []).find(({ id }) => id === named)
  if (own === null) return null
  return own && (own.session === "" || isSessionOf(commerce, own.session)) ? own.id : ""
}

/** The token of an order's follow-up link that this browser knows, or null. */
export async function readFollowUpToken(request: Request, checkoutId: string): Promise<string | null> {
  return ((await followedCookie.parse(request)) ?? []).find((each) => each.checkoutId === checkoutId)?.token ?? null
}

/** The `Set-Cookie` line that keeps the token of an order's follow-up link. */
export async function serializeFollowUpToken(request: Request, checkoutId: string, token: string): Promise<string> {
  const others = ((await followedCookie.parse(request)) ?? []).filter((each) => each.checkoutId !== checkoutId)
  return followedCookie.serialize([{ checkoutId, token }, ...others].slice(0, MAX_PLACED_ORDERS))
}

import { randomBytes, timingSafeEqual } from "node:crypto"
import type { Cart, Order } from "~/commerce/api-types"
import { digestOf } from "~/digest.server"

const TOKEN_PATTERN = /^[A-Za-z0-9_-]{22}$/
const DIGEST_PATTERN = /^[A-Za-z0-9_-]{43}$/

/** A token that cannot be guessed: 128 random bits. Of it only a digest is kept, in the cart's and then the order's `metadata.follow_up`. */
export function newFollowUpToken(): string {
  return randomBytes(16).toString("base64url")
}

/** What the cart's metadata take up of a token; a mail's sender adds a digest of its own beside `shop` (docs/functions.md). */
export function followUpMetadata(token: string): { follow_up: { shop: string } } {
  return { follow_up: { shop: digestOf(token) } }
}

/** Whether a text has the form of a token. */
export function looksLikeFollowUpToken(text: string): boolean {
  return TOKEN_PATTERN.test(text)
}

/** Whether an order's metadata, if there is one, have a token's digest. Takes as long for a wrong token as for a right one. */
export function isFollowUpToken(order: Order | null, token: string): boolean {
  const given = Buffer.from(digestOf(token))
  const known = listDigests(order).map((digest) => timingSafeEqual(Buffer.from(digest), given))
  return looksLikeFollowUpToken(token) && known.includes(true)
}

/** The digest that the shop has written to a cart, or null. */
export function followUpDigest({ metadata }: Pick<Cart, "metadata">): string | null {
  const { shop } = ((metadata ?? {}) as { follow_up?: { shop?: unknown } | null }).follow_up ?? {}
  return typeof shop === "string" ? shop : null
}

/** The address that shows how an order stands, and what is left to do. */
export function followUpPath(checkoutId: string, token: string): string {
  return `/suivi/${checkoutId}/${token}`
}

function listDigests(order: Order | null): string[] {
  const { follow_up: digests } = ((order?.metadata ?? {}) as { follow_up?: unknown }) ?? {}
  const values = typeof digests === "object" && digests !== null ? Object.values(digests) : []
  const kept = values.filter((value): value is string => typeof value === "string" && DIGEST_PATTERN.test(value))
  // One comparison at least, so that an unknown order answers as late as a known one.
  return kept.length > 0 ? kept : ["-".repeat(43)]
}

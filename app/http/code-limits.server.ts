import { type Result, succeed } from "~/problems"
import { requireAllowed } from "./rate-limits.server"

/**
 * Counts a try of a code against the cart's session; of a gift card's, which is money to whoever guesses it, against the
 * client's address too, since a new session costs nothing.
 */
export async function requireCodeAllowed(
  kind: "coupon" | "giftcard",
  session: string | null,
  address: string | null,
): Promise<Result<null>> {
  const ofSession = await requireAllowed(kind, session ?? "anonymous")
  if (!ofSession.ok || kind === "coupon" || address === null) return ofSession.ok ? succeed(null) : ofSession
  return requireAllowed("giftcard-address", address)
}

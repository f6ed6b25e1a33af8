import { type Result, succeed } from "~/problems"
import { readClientAddress } from "./client-address.server"
import { requireAllowed } from "./rate-limits.server"

/** Counts a sign-up for the newsletter against its address on the network and, for a visitor, against the e-mail. */
export async function requireNewsletterAllowed(
  request: Request,
  context: unknown,
  { email, session }: { email: string | null; session: string | null },
): Promise<Result<null>> {
  const byAddress = await requireAllowed("newsletter-address", readClientAddress(request, context) ?? session ?? "unknown")
  if (!byAddress.ok || email === null) return byAddress.ok ? succeed(null) : byAddress
  return requireAllowed("newsletter", email.toLowerCase())
}

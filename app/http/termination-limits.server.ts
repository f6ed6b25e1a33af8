import type { Result } from "~/problems"
import { requireAllowed } from "./rate-limits.server"

/**
 * Counts a request for a code against the contract and whoever asks, then against the contract, whoever asks: who knows only
 * an e-mail uses up nobody's codes, and who knows the number too no more than their own share.
 *
 * @param caller the client's address, or its session
 */
export async function requireCodeMailAllowed(
  { number, email }: { number: string; email: string },
  caller: string,
): Promise<Result<null>> {
  const contract = `${email.toLowerCase()} ${tidyNumber(number)}`
  const ofCaller = await requireAllowed("termination-code", `${contract} ${caller}`)
  return ofCaller.ok ? requireAllowed("termination-code-contract", contract) : ofCaller
}

/** One key for all that the function may take for the same number. */
function tidyNumber(number: string): string {
  return number
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .replace(/^NO?(?=\d)/, "")
}

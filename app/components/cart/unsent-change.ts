import type { ClientActionFunctionArgs, ShouldRevalidateFunctionArgs } from "@remix-run/react"
import type { LocalizedProblem } from "~/problems"
import { localizeInBrowser } from "~/texts/browser-sentences"

type Unsent = { unsent: true; sequence: string | null; problems: LocalizedProblem[]; said: null; values: null }

/**
 * Sends a post to its action; where it cannot leave the browser it is refused like any other change, so that the page stays
 * and the shopper can try again.
 */
export async function sendOrRefuse<Answer>({ request, serverAction }: ClientActionFunctionArgs): Promise<Answer | Unsent> {
  const form = await request.clone().formData()
  try {
    return (await serverAction<Answer>()) as Answer
  } catch (error) {
    // What fetch throws when there is no way to the server.
    if (!(error instanceof TypeError)) throw error
    const sequence = form.get("sequence")
    return {
      unsent: true,
      sequence: typeof sequence === "string" ? sequence : null,
      problems: [localizeInBrowser({ code: "service-unavailable" })],
      said: null,
      values: null,
    }
  }
}

/** Nothing is read again after a change that never left: the same failure would take the page away. */
export function revalidateUnlessUnsent({ actionResult, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  const result: unknown = actionResult
  const isUnsent = typeof result === "object" && result !== null && "unsent" in result
  return isUnsent ? false : defaultShouldRevalidate
}

import type { ClientActionFunctionArgs } from "@remix-run/react"
import type { LocalizedProblem } from "~/problems"
import { localizeInBrowser } from "~/texts/browser-sentences"

type Offline = { offline: true; sequence: string | null; problems: LocalizedProblem[]; message: null; values: null }

/** Sends a post to its action. Offline it answers with a problem, so that the page stays and the shopper can try again. */
export async function submitOrReportOffline<Answer>(args: ClientActionFunctionArgs): Promise<Answer | Offline> {
  const form = await args.request.clone().formData()
  try {
    return (await args.serverAction<Answer>()) as Answer
  } catch (error) {
    // What fetch throws when there is no way to the server.
    if (!(error instanceof TypeError)) throw error
    const typed = form.get("sequence")
    const sequence = typeof typed === "string" ? typed : null
    const problems = [localizeInBrowser({ code: "service-unavailable" })]
    return { offline: true, sequence, problems, message: null, values: null }
  }
}

import { useRevalidator } from "@remix-run/react"
import { type FormEvent, useEffect, useState } from "react"
import type { LocalizedProblem } from "~/problems"
import { ACCOUNT_UPDATE_DELAY_MS, NEWSLETTER_DOOR } from "~/shop/newsletter/newsletter-form"
import { localizeInBrowser } from "~/texts/browser-sentences"

type SignUpState = { step: "open" | "loading" | "confirmed" | "settled"; problems: LocalizedProblem[] | null }

/**
 * The states of the newsletter's form with script (specification §4): loading while the post is on its way, then the
 * confirmation, and one second later the account's new state.
 *
 * @param refused what an earlier post without script met
 */
export function useNewsletter(refused: readonly LocalizedProblem[] | null) {
  const { revalidate } = useRevalidator()
  const [state, setState] = useState<SignUpState>({ step: "open", problems: refused ? [...refused] : null })

  useEffect(() => {
    if (state.step !== "confirmed") return undefined
    const timer = setTimeout(() => {
      setState({ step: "settled", problems: null })
      revalidate()
    }, ACCOUNT_UPDATE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [state.step, revalidate])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (state.step !== "open") return
    const body = new URLSearchParams()
    for (const [name, value] of new FormData(event.currentTarget)) body.append(name, String(value))
    setState({ step: "loading", problems: null })
    const problems = await post(body)
    setState({ step: problems.length > 0 ? "open" : "confirmed", problems: problems.length > 0 ? problems : null })
  }

  return { ...state, submit: (event: FormEvent<HTMLFormElement>) => void submit(event) }
}

export type NewsletterSignUp = ReturnType<typeof useNewsletter>

/** What the shop answers; `newsletter-failed` where it does not answer at all. */
async function post(body: URLSearchParams): Promise<LocalizedProblem[]> {
  try {
    const answer = await fetch(NEWSLETTER_DOOR, { method: "POST", body })
    const { problems } = (await answer.json()) as { problems?: LocalizedProblem[] }
    if (problems && (answer.ok || problems.length > 0)) return problems
  } catch {
    // Offline, or an answer that is no JSON: the same words as for any other failure.
  }
  return [localizeInBrowser({ code: "newsletter-failed" })]
}

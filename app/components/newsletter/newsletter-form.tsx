import { useRevalidator } from "@remix-run/react"
import { type FormEvent, useEffect, useState } from "react"
import { ErrorSummary, fieldSentence } from "~/components/forms/error-summary"
import { useControlProps, FieldFrame } from "~/components/forms/fields"
import { PrivacyLink } from "~/components/forms/privacy-note"
import type { LocalizedProblem } from "~/problems"
import { ACCOUNT_UPDATE_DELAY_MS, NEWSLETTER_FETCH_PATH, NEWSLETTER_PAGE } from "~/shop/newsletter/newsletter-form"
import { AT_ANY_TIME, localizeInBrowser, newsletterConfirmed, TO_ACCOUNT_ADDRESS, UNSUBSCRIBING } from "~/texts/browser-sentences"
import { TextLink } from "~/components/ui/text"

type NewsletterFormProps = {
  signUp: NewsletterSignUp
  storeName: string
  /** A customer has only the button: the account's own address is opted in [4.32]. */
  loggedIn: boolean
  /** The account has opted in: no form, only what an earlier sign-up on this page said [6.4]. */
  optedIn: boolean
  /** Local path to go to once it is done, without script. */
  next: string
  email?: string
  /** Goes before the ids of this form's fields. */
  idPrefix: string
}

/** One input, type e-mail, required, "E-mail *" [2.29]. */
function EmailInput({ id, typed, error }: { id: string; typed: string; error: string | null }) {
  return (
    <FieldFrame id={id} label="E-mail *" error={error}>
      <input
        {...useControlProps({ id, name: "email", error })}
        type="email"
        className="input"
        autoComplete="email"
        defaultValue={typed}
        required
      />
    </FieldFrame>
  )
}

/** Signs up for the newsletter [2.29], [4.30]–[4.33], in the footer and on its page. */
export function NewsletterForm({ signUp, storeName, loggedIn, optedIn, next, email = "", idPrefix }: NewsletterFormProps) {
  const hidden = signUp.step === "settled" || (optedIn && signUp.step === "open")
  const confirmed = signUp.step === "confirmed" || signUp.step === "settled"
  const loading = signUp.step === "loading"

  return (
    <div className="grid gap-4">
      <ErrorSummary problems={signUp.problems} idPrefix={idPrefix} />
      <p role="status" className={confirmed ? "notice" : "sr-only"}>
        {loading ? <span className="sr-only">Inscription en cours…</span> : null}
        {confirmed ? newsletterConfirmed(storeName) : null}
      </p>
      {hidden ? null : (
        <form method="post" action={NEWSLETTER_PAGE} onSubmit={signUp.submit} noValidate className="newsletter-form">
          <input type="hidden" name="returnTo" value={next} />
          {loggedIn ? null : <EmailInput id={`${idPrefix}email`} typed={email} error={fieldSentence(signUp.problems, "email")} />}
          <button type="submit" className="button button-primary" aria-disabled={loading || confirmed || undefined}>
            S’inscrire
          </button>
          <p className="field-hint">
            {loggedIn ? `${TO_ACCOUNT_ADDRESS} ` : "* Obligatoire. "}
            <TextLink to="/desinscription" text={UNSUBSCRIBING} />
            {`${AT_ANY_TIME} `}
            <PrivacyLink />
          </p>
        </form>
      )}
    </div>
  )
}

type SignUpState = { step: "open" | "loading" | "confirmed" | "settled"; problems: LocalizedProblem[] | null }

/**
 * The states of the newsletter's form with script [4.30]: loading while the post is on its way, then the
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

type NewsletterSignUp = ReturnType<typeof useNewsletter>

/** What the shop answers; `newsletter-failed` where it does not answer at all. */
async function post(body: URLSearchParams): Promise<LocalizedProblem[]> {
  try {
    const answer = await fetch(NEWSLETTER_FETCH_PATH, { method: "POST", body })
    const { problems } = (await answer.json()) as { problems?: LocalizedProblem[] }
    if (problems && (answer.ok || problems.length > 0)) return problems
  } catch {
    // Offline, or an answer that is no JSON: the same words as for any other failure.
  }
  return [localizeInBrowser({ code: "newsletter-failed" })]
}

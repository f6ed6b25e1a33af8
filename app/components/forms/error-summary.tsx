import { type MouseEvent, useEffect, useId, useRef, useState } from "react"
import type { LocalizedProblem } from "~/problems"

/** Leads to the field without a navigation, which would take a refused form's answer away and close the modal it stands in. */
function leadToField(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(event.currentTarget.hash.slice(1))
  field?.focus()
  if (field && field === document.activeElement) event.preventDefault()
}

/** What has to be mended, first on the page and focused, each sentence linked to its field (whose id is the problem's `field`). */
export function ErrorSummary({ problems }: { problems: readonly LocalizedProblem[] | null | undefined }) {
  const summary = useRef<HTMLDivElement>(null)
  const title = useId()
  useEffect(() => {
    // On the page as it was served the focus has been here, and may have gone on before the scripts came.
    const isServed = document.documentElement.dataset["js"] === undefined
    if (!isServed || document.activeElement === document.body) summary.current?.focus()
  }, [problems])
  useErrorTitle(problems?.length ? problems : null)
  if (!problems || problems.length === 0) return null
  return (
    // eslint-disable-next-line jsx-a11y/no-autofocus -- without script this is what leads to the summary after a refused post
    <div className="error-summary" role="alert" aria-labelledby={title} tabIndex={-1} ref={summary} autoFocus>
      <h2 id={title}>Erreur</h2>
      <ul>
        {problems.map(({ code, field, sentence }) => (
          <li key={`${field ?? ""}${code}`}>
            {field ? (
              <a href={`#${field}`} onClick={leadToField}>
                {sentence}
              </a>
            ) : (
              sentence
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The sentence for one field, or null; `field` is the control's id. */
export function fieldSentence(problems: readonly LocalizedProblem[] | null | undefined, field: string): string | null {
  return problems?.find((problem) => problem.field === field)?.sentence ?? null
}

/**
 * After a check in the browser no action has answered, so the document's title does not say "Erreur" yet: it does while `refused`
 * is there. In: what was refused, another object or text each time it is refused anew; null when nothing is.
 */
function useErrorTitle(refused: unknown): void {
  useEffect(() => {
    if (refused === null) return
    const title = document.title
    if (!title.startsWith("Erreur")) document.title = `Erreur\u00a0: ${title}`
    const marked = document.title
    return () => {
      if (document.title === marked) document.title = title
    }
  }, [refused])
}

type Problems = readonly LocalizedProblem[] | null

/**
 * What was refused last on a page with one summary: by its action, or in the browser. In: what the action answered. Gives that, or
 * what was told after it, and how to tell; null takes away what is no longer there to be mended.
 */
export function useLastProblems(answered: Problems): [Problems, (problems: Problems) => void] {
  const [told, setTold] = useState<{ problems: Problems; after: Problems } | null>(null)
  const problems = told && told.after === answered ? told.problems : answered
  return [problems, (problems) => setTold({ problems, after: answered })]
}

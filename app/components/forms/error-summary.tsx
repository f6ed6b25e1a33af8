import { useEffect, useRef } from "react"
import type { ToldProblem } from "~/problems"
import { useErrorTitle } from "./use-error-title"

/** What has to be mended, first on the page and focused, each sentence linked to its field (whose id is the problem's `field`). */
export function ErrorSummary({ problems }: { problems: readonly ToldProblem[] | null | undefined }) {
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // On the page as it was served the focus has been here, and may have gone on before the scripts came.
    const isServed = document.documentElement.dataset["js"] === undefined
    if (!isServed || document.activeElement === document.body) summary.current?.focus()
  }, [problems])
  useErrorTitle(problems?.length ? problems : null)
  if (!problems || problems.length === 0) return null
  return (
    // eslint-disable-next-line jsx-a11y/no-autofocus -- without script this is what leads to the summary after a refused post
    <div className="error-summary" role="alert" aria-labelledby="erreur-titre" tabIndex={-1} ref={summary} id="erreurs" autoFocus>
      <h2 id="erreur-titre">Erreur</h2>
      <ul>
        {problems.map(({ code, field, sentence }) => (
          <li key={`${field ?? ""}${code}`}>{field ? <a href={`#${field}`}>{sentence}</a> : sentence}</li>
        ))}
      </ul>
    </div>
  )
}

/** The sentence for one field, or null; `field` is the control's id. */
export function fieldSentence(problems: readonly ToldProblem[] | null | undefined, field: string): string | null {
  return problems?.find((problem) => problem.field === field)?.sentence ?? null
}

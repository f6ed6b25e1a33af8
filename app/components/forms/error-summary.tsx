import { useEffect, useRef } from "react"
import type { Problem } from "~/problems"
import { problemSentence } from "~/texts/problem-sentences"

/** What has to be mended, first on the page and focused, each sentence linked to its field (whose id is the problem's `field`). */
export function ErrorSummary({ problems }: { problems: readonly Problem[] | null | undefined }) {
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => summary.current?.focus(), [problems])
  useEffect(() => (problems?.length ? markTitle() : undefined), [problems])
  if (!problems || problems.length === 0) return null
  return (
    // eslint-disable-next-line jsx-a11y/no-autofocus -- without script this is what leads to the summary after a refused post
    <div className="error-summary" role="alert" aria-labelledby="erreur-titre" tabIndex={-1} ref={summary} id="erreurs" autoFocus>
      <h2 id="erreur-titre">Erreur</h2>
      <ul>
        {problems.map((problem) => (
          <li key={`${problem.field ?? ""}${problem.code}`}>
            {problem.field ? <a href={`#${problem.field}`}>{problemSentence(problem)}</a> : problemSentence(problem)}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** After a check in the browser no action has answered, so the title does not say "Erreur" yet. Gives back how to undo it. */
function markTitle(): () => void {
  const title = document.title
  if (!title.startsWith("Erreur")) document.title = `Erreur\u00a0: ${title}`
  const marked = document.title
  return () => {
    if (document.title === marked) document.title = title
  }
}

/** The sentence for one field, or null; `field` is the control's id. */
export function fieldSentence(problems: readonly Problem[] | null | undefined, field: string): string | null {
  const problem = problems?.find((candidate) => candidate.field === field)
  return problem ? problemSentence(problem) : null
}

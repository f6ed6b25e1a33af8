import { type MouseEvent, useEffect, useRef } from "react"
import { useHydrated } from "~/components/shell/lazy-component"
import type { LocalizedProblem } from "~/problems"

/** Leads to the field without a navigation, which would take a refused form's answer away and close the modal it stands in. */
function leadToField(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(event.currentTarget.hash.slice(1))
  field?.focus()
  if (field && field === document.activeElement) event.preventDefault()
}

type ErrorSummaryProps = {
  problems: readonly LocalizedProblem[] | null | undefined
  /** Of the fields' ids, where the form stands beside others. */
  idPrefix?: string
  /** Changes when the focus goes here again; without it, whenever the problems are others. */
  answers?: number
}

/** What has to be corrected, first on the page and focused, each sentence linked to its field (whose id ends in the problem's `field`). */
export function ErrorSummary({ problems, idPrefix = "", answers }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null)
  const isServed = useRef(!useHydrated())
  const told = answers ?? problems
  useEffect(() => {
    // On the page as it was served the focus has been here, and may have gone on before the scripts came.
    if (!isServed.current || document.activeElement === document.body) summary.current?.focus()
    isServed.current = false
  }, [told])
  useErrorTitle(problems?.length ? problems : null)
  if (!problems || problems.length === 0) return null
  return (
    // eslint-disable-next-line jsx-a11y/no-autofocus -- without script this is what leads to the summary after a refused post
    <div className="error-summary" tabIndex={-1} ref={summary} autoFocus>
      <div role="alert">
        <h2>{headingOf(problems.length)}</h2>
        <ul>
          {problems.map(({ code, field, sentence }) => (
            <li key={`${field ?? ""}${code}`}>
              {field ? (
                <a href={`#${idPrefix}${field}`} onClick={leadToField}>
                  {sentence}
                </a>
              ) : (
                sentence
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

const NUMBERS = ["Deux", "Trois", "Quatre", "Cinq", "Six", "Sept", "Huit", "Neuf"]

function headingOf(count: number): string {
  return count === 1 ? "Erreur" : `${NUMBERS[count - 2] ?? count} points à corriger`
}

/** The sentence for one field, or null; `field` is the control's id. */
export function fieldSentence(problems: readonly LocalizedProblem[] | null | undefined, field: string): string | null {
  return problems?.find((problem) => problem.field === field)?.sentence ?? null
}

/** Name, id, typed value and problem of a form's field, to spread over it. */
export function fieldProps<Name extends string>(
  name: Name,
  typed: Partial<Record<Name, string>> | null,
  problems: readonly LocalizedProblem[] | null | undefined,
  idPrefix = "",
) {
  return { name, id: idPrefix + name, defaultValue: typed?.[name] ?? "", error: fieldSentence(problems, name) }
}

/** No action answers after a check in the browser: the document's title says "Erreur" as long as `refused` is there. */
function useErrorTitle(refused: Problems): void {
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

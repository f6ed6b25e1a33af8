import { type MouseEvent, useEffect, useRef, useState } from "react"
import { useHydrated } from "~/components/shell/lazy-component"
import type { LocalizedProblem } from "~/problems"
import { correctedIds, setCorrectedIds, useCorrectedIds } from "./corrections"

/** Leads to the field without a navigation, which would take a refused form's answer away and close the modal it stands in. */
function leadToField(event: MouseEvent<HTMLAnchorElement>) {
  const field = document.getElementById(event.currentTarget.hash.slice(1))
  field?.focus()
  if (field?.contains(document.activeElement)) event.preventDefault()
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
  const corrected = useCorrectedIds()
  const answer = answers ?? problems
  const ids = problems?.map(({ field = "" }) => idPrefix + field)
  const left = problems?.filter((_, at) => !corrected.includes(ids![at]!))
  const count = left?.length ?? 0
  const isShown = count > 0
  const [announced, setAnnounced] = useState({ answer, count })
  if (announced.answer !== answer || count > announced.count) setAnnounced({ answer, count })
  // Another answer may refuse what was corrected.
  useEffect(
    () => () => void (ids?.length && setCorrectedIds(correctedIds().filter((id) => !ids.includes(id)))),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each answer
    [answer],
  )
  useEffect(() => {
    // On the page as it was served the focus has been here, and may have gone on before the scripts came.
    if (!isServed.current || document.activeElement === document.body) summary.current?.focus()
    isServed.current = false
  }, [answer, isShown])
  if (!left || !isShown) return null
  return (
    // eslint-disable-next-line jsx-a11y/no-autofocus -- without script this is what leads to the summary after a refused post
    <div className="error-summary" tabIndex={-1} ref={summary} autoFocus>
      {/* What is left after a correction has been announced. */}
      <div role={count < announced.count ? undefined : "alert"}>
        <h2>{headingOf(left)}</h2>
        <ul>
          {left.map(({ code, field, sentence }) => (
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

/** What no field mends may not be the shopper's to mend. */
function headingOf(left: readonly LocalizedProblem[]): string {
  const count = left.length
  if (count === 1) return left[0]?.field ? "Un point à corriger" : "Erreur"
  return `${NUMBERS[count - 2] ?? count} points à corriger`
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

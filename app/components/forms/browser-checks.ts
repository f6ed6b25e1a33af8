import { useState } from "react"
import type { LocalizedProblem } from "~/problems"

type Problems = readonly LocalizedProblem[] | null

/** The problems of a page with one summary: those of its action's answer until a check in the browser sets others, or null. */
export function useFormProblems(answered: Problems): [Problems, (problems: Problems) => void] {
  const [found, setFound] = useState<{ problems: Problems; after: Problems } | null>(null)
  const problems = found && found.after === answered ? found.problems : answered
  return [problems, (problems) => setFound({ problems, after: answered })]
}

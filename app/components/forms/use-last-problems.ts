import { useState } from "react"
import type { LocalizedProblem } from "~/problems"

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

import { useState } from "react"
import type { Validator } from "remix-validated-form"
import type { LocalizedProblem } from "~/problems"

/** A page that is not painted, a hidden one, is not waited for any longer. */
const PAINT_TIMEOUT_MS = 50

/** Runs a form's checks once the browser has shown the press, which they would delay on a weak phone. */
export function checkAfterPaint<Values>(validator: Validator<Values>): Validator<Values> {
  return {
    ...validator,
    async validate(values) {
      await painted()
      return validator.validate(values)
    },
  }
}

function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, PAINT_TIMEOUT_MS)
  })
}

type Problems = readonly LocalizedProblem[] | null

/** The problems of a page with one summary: those of its action's answer until a check in the browser sets others, or null. */
export function useFormProblems(answered: Problems): [Problems, (problems: Problems) => void] {
  const [found, setFound] = useState<{ problems: Problems; after: Problems } | null>(null)
  const problems = found && found.after === answered ? found.problems : answered
  return [problems, (problems) => setFound({ problems, after: answered })]
}

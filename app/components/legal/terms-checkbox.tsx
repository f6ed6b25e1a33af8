import { Checkbox } from "~/components/forms/checkbox"
import { fieldSentence } from "~/components/forms/error-summary"
import type { LocalizedProblem } from "~/problems"

/** The general terms of sale, to be accepted before an order. */
export function TermsCheckbox({ accepted, problems }: { accepted: boolean; problems: readonly LocalizedProblem[] | null }) {
  return (
    <Checkbox
      name="terms"
      defaultChecked={accepted}
      error={fieldSentence(problems, "terms")}
      label={
        <>
          J’ai lu et j’accepte les{" "}
          <a className="link" href="/pages/cgv" target="_blank" rel="noopener">
            conditions générales de vente<span className="sr-only"> (nouvel onglet)</span>
          </a>
          .
        </>
      }
    />
  )
}

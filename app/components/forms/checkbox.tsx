import type { LocalizedProblem } from "~/problems"
import { TERMS_LABEL } from "~/texts/form-fields"
import { Sentence } from "~/components/ui/sentence"
import { NewTabLink } from "~/components/ui/text"
import { fieldSentence } from "./error-summary"
import { FieldError, type FieldProps, useControlProps } from "./fields"

type CheckboxProps = Pick<FieldProps, "label" | "name" | "error"> & { defaultChecked?: boolean }

/** A single box to tick, with its label beside it. */
export function Checkbox({ label, name, defaultChecked = false, error }: CheckboxProps) {
  return (
    <div className="field">
      <FieldError id={name} error={error} />
      <div className="checkbox">
        <input type="checkbox" {...useControlProps({ name, error })} defaultChecked={defaultChecked} />
        <label htmlFor={name}> {label}</label>
      </div>
    </div>
  )
}

/** The general terms of sale, to be accepted before an order. */
export function TermsCheckbox({ accepted, problems }: { accepted: boolean; problems: readonly LocalizedProblem[] | null }) {
  return (
    <Checkbox
      name="terms"
      defaultChecked={accepted}
      error={fieldSentence(problems, "terms")}
      label={<Sentence text={TERMS_LABEL} link={(text) => <NewTabLink href="/pages/cgv" text={text} />} />}
    />
  )
}

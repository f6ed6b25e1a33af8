import { Form } from "@remix-run/react"
import { useRef } from "react"
import { ErrorSummary, fieldSentence } from "~/components/forms/error-summary"
import { SelectField } from "~/components/forms/select-field"
import { SubmitButton } from "~/components/forms/submit-button"
import { TextArea } from "~/components/forms/text-area"
import { TextField } from "~/components/forms/text-field"
import type { ToldProblem } from "~/problems"
import {
  ESTIMATE_PAGE,
  type EstimateField,
  type EstimateValues,
  estimateLengths,
  estimateNeeds,
} from "~/shop/estimate/estimate-fields"
import { useEmptyAfterSuccess } from "./use-empty-after-success"

type EstimateFormProps = {
  /** Local path to go to once the request is received. */
  next: string
  problems?: readonly ToldProblem[] | null
  values?: EstimateValues | null
}

type LineProps = {
  name: EstimateField
  label: string
  autoComplete?: string
  optional?: boolean
  hint?: string
  type?: "email"
  inputMode?: "numeric"
}

/** Ids apart from those of other forms on the page: the panel stands beside login and newsletter. */
function idOf(field: EstimateField): string {
  return `devis-${field}`
}

/** What a professional tells us to get an estimate; the same fields in the panel and on the page. */
export function EstimateForm({ next, problems = null, values = null }: EstimateFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEmptyAfterSuccess(form, ESTIMATE_PAGE, problems !== null)
  const placed = problems?.map((problem) => ({
    ...problem,
    ...(problem.field && { field: idOf(problem.field as EstimateField) }),
  }))
  const errorOf = (field: EstimateField) => fieldSentence(placed, idOf(field))
  const line = ({ name, optional = false, ...field }: LineProps) => (
    <TextField
      {...field}
      name={name}
      id={idOf(name)}
      required={!optional}
      maxLength={name === "siren" ? undefined : estimateLengths[name]}
      defaultValue={values?.[name] ?? ""}
      error={errorOf(name)}
    />
  )
  return (
    <Form method="post" action={ESTIMATE_PAGE} noValidate ref={form} className="grid gap-5">
      <ErrorSummary problems={placed} />
      <input type="hidden" name="suite" value={next} />
      {line({ name: "email", label: "E-mail", type: "email", autoComplete: "email", hint: "Pour vous envoyer le devis." })}
      <div className="field-pair">
        {line({ name: "firstName", label: "Prénom", autoComplete: "given-name" })}
        {line({ name: "lastName", label: "Nom", autoComplete: "family-name" })}
      </div>
      <div className="field-pair">
        {line({ name: "company", label: "Société", autoComplete: "organization" })}
        {line({ name: "siren", label: "SIREN", inputMode: "numeric", optional: true, hint: "Neuf chiffres." })}
      </div>
      <SelectField
        label="Besoin"
        name="need"
        id={idOf("need")}
        required
        placeholder="Choisissez…"
        options={estimateNeeds}
        defaultValue={values?.need ?? ""}
        error={errorOf("need")}
      />
      {line({ name: "volume", label: "Volume", optional: true, hint: "Par exemple 15\u00a0kg par mois, ou 40 personnes." })}
      <TextArea
        label="Message"
        name="message"
        id={idOf("message")}
        required
        maxLength={estimateLengths.message}
        hint="Votre projet, vos dates, ce que vous avez déjà."
        defaultValue={values?.message ?? ""}
        error={errorOf("message")}
      />
      <SubmitButton>Demander un devis</SubmitButton>
      <p className="field-hint">Sans engagement. Ces réponses ne servent qu’à préparer votre devis et à vous l’envoyer.</p>
    </Form>
  )
}

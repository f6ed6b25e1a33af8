import { useVisitor } from "~/components/shell/root-data"
import { ErrorSummary, fieldSentence } from "~/components/forms/error-summary"
import { SelectField, TextArea, TextField } from "~/components/forms/fields"
import type { LocalizedProblem } from "~/problems"
import { type QuoteField, type QuoteValues, quoteLengths, quoteNeeds } from "~/shop/account/quotes/quote-fields"

type QuoteInputsProps = { problems?: readonly LocalizedProblem[] | null; values?: QuoteValues | null }

type LineProps = {
  name: QuoteField
  label: string
  autoComplete?: string
  optional?: boolean
  hint?: string
  type?: "email"
  inputMode?: "numeric"
}

/** Ids apart from those of other forms on the page: the panel stands beside login and newsletter. */
function idOf(field: QuoteField): string {
  return `devis-${field}`
}

/** What a professional tells us to get a quote, as far as we do not know it; the same fields in the panel and on the page. */
export function QuoteInputs({ problems = null, values = null }: QuoteInputsProps) {
  const { person } = useVisitor()
  const known: Partial<QuoteValues> = values ?? person ?? {}
  const placed = problems?.map((problem) => ({
    ...problem,
    ...(problem.field && { field: idOf(problem.field as QuoteField) }),
  }))
  const errorOf = (field: QuoteField) => fieldSentence(placed, idOf(field))
  const line = ({ name, optional = false, ...field }: LineProps) => (
    <TextField
      {...field}
      name={name}
      id={idOf(name)}
      required={!optional}
      maxLength={name === "siren" ? undefined : quoteLengths[name]}
      defaultValue={known[name] ?? ""}
      error={errorOf(name)}
    />
  )
  return (
    <>
      <ErrorSummary problems={placed} />
      {line({ name: "email", label: "E-mail", type: "email", autoComplete: "email", hint: "Pour vous envoyer le devis." })}
      <div className="field-pair">
        {line({ name: "firstName", label: "Prénom", autoComplete: "given-name" })}
        {line({ name: "lastName", label: "Nom", autoComplete: "family-name" })}
      </div>
      <div className="field-pair">
        {line({ name: "company", label: "Société", autoComplete: "organization" })}
        {line({
          name: "siren",
          label: "SIREN",
          inputMode: "numeric",
          autoComplete: "off",
          optional: true,
          hint: "Neuf chiffres.",
        })}
      </div>
      <SelectField
        label="Besoin"
        name="need"
        id={idOf("need")}
        required
        placeholder="Choisissez…"
        options={quoteNeeds}
        defaultValue={values?.need ?? ""}
        error={errorOf("need")}
      />
      {line({
        name: "volume",
        label: "Volume",
        autoComplete: "off",
        optional: true,
        hint: "Par exemple 15\u00a0kg par mois, ou 40 personnes.",
      })}
      <TextArea
        label="Message"
        name="message"
        id={idOf("message")}
        required
        maxLength={quoteLengths.message}
        hint="Votre projet, vos dates, ce que vous avez déjà."
        defaultValue={values?.message ?? ""}
        error={errorOf("message")}
      />
    </>
  )
}

import { useHydrated } from "~/components/shell/lazy-component"
import { useRootData, useVisitor } from "~/components/shell/root-data"
import { ErrorSummary, fieldProps } from "~/components/forms/error-summary"
import { useControlProps, FieldFrame, TextField } from "~/components/forms/fields"
import { SelectField } from "~/components/forms/select-field"
import type { LocalizedProblem } from "~/problems"
import { type QuoteField, type QuoteValues, QUOTE_LENGTHS, QUOTE_NEEDS } from "~/shop/account/quotes/quote-fields"
import { quoteHints } from "~/texts/quote-fields"

/** Ids apart from those of other forms on the page: the panel stands beside login and newsletter. */
const ID_PREFIX = "devis-"

type QuoteInputsProps = { problems?: readonly LocalizedProblem[] | null; values?: QuoteValues | null }

/** What a professional tells us to get a quote, as far as we do not know it; the same fields in the panel and on the page. */
export function QuoteInputs({ problems = null, values = null }: QuoteInputsProps) {
  const { person } = useVisitor()
  const { shell } = useRootData()
  const field = (name: QuoteField) => fieldProps(name, values ?? person, problems, ID_PREFIX)
  const line = (name: Exclude<QuoteField, "siren">) => ({ ...field(name), maxLength: QUOTE_LENGTHS[name] })
  const message = line("message")
  // While it hydrates, React writes a text that was served into the field again, over what was typed since.
  const writesText = useHydrated() || typeof document === "undefined"
  return (
    <>
      <ErrorSummary problems={problems} idPrefix={ID_PREFIX} />
      <TextField {...line("email")} label="E-mail" type="email" autoComplete="email" hint={quoteHints.email} required />
      <div className="pair-fields">
        <TextField {...line("firstName")} label="Prénom" autoComplete="given-name" required />
        <TextField {...line("lastName")} label="Nom" autoComplete="family-name" required />
      </div>
      <div className="pair-fields">
        <TextField {...line("company")} label="Société" autoComplete="organization" required />
        <TextField {...field("siren")} label="SIREN" inputMode="numeric" autoComplete="off" hint={quoteHints.siren} />
      </div>
      <SelectField
        {...field("need")}
        label="Besoin"
        required
        placeholder="Choisissez…"
        options={shell?.quote.needs?.map((label) => ({ value: label, label })) ?? QUOTE_NEEDS}
      />
      <TextField {...line("volume")} label="Volume" autoComplete="off" hint={quoteHints.volume} />
      <FieldFrame id={message.id} label="Message" hint={quoteHints.message} error={message.error}>
        <textarea
          {...useControlProps({ ...message, hint: quoteHints.message, required: true })}
          rows={5}
          className="input"
          maxLength={message.maxLength}
          defaultValue={writesText ? message.defaultValue : undefined}
        />
      </FieldFrame>
    </>
  )
}

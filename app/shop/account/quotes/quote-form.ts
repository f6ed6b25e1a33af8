import { z } from "zod"
import type { ProblemCode, Result } from "~/problems"
import { emailField, optionalLine, parseFields, problem, requiredLine, tidyLine } from "../form-fields"
import { sirenField } from "../profile/company"
import { type QuoteField, type QuoteValues, quoteFields, quoteLengths, quoteNeeds } from "./quote-fields"

/** Keeps the line breaks of a text, at most two in a row. */
function tidyLines(text: unknown): string {
  return String(text)
    .split("\n")
    .map(tidyLine)
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim()
}

const required = (field: QuoteField, missing: ProblemCode) => requiredLine(missing, quoteLengths[field])

const quoteSchema: z.ZodType<QuoteValues, z.ZodTypeDef, unknown> = z.object({
  email: emailField,
  firstName: required("firstName", "first-name-missing"),
  lastName: required("lastName", "last-name-missing"),
  company: required("company", "company-missing"),
  siren: sirenField,
  need: z.string().refine((value) => quoteNeeds.some((need) => need.value === value), problem("need-missing")),
  volume: optionalLine(quoteLengths.volume),
  message: z.preprocess(
    tidyLines,
    z.string().min(1, problem("message-missing")).max(quoteLengths.message, problem("value-too-long")),
  ),
})

/** Reads what was typed, to be checked or shown again. */
export function typedQuote(form: FormData): QuoteValues {
  const typed = (field: QuoteField) => String(form.get(field) ?? "").slice(0, 2 * quoteLengths[field])
  return Object.fromEntries(quoteFields.map((field) => [field, typed(field)])) as QuoteValues
}

/** Checks the quote form; the SIREN is nine digits or empty. */
export function parseQuote(typed: QuoteValues): Result<QuoteValues> {
  return parseFields(quoteSchema, typed)
}

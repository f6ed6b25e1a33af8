import { z } from "zod"
import type { Problem, ProblemCode, Result } from "~/problems"
import { isEmail, tidyEmail } from "../email-address"
import { type QuoteField, type QuoteValues, quoteFields, quoteLengths, quoteNeeds } from "./quote-fields"
import { parseSiren } from "~/shop/account/profile/company"

/** A professional's request: texts without outer or doubled spaces, the SIREN as nine digits or empty. */
export type Quote = QuoteValues

const invisible = /[\p{Cc}\p{Cf}\u2028\u2029]/gu

function tidyLine(text: string): string {
  return text.replace(invisible, " ").replace(/\s+/g, " ").trim()
}

/** A text of several lines keeps its line breaks, two in a row at most. */
function tidyLines(text: string): string {
  return text
    .split("\n")
    .map(tidyLine)
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim()
}

function says(code: ProblemCode): { message: ProblemCode } {
  return { message: code }
}

function line(field: QuoteField, missing?: ProblemCode) {
  const text = z.string().transform(tidyLine)
  const checked = z.string().max(quoteLengths[field], says("value-too-long"))
  return text.pipe(missing ? checked.min(1, says(missing)) : checked)
}

const quoteSchema: z.ZodType<Quote, z.ZodTypeDef, unknown> = z.object({
  email: z
    .string()
    .transform(tidyEmail)
    .pipe(z.string().min(1, says("email-missing")).refine(isEmail, says("email-invalid"))),
  firstName: line("firstName", "first-name-missing"),
  lastName: line("lastName", "last-name-missing"),
  company: line("company", "company-missing"),
  siren: line("siren").transform((typed, context) => {
    const siren = typed === "" ? "" : parseSiren(typed)
    if (siren !== null) return siren
    context.addIssue({ code: "custom", ...says("siren-invalid") })
    return z.NEVER
  }),
  need: z.string().refine((value) => quoteNeeds.some((need) => need.value === value), says("need-missing")),
  volume: line("volume"),
  message: z
    .string()
    .transform(tidyLines)
    .pipe(z.string().min(1, says("message-missing")).max(quoteLengths.message, says("value-too-long"))),
})

/** What was typed, as it is shown again in a refused form. */
export function typedQuote(form: FormData): QuoteValues {
  const typed = (field: QuoteField) => String(form.get(field) ?? "").slice(0, 2 * quoteLengths[field])
  return Object.fromEntries(quoteFields.map((field) => [field, typed(field)])) as QuoteValues
}

/**
 * Checks the quote form. A SIREN is optional, because a company abroad or not yet founded has none; one that is
 * given must have a right key. Out: the tidied request, or for each field its first problem, in the form's order.
 */
export function parseQuote(typed: QuoteValues): Result<Quote> {
  const parsed = quoteSchema.safeParse(typed)
  if (parsed.success) return { ok: true, value: parsed.data }
  const problems = quoteFields.flatMap((field): Problem[] => {
    const issue = parsed.error.issues.find(({ path }) => path[0] === field)
    return issue ? [{ code: issue.message as ProblemCode, field }] : []
  })
  return { ok: false, problems }
}

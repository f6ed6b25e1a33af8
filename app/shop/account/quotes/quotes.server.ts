import { z } from "zod"
import type { Commerce } from "~/commerce/client.server"
import { ApiUnavailableError, ApiError } from "~/commerce/errors"
import { callFunction } from "~/commerce/functions.server"
import type { Account } from "~/commerce/api-types"
import { log } from "~/log.server"
import { fail, type ProblemCode, type Result, succeed } from "~/problems"
import { formatDay } from "~/texts/dates"
import { emailField, optionalLine, parseFields, problem, requiredLine, tidyLine } from "../form-fields"
import { sirenField } from "../profile/company"
import { type QuoteField, QUOTE_FIELDS, QUOTE_LENGTHS, QUOTE_NEEDS, type QuoteValues } from "./quote-fields"

const receiptSchema = z.object({ ok: z.literal(true), reference: z.string().regex(/^[\w-]{1,40}$/) })

const apiField = (field: QuoteField) => field.replace("Name", "_name")

/** Sends a professional's request to the function `devis`, which mails its confirmation. */
export async function requestQuote(commerce: Commerce, quote: QuoteValues): Promise<Result<{ reference: string }>> {
  try {
    const { reference } = await callFunction(commerce, "devis", toApiFields(quote), receiptSchema)
    return succeed({ reference })
  } catch (error) {
    if (error instanceof ApiUnavailableError) return fail("quote-unconfirmed")
    if (!(error instanceof ApiError)) throw error
    log.fault(error, { call: "POST /functions/devis", status: error.status, code: error.code, param: error.param })
    const field = QUOTE_FIELDS.find((each) => apiField(each) === error.param)
    if (field) return fail(field === "email" ? "email-invalid" : "value-refused", field)
    return fail("quote-closed")
  }
}

function toApiFields(quote: QuoteValues): Record<string, string> {
  const fields = Object.entries(quote) as [QuoteField, string][]
  return Object.fromEntries(fields.filter(([, text]) => text !== "").map(([field, text]) => [apiField(field), text]))
}

const STATE_LABELS: ReadonlyMap<string, string> = new Map([
  ["received", "Reçue, en cours d’étude"],
  ["sent", "Devis envoyé"],
  ["accepted", "Devis accepté"],
  ["declined", "Sans suite"],
])

/** A request for a quote as its customer reads it. */
export type QuoteView = { reference: string; date: string | null; need: string; state: string }

/** Lists the requests that the function `devis` wrote to the account's metadata (docs/functions.md), the newest first. */
export function viewQuotes({ metadata }: Account): QuoteView[] {
  const { estimates } = (metadata ?? {}) as { estimates?: unknown }
  const requests = (Array.isArray(estimates) ? estimates : []) as Record<string, unknown>[]
  return [...requests].reverse().flatMap((request) => {
    const { reference, date, need, state } = request ?? {}
    if (typeof reference !== "string") return []
    return {
      reference,
      date: formatDay(typeof date === "string" ? date : null),
      need: typeof need === "string" ? need : "",
      state: STATE_LABELS.get(String(state)) ?? "En cours",
    }
  })
}

function tidyLines(text: unknown): string {
  return String(text)
    .split("\n")
    .map(tidyLine)
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim()
}

const required = (field: QuoteField, missing: ProblemCode) => requiredLine(missing, QUOTE_LENGTHS[field])

const quoteSchema = z.object({
  email: emailField,
  firstName: required("firstName", "first-name-missing"),
  lastName: required("lastName", "last-name-missing"),
  company: required("company", "company-missing"),
  siren: sirenField,
  need: z.string(),
  volume: optionalLine(QUOTE_LENGTHS.volume),
  message: z.preprocess(
    tidyLines,
    z.string().min(1, problem("message-missing")).max(QUOTE_LENGTHS.message, problem("value-too-long")),
  ),
})

/** Reads what was typed, to be checked or shown again. */
export function typedQuote(form: FormData): QuoteValues {
  const typed = (field: QuoteField) => String(form.get(field) ?? "").slice(0, 2 * QUOTE_LENGTHS[field])
  return Object.fromEntries(QUOTE_FIELDS.map((field) => [field, typed(field)])) as QuoteValues
}

/**
 * Checks the quote form; the SIREN is nine digits or empty.
 *
 * @param needs the merchant's own needs to choose from, where there are any
 * @returns the fields, with the need in its words
 */
export function parseQuote(typed: QuoteValues, needs?: readonly string[]): Result<QuoteValues> {
  const offered = new Map(needs?.map((label) => [label, label]) ?? QUOTE_NEEDS.map(({ value, label }) => [value, label]))
  const need = z
    .string()
    .refine((value) => offered.has(value), problem("need-missing"))
    .transform((value) => offered.get(value) ?? value)
  const schema: z.ZodType<QuoteValues, z.ZodTypeDef, unknown> = quoteSchema.extend({ need })
  return parseFields(schema, typed)
}

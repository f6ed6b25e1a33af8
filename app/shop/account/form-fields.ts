import { z } from "zod"
import { type Problem, type ProblemCode, type Result, succeed } from "~/problems"

const CONTROL_CHARACTERS = /[\p{Cc}\p{Cf}\u2028\u2029]/gu
const EMAIL = /^[^\s@<>(),;:"\\]+@[^\s@<>(),;:"\\.]+(\.[^\s@<>(),;:"\\.]+)+$/
const PHONE = /^\+?[\d .()/-]+$/
const MAX_EMAIL_LENGTH = 254
export const MAX_NAME_LENGTH = 60

/** Trims a line of text and turns control characters and repeated spaces into one space. */
export function tidyLine(typed: unknown): string {
  return typeof typed === "string" ? typed.replace(CONTROL_CHARACTERS, " ").replace(/\s+/g, " ").trim() : ""
}

/** Removes the spaces and invisible characters that pasting brings along. */
export function tidyEmail(typed: unknown): string {
  return typeof typed === "string" ? typed.replace(/[\p{Cc}\p{Cf}]/gu, "").trim() : ""
}

/** Tells a well-formed e-mail: the backend gives the same answer for a malformed and for a taken one. */
export function isEmail(email: string): boolean {
  return email.length <= MAX_EMAIL_LENGTH && EMAIL.test(email)
}

/** Hides an e-mail but for its first letter and its domain; a word joiner keeps it in one line. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@")
  return at < 1 ? "…" : `${email.slice(0, 1)}…\u2060${email.slice(at)}`
}

/** Reads a field as a refused form shows it again. */
export function typedLine(form: FormData, name: string, maxLength: number): string {
  return tidyLine(form.get(name)).slice(0, maxLength)
}

/** Reads an e-mail as a refused form shows it again. */
export function typedEmail(form: FormData, name = "email"): string {
  return tidyEmail(form.get(name)).slice(0, MAX_EMAIL_LENGTH)
}

/** The day in ISO 8601 of a date field, which browsers without a calendar post as it was typed, `31/12/2026`; null for any other text. */
export function readDay(typed: string): string | null {
  const [, date = "", month = "", year = ""] = /^(\d\d?)[/. -](\d\d?)[/. -](\d{4})$/.exec(typed) ?? []
  const day = year ? [year, month.padStart(2, "0"), date.padStart(2, "0")].join("-") : typed
  const time = /^\d{4}-\d\d-\d\d$/.test(day) ? Date.parse(day) : NaN
  // Some engines count the thirtieth of February on into March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : null
}

/** The options of a zod check whose message is a problem code. */
export function problem(code: ProblemCode): { message: ProblemCode } {
  return { message: code }
}

export function requiredLine(missing: ProblemCode, maxLength: number) {
  return z.preprocess(tidyLine, z.string().min(1, problem(missing)).max(maxLength, problem("value-too-long")))
}

export function optionalLine(maxLength: number) {
  return z.preprocess(tidyLine, z.string().max(maxLength, problem("value-too-long")))
}

export const emailField = z.preprocess(
  tidyEmail,
  z.string().min(1, problem("email-missing")).refine(isEmail, problem("email-invalid")),
)

/** A telephone number of 8 to 15 digits, as people write it. */
export function isPhone(phone: string): boolean {
  const digits = phone.replace(/\D/g, "").length
  return PHONE.test(phone) && digits >= 8 && digits <= 15
}

/** A checkbox is posted as "on" or not at all. */
export const checkboxField = z.preprocess((value) => value === "on", z.boolean())

/** Checks typed values by a schema whose messages are problem codes; the first problem of each field, in the order of `typed`. */
export function parseFields<Out>(schema: z.ZodType<Out, z.ZodTypeDef, unknown>, typed: Record<string, unknown>): Result<Out> {
  const parsed = schema.safeParse(typed)
  if (parsed.success) return succeed(parsed.data)
  const problems = Object.keys(typed).flatMap((field): Problem[] => {
    const issue = parsed.error.issues.find(({ path }) => path[0] === field)
    return issue ? [{ code: issue.message as ProblemCode, field }] : []
  })
  return { ok: false, problems }
}

/** Picks the named fields of a form, in this order. */
export function formValues(form: FormData, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, form.get(name)]))
}

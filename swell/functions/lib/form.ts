import { Refusal } from "./refusal"

const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/
const MAX_LENGTH = 5000

/** The texts of a form, trimmed; other fields are left out. Throws Refusal: a required one is empty, one is too long, `email` is none. */
export function parseForm(
  body: Record<string, unknown>,
  required: readonly string[],
  optional: readonly string[] = [],
): Record<string, string> {
  const form: Record<string, string> = {}
  for (const field of [...required, ...optional]) {
    const value = body[field]
    const text = typeof value === "string" || typeof value === "number" ? String(value).trim() : ""
    if (text.length > MAX_LENGTH) throw new Refusal(field, "is too long")
    if (text) form[field] = text
    else if (required.includes(field)) throw new Refusal(field, "is required")
  }
  if (form["email"] !== undefined && !EMAIL.test(form["email"])) throw new Refusal("email", "is not an e-mail address")
  return form
}

/** The step of a declaration that asks in several. Throws Refusal for any other. */
export function parseStep<Step extends string>(body: Record<string, unknown>, steps: readonly Step[]): Step {
  const step = steps.find((candidate) => candidate === body["step"])
  if (step === undefined) throw new Refusal("step", `is one of ${steps.join(", ")}`)
  return step
}

/** A number as shoppers copy it: with "nº" or "#" before it, spaces, small letters. */
export function tidyNumber(number: string): string {
  return number
    .replace(/^\s*(?:n\s*[º°o]?|#)\s*/i, "")
    .replace(/\s/g, "")
    .toUpperCase()
}

/** An address as accounts are found by it. */
export function tidyEmail(email: string): string {
  return email.trim().toLowerCase()
}

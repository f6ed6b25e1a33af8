import { ApiError } from "../../storage/api-error.ts"

const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const longest = 5000

/**
 * The texts of a form that a function received, trimmed; fields that it does not know are left out.
 *
 * @throws ApiError 400 `validation_error` with the field as `param`: a required one is empty, a text is longer
 *   than 5000 characters, `email` is no address
 */
export function parseForm(
  data: Record<string, unknown>,
  required: readonly string[],
  optional: readonly string[],
): Record<string, string> {
  const form: Record<string, string> = {}
  for (const field of [...required, ...optional]) {
    const value = data[field]
    const text = typeof value === "string" || typeof value === "number" ? String(value).trim() : ""
    if (text.length > longest) throw invalid(field, "is too long")
    if (text) form[field] = text
    else if (required.includes(field)) throw invalid(field, "is required")
  }
  if (form["email"] !== undefined && !address.test(form["email"])) throw invalid("email", "is not an e-mail address")
  return form
}

/**
 * The step of a declaration that asks in several.
 *
 * @throws ApiError 400 `validation_error` with `step` as `param` for any other
 */
export function parseStep<Step extends string>(data: Record<string, unknown>, steps: readonly Step[]): Step {
  const step = steps.find((candidate) => candidate === data["step"])
  if (step === undefined) throw invalid("step", `is one of ${steps.join(", ")}`)
  return step
}

/** The refusal of one field. */
export function invalid(field: string, problem: string): ApiError {
  return new ApiError(400, "validation_error", `${field} ${problem}`, field)
}

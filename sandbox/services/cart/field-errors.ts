import { ApiError } from "../../storage/api-error.ts"

/** One refused field, as `{errors: {<field>: …}}` publishes it with status 200. */
export type FieldError = { code: string; message: string; min?: number }

/** The answer of a call that refuses fields without rejecting (storefront API, error contract). */
export type FieldErrors = { errors: Record<string, FieldError> }

/** Makes the answer for one refused field. */
export function fieldError(field: string, code: string, message: string, more: Partial<FieldError> = {}): FieldErrors {
  return { errors: { [field]: { code, message, ...more } } }
}

/** True for an answer that refuses fields. */
export function isFieldErrors(answer: unknown): answer is FieldErrors {
  return typeof answer === "object" && answer !== null && "errors" in answer && !("id" in answer)
}

/**
 * Turns refused fields into a rejection, for the calls that never answer `{errors}`; only the last field is
 * named, as the hosted backend does.
 */
export function rejectFields({ errors }: FieldErrors): never {
  const [field, error] = Object.entries(errors).at(-1) ?? ["", { code: "INVALID", message: "Invalid" }]
  throw new ApiError(400, "validation_error", error.message, field)
}

/** A JSON object, or an empty one. */
export function readObject(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}
}

/** Refuses every field that is not named. */
export function refuseOtherFields(input: Record<string, unknown>, accepted: readonly string[], path = ""): void {
  for (const field of Object.keys(input)) {
    if (accepted.includes(field)) continue
    throw new ApiError(400, "permission_error", `Field is not accepted (${path}${field})`, `${path}${field}`)
  }
}

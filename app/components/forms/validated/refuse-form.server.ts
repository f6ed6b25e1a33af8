import { validationError } from "remix-validated-form"

/**
 * The answer to a form that was not accepted.
 *
 * @param fieldErrors what is wrong, by field
 * @param typed what was posted, to be shown again as `repopulateFields`
 */
export function refuseForm(fieldErrors: Record<string, string>, typed: unknown, headers: HeadersInit) {
  return validationError({ fieldErrors }, typed, { headers })
}

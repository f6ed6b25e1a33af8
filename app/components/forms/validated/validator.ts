import { type Validator, validationError } from "remix-validated-form"

/** Checks what a form posts by its schema; each field's first message is what is wrong with it. */
export { withZod as createValidator } from "@remix-validated-form/with-zod"

/** A page that is not painted, a hidden one, is not waited for any longer. */
const PAINT_TIMEOUT_MS = 50

/** Runs a form's checks once the browser has shown the press, which they would delay on a weak phone. */
export function checkAfterPaint<Values>(validator: Validator<Values>): Validator<Values> {
  return {
    ...validator,
    async validate(values) {
      await painted()
      return validator.validate(values)
    },
  }
}

function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, PAINT_TIMEOUT_MS)
  })
}

/**
 * The answer to a form that was not accepted.
 *
 * @param fieldErrors what is wrong, by field
 * @param typed what was posted, to be shown again as `repopulateFields`
 */
export function refuseForm(fieldErrors: Record<string, string>, typed: unknown, headers: HeadersInit) {
  return validationError({ fieldErrors }, typed, { headers })
}

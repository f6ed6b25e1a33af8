import { withZod } from "@remix-validated-form/with-zod"
import type { Validator } from "remix-validated-form"
import type { z } from "zod"

/** Checks what a form posts by its schema; each field's first message is what is wrong with it. */
export function createValidator<Values>(schema: z.ZodType<Values, z.ZodTypeDef, unknown>): Validator<Values> {
  return withZod(schema)
}

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

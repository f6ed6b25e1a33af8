import type { Validator } from "remix-validated-form"

/** Milliseconds after which a page that is not painted, a hidden one, is not waited for. */
const longest = 50

/** In: the checks of a long form. Out: the same, made once the browser has shown the press, which they would delay on a weak phone. */
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
    setTimeout(resolve, longest)
  })
}

import { z } from "zod"
import { type Result, fail, succeed } from "~/problems"
import { emailField, parseFields, requiredLine, typedEmail, typedLine } from "../account/form-fields"

const MAX_NUMBER_LENGTH = 40

/** The names that the steps of a cancellation post; `found` carries the subscriptions that the code opened. */
export const cancellationFields = ["step", "number", "email", "code", "found", "subscription"]
export const cancellationSteps = ["identify", "verify", "choose", "confirm"] as const
export type CancellationStep = (typeof cancellationSteps)[number]

export type CancellationValues = { number: string; email: string; code: string }

const contractSchema = z.object({ number: requiredLine("order-number-missing", MAX_NUMBER_LENGTH), email: emailField })

const subscriptionSchema = z.object({
  number: z.string().min(1).max(MAX_NUMBER_LENGTH),
  /** Product and plan. */
  name: z.string().max(300),
  /** Last day of the paid period, formatted. */
  end: z.string().max(60),
})
export const foundSubscriptionsSchema = z.array(subscriptionSchema).min(1).max(50)

/** Subscriptions that can be cancelled. */
export type FoundSubscriptions = z.infer<typeof foundSubscriptionsSchema>

export function typedCancellation(form: FormData): CancellationValues {
  const code = String(form.get("code") ?? "").replace(/[\s.-]/g, "")
  return { number: typedLine(form, "number", MAX_NUMBER_LENGTH), email: typedEmail(form), code: code.slice(0, 12) }
}

/** Checks which contract is meant, and the customer's e-mail. */
export function parseContract({ number, email }: CancellationValues): Result<{ number: string; email: string }> {
  return parseFields(contractSchema, { number, email })
}

/** Checks the form of the mailed code. */
export function parseCode({ code }: CancellationValues): Result<string> {
  return /^\d{6}$/.test(code) ? succeed(code) : fail("code-missing", "code")
}

/** Finds the subscription to cancel. */
export function parseChosen(form: FormData, found: FoundSubscriptions): Result<FoundSubscriptions[number]> {
  const chosen = found.find(({ number }) => number === form.get("subscription"))
  return chosen ? succeed(chosen) : fail("subscription-missing", "subscription")
}

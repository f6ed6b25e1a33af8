import { z } from "zod"
import { type Problem, type Result, fail, succeed } from "~/problems"
import { isEmail, tidyEmail } from "../account/email-address"

/** The names that the steps of a cancellation post; `found` carries what the code opened, to be shown again. */
export const cancellationFields = ["step", "number", "email", "code", "found", "subscription"] as const
const cancellationSteps = ["identify", "verify", "choose", "confirm"] as const
export type CancellationStep = (typeof cancellationSteps)[number]

export type CancellationValues = { number: string; email: string; code: string }

const foundSchema = z
  .array(
    z.object({
      number: z.string().min(1).max(40),
      /** Product and plan. */
      name: z.string().max(300),
      /** Last day of the paid period, as shown. */
      end: z.string().max(60),
    }),
  )
  .min(1)
  .max(50)

/** Subscriptions that can be ended. */
export type FoundSubscriptions = z.infer<typeof foundSchema>

/** What was typed, as it is shown again. */
export function typedCancellation(form: FormData): CancellationValues {
  const number = String(form.get("number") ?? "")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 40)
  const code = String(form.get("code") ?? "")
    .replace(/[\s.-]/g, "")
    .slice(0, 12)
  return { number, email: tidyEmail(form.get("email")).slice(0, 254), code }
}

export function parseCancellationStep(form: FormData): CancellationStep {
  return cancellationSteps.find((step) => step === form.get("step")) ?? "identify"
}

/** Checks which contract is meant, and whose it is. */
export function parseContract(typed: CancellationValues): Result<CancellationValues> {
  const problems: Problem[] = []
  if (typed.number === "") problems.push({ code: "order-number-missing", field: "number" })
  if (typed.email === "") problems.push({ code: "email-missing", field: "email" })
  else if (!isEmail(typed.email)) problems.push({ code: "email-invalid", field: "email" })
  return problems.length > 0 ? { ok: false, problems } : succeed(typed)
}

/** Checks the form of the code that was mailed. */
export function parseCode(typed: CancellationValues): Result<CancellationValues> {
  return /^\d{6}$/.test(typed.code) ? succeed(typed) : fail("code-missing", "code")
}

/** What the code opened, as the form carries it on. It is only shown again: the function compares with its own. */
export function carriedSubscriptions(form: FormData): FoundSubscriptions | null {
  try {
    const parsed = foundSchema.safeParse(JSON.parse(String(form.get("found") ?? "")))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** The one to end. */
export function parseChosen(form: FormData, found: FoundSubscriptions): Result<FoundSubscriptions[number]> {
  const chosen = found.find(({ number }) => number === form.get("subscription"))
  return chosen ? succeed(chosen) : fail("subscription-missing", "subscription")
}

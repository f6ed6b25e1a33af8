import { randomUUID } from "node:crypto"
import { z } from "zod"
import { readAccount } from "~/commerce/accounts.server"
import type { Commerce } from "~/commerce/client.server"
import { ifUnavailable } from "~/commerce/errors"
import { askFunction } from "~/commerce/functions.server"
import { fail, type Problem, type Result, succeed } from "~/problems"
import { formatDay, formatKnownDay, formatMoment } from "~/texts/dates"
import { WISHED_DAY } from "~/texts/declarations"
import { emailField, parseFields, problem, readDay, requiredLine, typedEmail, typedLine } from "../account/form-fields"
import { type DeclarationReceipt, declaredSchema } from "./declarations.server"

const verifiedSchema = z.object({
  ok: z.literal(true),
  subscriptions: z.array(
    z.object({
      number: z.string().min(1),
      name: z.string(),
      plan: z.string(),
      date_end: z.string().datetime(),
      ended: z.boolean(),
    }),
  ),
})
/** A customer who is logged in gets the subscriptions at once. */
const askedSchema = z.union([verifiedSchema, z.object({ ok: z.literal(true) })])
const confirmedSchema = declaredSchema.extend({
  subscription_number: z.string().min(1),
  name: z.string(),
  date_end: z.string().datetime(),
})

const REFUSALS: Record<string, Problem> = {
  code: { code: "code-wrong", field: "code" },
  number: { code: "order-number-missing", field: "number" },
  email: { code: "email-invalid", field: "email" },
  subscription_number: { code: "subscription-missing", field: "subscription" },
}

/**
 * Has a code mailed to the contract's address; to the customer of the session it lists their subscriptions instead. The answer to others
 * does not tell whether number and e-mail belong together.
 */
export async function askCode(commerce: Commerce, values: CancellationValues): Promise<Result<FoundSubscriptions | null>> {
  const { number, email } = values
  const asked = await askFunction(commerce, "resiliation", { step: "identify", number, email }, askedSchema, REFUSALS)
  if (!asked.ok) return asked
  return "subscriptions" in asked.value ? listRunning(asked.value.subscriptions) : succeed(null)
}

/** Whether an e-mail is that of the session's own account. Throws ApiUnavailableError. */
export async function isOwnEmail(commerce: Commerce, email: string): Promise<boolean> {
  return (await readAccount(commerce))?.email?.toLowerCase() === email.toLowerCase()
}

/** Whether the session's own customer cancels, without a code. Where the account cannot be read, the function decides. */
export async function goesWithoutCode(commerce: Commerce, { code, email }: CancellationValues): Promise<boolean> {
  return code === "" && isOwnEmail(commerce, email).catch(ifUnavailable(true))
}

/** Lists the subscriptions that the code opens. Problems: `code-wrong`; `cancellation-done` when all are cancelled already. */
export async function findSubscriptions(commerce: Commerce, values: CancellationValues): Promise<Result<FoundSubscriptions>> {
  const verified = await askFunction(commerce, "resiliation", { step: "verify", ...values }, verifiedSchema, REFUSALS)
  return verified.ok ? listRunning(verified.value.subscriptions) : verified
}

function listRunning(subscriptions: z.infer<typeof verifiedSchema>["subscriptions"]): Result<FoundSubscriptions> {
  const found = subscriptions.filter(({ ended }) => !ended)
  if (found.length === 0) return fail("cancellation-done")
  return succeed(
    found.map(({ number, name, plan, date_end }) => ({ number, name: `${name}, ${plan}`, end: formatKnownDay(date_end) })),
  )
}

/** Cancels a subscription, and answers the receipt that the function stored and mailed. */
export async function cancelSubscription(
  commerce: Commerce,
  values: CancellationValues,
  subscription: string,
): Promise<Result<DeclarationReceipt>> {
  const fields = { step: "confirm", ...values, subscription_number: subscription }
  const confirmed = await askFunction(commerce, "resiliation", fields, confirmedSchema, REFUSALS)
  if (!confirmed.ok) return confirmed
  const { reference, date, subscription_number: number, name, date_end: dateEnd } = confirmed.value
  const wished = formatDay(values.wished)
  const content = [
    name,
    ...(wished ? [`${WISHED_DAY}\u00a0: ${wished}`] : []),
    `Fin du contrat\u00a0: ${formatKnownDay(dateEnd)}`,
  ]
  return succeed({ kind: "cancellation", reference, moment: formatMoment(date), email: values.email, number, content })
}

/** Has the receipt of a cancellation in the account mailed, and answers its reference; the cancellation holds anyway. */
export async function acknowledgeCancellation(commerce: Commerce, subscription: string): Promise<Result<string>> {
  const fields = { step: "acknowledge", subscription_number: subscription, declaration: randomUUID() }
  const acknowledged = await askFunction(commerce, "resiliation", fields, declaredSchema, REFUSALS)
  return acknowledged.ok ? succeed(acknowledged.value.reference) : acknowledged
}

const MAX_NUMBER_LENGTH = 40
const MAX_NAME_LENGTH = 120
const MAX_DAY_LENGTH = 40

/** The names that the steps of a cancellation post; `found` carries the subscriptions that the code opened. */
export const CANCELLATION_FIELDS = ["step", "number", "email", "name", "wished", "code", "found", "subscription"]
export const CANCELLATION_STEPS = ["identify", "verify", "choose", "confirm"] as const
export type CancellationStep = (typeof CANCELLATION_STEPS)[number]

/** `wished` is a day in ISO 8601, empty, or what was typed where that is no day. */
export type CancellationValues = { number: string; email: string; name: string; wished: string; code: string }

const contractSchema = z.object({
  number: requiredLine("order-number-missing", MAX_NUMBER_LENGTH),
  email: emailField,
  wished: z.string().refine((day) => day === "" || readDay(day) !== null, problem("date-invalid")),
})

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
  const day = typedLine(form, "wished", MAX_DAY_LENGTH)
  return {
    number: typedLine(form, "number", MAX_NUMBER_LENGTH),
    email: typedEmail(form),
    code: code.slice(0, 12),
    name: typedLine(form, "name", MAX_NAME_LENGTH),
    wished: readDay(day) ?? day,
  }
}

/** Checks which contract is meant, the customer's e-mail, and the day that is wished. */
export function parseContract({ number, email, wished }: CancellationValues): Result<z.infer<typeof contractSchema>> {
  return parseFields(contractSchema, { number, email, wished })
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

import { randomUUID } from "node:crypto"
import { z } from "zod"
import { askFunction } from "~/commerce/app-functions.server"
import type { Commerce } from "~/commerce/client.server"
import { type Problem, type Result, fail, succeed } from "~/problems"
import { formatKnownDay, formatMoment } from "../account/format"
import type { DeclarationReceipt } from "./receipts.server"
import type { CancellationValues, FoundSubscriptions } from "./cancellation-form"

const askedSchema = z.object({ ok: z.literal(true) })
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
const confirmedSchema = z.object({
  ok: z.literal(true),
  reference: z.string().min(1),
  date: z.string().datetime(),
  subscription_number: z.string().min(1),
  name: z.string(),
  date_end: z.string().datetime(),
})

const acknowledgedSchema = z.object({ ok: z.literal(true), reference: z.string().min(1), date: z.string().datetime() })

const refusals: Record<string, Problem> = {
  code: { code: "code-wrong", field: "code" },
  number: { code: "order-number-missing", field: "number" },
  email: { code: "email-invalid", field: "email" },
  subscription_number: { code: "subscription-missing", field: "subscription" },
}

/** Asks for the code that goes to the contract's address, if number and e-mail belong together; nobody learns whether. */
export async function askCode(commerce: Commerce, { number, email }: CancellationValues): Promise<Result<null>> {
  const asked = await askFunction(commerce, "resiliation", { step: "identify", number, email }, askedSchema, refusals)
  return asked.ok ? succeed(null) : asked
}

/** The subscriptions that the code opens. Problems: `code-wrong`; `cancellation-done` when all end already. */
export async function findSubscriptions(commerce: Commerce, values: CancellationValues): Promise<Result<FoundSubscriptions>> {
  const verified = await askFunction(commerce, "resiliation", { step: "verify", ...values }, verifiedSchema, refusals)
  if (!verified.ok) return verified
  const found = verified.value.subscriptions.filter(({ ended }) => !ended)
  if (found.length === 0) return fail("cancellation-done")
  return succeed(
    found.map(({ number, name, plan, date_end }) => ({ number, name: `${name}, ${plan}`, end: formatKnownDay(date_end) })),
  )
}

/** Ends a subscription. Out: what its receipt says, as the function has kept and mailed it; never made up here. */
export async function cancelSubscription(
  commerce: Commerce,
  values: CancellationValues,
  subscription: string,
): Promise<Result<DeclarationReceipt>> {
  const fields = { step: "confirm", ...values, subscription_number: subscription }
  const confirmed = await askFunction(commerce, "resiliation", fields, confirmedSchema, refusals)
  if (!confirmed.ok) return confirmed
  const { reference, date, subscription_number: number, name, date_end: dateEnd } = confirmed.value
  const content = [name, `Fin du contrat\u00a0: ${formatKnownDay(dateEnd)}`]
  return succeed({ kind: "cancellation", reference, moment: formatMoment(date), email: values.email, number, content })
}

/**
 * Has a cancellation that a customer made in their account received and acknowledged by mail, as one without login is
 * (docs/functions.md, resiliation). Out: its reference. What has been ended stays ended, whatever becomes of the mail.
 */
export async function acknowledgeCancellation(commerce: Commerce, subscription: string): Promise<Result<string>> {
  const fields = { step: "acknowledge", subscription_number: subscription, declaration: randomUUID() }
  const acknowledged = await askFunction(commerce, "resiliation", fields, acknowledgedSchema, refusals)
  return acknowledged.ok ? succeed(acknowledged.value.reference) : acknowledged
}

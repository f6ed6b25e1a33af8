import { randomUUID } from "node:crypto"
import { z } from "zod"
import { askFunction } from "~/commerce/functions.server"
import type { Commerce } from "~/commerce/client.server"
import { type Problem, type Result, fail, succeed } from "~/problems"
import { formatKnownDay, formatMoment } from "../account/format"
import type { DeclarationReceipt } from "./declarations.server"
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

const REFUSALS: Record<string, Problem> = {
  code: { code: "code-wrong", field: "code" },
  number: { code: "order-number-missing", field: "number" },
  email: { code: "email-invalid", field: "email" },
  subscription_number: { code: "subscription-missing", field: "subscription" },
}

/** Has a code mailed to the contract's address. The answer does not tell whether number and e-mail belong together. */
export async function askCode(commerce: Commerce, { number, email }: CancellationValues): Promise<Result<null>> {
  const asked = await askFunction(commerce, "resiliation", { step: "identify", number, email }, askedSchema, REFUSALS)
  return asked.ok ? succeed(null) : asked
}

/** Lists the subscriptions that the code opens. Problems: `code-wrong`; `cancellation-done` when all are cancelled already. */
export async function findSubscriptions(commerce: Commerce, values: CancellationValues): Promise<Result<FoundSubscriptions>> {
  const verified = await askFunction(commerce, "resiliation", { step: "verify", ...values }, verifiedSchema, REFUSALS)
  if (!verified.ok) return verified
  const found = verified.value.subscriptions.filter(({ ended }) => !ended)
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
  const content = [name, `Fin du contrat\u00a0: ${formatKnownDay(dateEnd)}`]
  return succeed({ kind: "cancellation", reference, moment: formatMoment(date), email: values.email, number, content })
}

/**
 * Has the receipt mailed of a cancellation made in the account (docs/functions.md, resiliation). The cancellation holds even
 * when this fails.
 *
 * @returns the reference
 */
export async function acknowledgeCancellation(commerce: Commerce, subscription: string): Promise<Result<string>> {
  const fields = { step: "acknowledge", subscription_number: subscription, declaration: randomUUID() }
  const acknowledged = await askFunction(commerce, "resiliation", fields, acknowledgedSchema, REFUSALS)
  return acknowledged.ok ? succeed(acknowledged.value.reference) : acknowledged
}

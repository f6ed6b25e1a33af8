import { z } from "zod"
import { askFunction } from "~/commerce/functions.server"
import type { Commerce } from "~/commerce/client.server"
import { type Problem, type Result, fail, succeed } from "~/problems"
import { formatKnownDay, formatMoment } from "../account/format"
import type { DeclarationReceipt } from "./declarations.server"
import type { ChosenItem, WithdrawalOrder, WithdrawalValues } from "./withdrawal-form"

const whole = z.number().int().min(0)
const identifiedSchema = z.object({
  ok: z.literal(true),
  order: z.object({
    number: z.string().min(1),
    date: z.string().datetime(),
    items: z.array(
      z.object({ id: z.string().regex(/^[\w-]{1,60}$/), name: z.string(), quantity: whole, withdrawn: whole.default(0) }),
    ),
  }),
})
const confirmedSchema = z.object({
  ok: z.literal(true),
  reference: z.string().min(1),
  date: z.string().datetime(),
  content: z.array(z.string()).min(1),
})

const REFUSALS: Record<string, Problem> = {
  order_number: { code: "order-not-found", field: "orderNumber" },
  email: { code: "email-invalid", field: "email" },
  name: { code: "name-missing", field: "name" },
  items: { code: "items-missing" },
}

function wireFields({ name, orderNumber, email }: WithdrawalValues): Record<string, string> {
  return { name, order_number: orderNumber, email }
}

/**
 * Finds the order of a number and an e-mail, with what can still be withdrawn (docs/functions.md, retractation). Problems:
 * `order-not-found`, whichever of both is wrong; `order-withdrawn` when nothing is left; those of askFunction.
 */
export async function identifyOrder(commerce: Commerce, values: WithdrawalValues): Promise<Result<WithdrawalOrder>> {
  const fields = { step: "identify", ...wireFields(values) }
  const identified = await askFunction(commerce, "retractation", fields, identifiedSchema, REFUSALS)
  if (!identified.ok) return identified
  const { number, date, items } = identified.value.order
  const remaining = items.flatMap(({ id, name, quantity, withdrawn }) => {
    return quantity > withdrawn ? [{ id, name, left: quantity - withdrawn }] : []
  })
  return remaining.length > 0 ? succeed({ number, date: formatKnownDay(date), items: remaining }) : fail("order-withdrawn")
}

/** Declares the withdrawal, and answers the receipt that the function stored and mailed. */
export async function confirmWithdrawal(
  commerce: Commerce,
  values: WithdrawalValues,
  chosen: readonly ChosenItem[],
): Promise<Result<DeclarationReceipt>> {
  const items = chosen.map(({ id, quantity }) => `${id}:${quantity}`).join(",")
  const fields = { step: "confirm", ...wireFields(values), items }
  const confirmed = await askFunction(commerce, "retractation", fields, confirmedSchema, REFUSALS)
  if (!confirmed.ok) return confirmed
  const { reference, date, content } = confirmed.value
  const { email, orderNumber: number } = values
  return succeed({ kind: "withdrawal", reference, moment: formatMoment(date), email, number, content })
}

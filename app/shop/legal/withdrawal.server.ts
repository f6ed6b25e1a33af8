import { z } from "zod"
import type { Commerce } from "~/commerce/client.server"
import { askFunction } from "~/commerce/functions.server"
import { fail, type Problem, type Result, succeed } from "~/problems"
import { formatKnownDay, formatMoment } from "~/texts/dates"
import { emailField, parseFields, requiredLine, typedEmail, typedLine } from "../account/form-fields"
import { type DeclarationReceipt, declaredSchema } from "./declarations.server"

const whole = z.number().int().min(0)
const identifiedSchema = z.object({
  ok: z.literal(true),
  order: z.object({
    number: z.string().min(1),
    date: z.string().datetime(),
    items: z.array(
      z.object({ id: z.string().regex(/^[\w-]{1,60}$/), name: z.string(), quantity: whole, withdrawn: whole.default(0) }),
    ),
    exceptions: z.array(z.string()).catch([]),
  }),
})
const confirmedSchema = declaredSchema.extend({ content: z.array(z.string()).min(1) })

const REFUSALS: Record<string, Problem> = {
  order_number: { code: "order-not-found", field: "orderNumber" },
  email: { code: "email-invalid", field: "email" },
  name: { code: "name-missing", field: "name" },
  items: { code: "items-missing" },
}

function toApiFields({ name, orderNumber, email }: WithdrawalValues): Record<string, string> {
  return { name, order_number: orderNumber, email }
}

/** Finds the order of a number and an e-mail, with what can still be withdrawn; nothing tells which of both is wrong. */
export async function identifyOrder(commerce: Commerce, values: WithdrawalValues): Promise<Result<WithdrawalOrder>> {
  const fields = { step: "identify", ...toApiFields(values) }
  const identified = await askFunction(commerce, "retractation", fields, identifiedSchema, REFUSALS)
  if (!identified.ok) return identified
  const { number, date, items, exceptions } = identified.value.order
  const remaining = items.flatMap(({ id, name, quantity, withdrawn }) => {
    return quantity > withdrawn ? [{ id, name, left: quantity - withdrawn }] : []
  })
  return remaining.length > 0
    ? succeed({ number, date: formatKnownDay(date), items: remaining, exceptions })
    : fail("order-withdrawn")
}

/** Declares the withdrawal, and answers the receipt that the function stored and mailed. */
export async function confirmWithdrawal(
  commerce: Commerce,
  values: WithdrawalValues,
  chosen: readonly ChosenItem[],
): Promise<Result<DeclarationReceipt>> {
  const items = chosen.map(({ id, quantity }) => `${id}:${quantity}`).join(",")
  const fields = { step: "confirm", ...toApiFields(values), items }
  const confirmed = await askFunction(commerce, "retractation", fields, confirmedSchema, REFUSALS)
  if (!confirmed.ok) return confirmed
  const { reference, date, content } = confirmed.value
  const { email, orderNumber: number } = values
  return succeed({ kind: "withdrawal", reference, moment: formatMoment(date), email, number, content })
}

const MAX_NAME_LENGTH = 120
const MAX_NUMBER_LENGTH = 40

/** The names that the steps of a withdrawal post; `order` carries what the first step found. */
export const WITHDRAWAL_FIELDS = ["step", "name", "orderNumber", "email", "order", "quantity_*"]
export const WITHDRAWAL_STEPS = ["identify", "choose", "confirm"] as const
export type WithdrawalStep = (typeof WITHDRAWAL_STEPS)[number]

/** The three facts that the law lets a shop ask for. */
const identitySchema = z.object({
  name: requiredLine("name-missing", MAX_NAME_LENGTH),
  orderNumber: requiredLine("order-number-missing", MAX_NUMBER_LENGTH),
  email: emailField,
})
export type WithdrawalValues = z.output<typeof identitySchema>

const itemSchema = z.object({
  id: z.string().regex(/^[\w-]{1,60}$/),
  name: z.string().max(300),
  left: z.number().int().min(0).max(1000),
})
export const withdrawalOrderSchema = z.object({
  number: z.string().max(MAX_NUMBER_LENGTH),
  date: z.string().max(40),
  items: z.array(itemSchema).max(80),
  exceptions: z.array(z.string().max(1000)).max(80).catch([]),
})

/** An order with the quantities that can still be withdrawn. */
export type WithdrawalOrder = z.infer<typeof withdrawalOrderSchema>
export type ChosenItem = { id: string; name: string; quantity: number }

export function typedWithdrawal(form: FormData): WithdrawalValues {
  return {
    name: typedLine(form, "name", MAX_NAME_LENGTH),
    orderNumber: typedLine(form, "orderNumber", MAX_NUMBER_LENGTH),
    email: typedEmail(form),
  }
}

/** Reads the order's number from a link of the customer area; empty if it is malformed. */
export function linkedOrder(number: string | null): string {
  return number !== null && /^[\w-]{1,40}$/.test(number) ? number : ""
}

export function parseIdentity(typed: WithdrawalValues): Result<WithdrawalValues> {
  return parseFields(identitySchema, typed)
}

/** Reads the quantities as typed; "0" for an item without one. */
export function typedQuantities(form: FormData, order: WithdrawalOrder): Record<string, string> {
  return Object.fromEntries(order.items.map(({ id }) => [id, String(form.get(`quantity_${id}`) ?? "0").slice(0, 6)]))
}

/** Checks the items to withdraw from: at least one piece of one item. */
export function parseChoice(form: FormData, order: WithdrawalOrder): Result<ChosenItem[]> {
  const typed = new Map(Object.entries(typedQuantities(form, order)))
  const chosen: ChosenItem[] = []
  for (const { id, name, left } of order.items) {
    const quantity = Number(typed.get(id) ?? "0")
    if (!Number.isInteger(quantity) || quantity < 0 || quantity > left) return fail("quantity-invalid", `quantity_${id}`)
    if (quantity > 0) chosen.push({ id, name, quantity })
  }
  const [first] = order.items
  return chosen.length > 0 ? succeed(chosen) : fail("items-missing", first && `quantity_${first.id}`)
}

import { z } from "zod"
import { readOrder } from "~/commerce/carts.server"
import type { Commerce } from "~/commerce/client.server"
import { ApiUnavailableError } from "~/commerce/errors"
import { askFunction } from "~/commerce/functions.server"
import { fail, type Problem, type ProblemCode, type Result, succeed } from "~/problems"
import { reserveTry, tidyNumber } from "~/store/rate-limits.server"
import { formatKnownDay, formatMoment } from "~/texts/dates"
import { waitForConstantTime } from "../account/auth/constant-time.server"
import { emailField, parseFields, requiredLine, typedEmail, typedLine } from "../account/form-fields"
import { isOwnEmail } from "./cancellation.server"
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

const ABOUT_THE_ORDER: ReadonlySet<ProblemCode> = new Set(["order-not-found", "items-missing"])

function toApiFields({ name, orderNumber, email }: WithdrawalValues): Record<string, string> {
  return { name, order_number: orderNumber, email }
}

/**
 * Finds the order of a number and an e-mail, with what can still be withdrawn; nothing tells which of both is wrong. After too many wrong
 * numbers with an e-mail any order is one without items, which can only be withdrawn from as a whole, unless its owner is proven.
 *
 * @param ownOrders the checkout ids of the orders that the browser is known to own
 */
export async function identifyOrder(
  commerce: Commerce,
  values: WithdrawalValues,
  ownOrders: readonly string[],
): Promise<Result<FoundOrder>> {
  const guess = await reserveTry("withdrawal-guess", values.email.toLowerCase())
  if (!guess.ok && !(await isProvenOwner(commerce, values, ownOrders)))
    return succeed({ number: values.orderNumber, date: "", items: [], exceptions: [] })
  const found = await findOrder(commerce, values)
  const isWrong = !found.ok && found.problems.some(({ code }) => code === "order-not-found")
  if (guess.ok && !isWrong) await guess.value.takeBack()
  return found
}

async function isProvenOwner(commerce: Commerce, { email, orderNumber }: WithdrawalValues, ownOrders: readonly string[]) {
  try {
    if (await isOwnEmail(commerce, email)) return true
    const orders = await Promise.all(ownOrders.map((checkoutId) => readOrder(commerce, checkoutId)))
    return orders.some((order) => order !== null && tidyNumber(order.number) === tidyNumber(orderNumber))
  } catch (error) {
    if (error instanceof ApiUnavailableError) return false
    throw error
  }
}

async function findOrder(commerce: Commerce, values: WithdrawalValues): Promise<Result<FoundOrder>> {
  const fields = { step: "identify", ...toApiFields(values) }
  const identified = await askFunction(commerce, "retractation", fields, identifiedSchema, REFUSALS)
  if (!identified.ok) return identified
  const { number, date, items, exceptions } = identified.value.order
  const remaining = items.flatMap(({ id, name, quantity, withdrawn }) => {
    return quantity > withdrawn ? [{ id, name, left: quantity - withdrawn, exception: "" }] : []
  })
  const general = exceptions.filter((sentence) => {
    const { product = "", reason = "" } = /^(?<product>.+?)\. (?<reason>.+)$/.exec(sentence)?.groups ?? {}
    const [item, ...others] = items.filter(({ name }) => isItemOf(name, product))
    if (!item || others.length > 0) return true
    for (const each of remaining) if (each.id === item.id) each.exception = reason
    return false
  })
  return remaining.length > 0
    ? succeed({ number, date: formatKnownDay(date), items: remaining, exceptions: general })
    : fail("order-withdrawn")
}

/** Whether an item is of this product: its options and its plan follow the product's name. */
function isItemOf(name: string, product: string): boolean {
  return name.startsWith(product) && /^(?:$| \(|, formule )/.test(name.slice(product.length))
}

/**
 * Declares the withdrawal from the chosen items, and answers the receipt that the function stored and mailed. Of an order that is not told,
 * it is from all that is left, and the answer is the same, in the same time, where there is no such order.
 */
export async function confirmWithdrawal(
  commerce: Commerce,
  values: WithdrawalValues,
  { items: told }: FoundOrder,
  chosen: readonly ChosenItem[],
): Promise<Result<DeclarationReceipt>> {
  const start = performance.now()
  const items = chosen.map(({ id, quantity }) => `${id}:${quantity}`).join(",")
  // Tells a second withdrawal of the same quantity from a page that is sent again.
  const left = told.map((item) => `${item.id}:${item.left}`).join(",")
  const fields = { step: "confirm", ...toApiFields(values), ...(told.length > 0 && { items, left }) }
  const confirmed = await askFunction(commerce, "retractation", fields, confirmedSchema, REFUSALS)
  const { email, orderNumber: number } = values
  const receipt = { kind: "withdrawal", email, number } as const
  if (told.length > 0) {
    if (!confirmed.ok) return confirmed
    const { reference, date, content } = confirmed.value
    return succeed({ ...receipt, reference, moment: formatMoment(date), content })
  }
  if (!confirmed.ok && !confirmed.problems.some(({ code }) => ABOUT_THE_ORDER.has(code))) return confirmed
  // Who has not read the order does not learn here that there is one: the mail says it all.
  await waitForConstantTime(start, 2)
  return succeed({ ...receipt, reference: "", moment: formatMoment(new Date().toISOString()), content: [] })
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

/** An order with the quantities that can still be withdrawn; without items where they are not told. */
export type FoundOrder = {
  number: string
  date: string
  /** `exception`: why it cannot be given back; empty where it can. */
  items: { id: string; name: string; left: number; exception: string }[]
  /** Of which it is not sure what item they are about. */
  exceptions: string[]
}
/** `signed`: what the forms of later steps carry of it, so that nobody makes one up. */
export type WithdrawalOrder = FoundOrder & { signed: string }
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

/** Checks the items to withdraw from: at least one piece of one item, where the order's are told. */
export function parseChoice(form: FormData, order: WithdrawalOrder): Result<ChosenItem[]> {
  const typed = new Map(Object.entries(typedQuantities(form, order)))
  const chosen: ChosenItem[] = []
  for (const { id, name, left } of order.items) {
    const quantity = Number(typed.get(id) ?? "0")
    if (!Number.isInteger(quantity) || quantity < 0 || quantity > left) return fail("quantity-invalid", `quantity_${id}`)
    if (quantity > 0) chosen.push({ id, name, quantity })
  }
  return chosen.length > 0 || order.items.length === 0 ? succeed(chosen) : fail("items-missing", "items")
}

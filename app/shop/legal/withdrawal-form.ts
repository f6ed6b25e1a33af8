import { z } from "zod"
import { type Problem, type Result, fail, succeed } from "~/problems"
import { isEmail, tidyEmail } from "../account/email-address"

/** The names that the steps of a withdrawal post; `order` carries what the first step found, to be shown again. */
export const withdrawalFields = ["step", "name", "orderNumber", "email", "order", "quantity_*"] as const
const withdrawalSteps = ["identify", "choose", "confirm"] as const
export type WithdrawalStep = (typeof withdrawalSteps)[number]

export type WithdrawalValues = { name: string; orderNumber: string; email: string }

const orderSchema = z.object({
  number: z.string().max(40),
  date: z.string().max(40),
  items: z
    .array(
      z.object({ id: z.string().regex(/^[\w-]{1,60}$/), name: z.string().max(300), left: z.number().int().min(0).max(1000) }),
    )
    .max(80),
})

/** An order as its owner sees it here: what can still be withdrawn from. */
export type WithdrawalOrder = z.infer<typeof orderSchema>
export type ChosenItem = { id: string; name: string; quantity: number }

function line(form: FormData, name: string, longest: number): string {
  return String(form.get(name) ?? "")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, longest)
}

/** What was typed, as it is shown again. */
export function typedWithdrawal(form: FormData): WithdrawalValues {
  return {
    name: line(form, "name", 120),
    orderNumber: line(form, "orderNumber", 40),
    email: tidyEmail(form.get("email")).slice(0, 254),
  }
}

/** An order's number as a link of the customer area carries it; empty for what cannot be one. */
export function linkedOrder(number: string | null): string {
  return number !== null && /^[\w-]{1,40}$/.test(number) ? number : ""
}

export function parseWithdrawalStep(form: FormData): WithdrawalStep {
  return withdrawalSteps.find((step) => step === form.get("step")) ?? "identify"
}

/** Checks who withdraws from what: the three facts that the law lets a shop ask, and no reason. */
export function parseIdentity(typed: WithdrawalValues): Result<WithdrawalValues> {
  const problems: Problem[] = []
  if (typed.name === "") problems.push({ code: "name-missing", field: "name" })
  if (typed.orderNumber === "") problems.push({ code: "order-number-missing", field: "orderNumber" })
  if (typed.email === "") problems.push({ code: "email-missing", field: "email" })
  else if (!isEmail(typed.email)) problems.push({ code: "email-invalid", field: "email" })
  return problems.length > 0 ? { ok: false, problems } : succeed(typed)
}

/**
 * The order that the first step found, as the form carries it on. It is only shown again: the function compares what is
 * confirmed with its own order.
 */
export function carriedOrder(form: FormData): WithdrawalOrder | null {
  try {
    const parsed = orderSchema.safeParse(JSON.parse(String(form.get("order") ?? "")))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** The chosen quantities, as typed: an item without an answer is left out. */
export function typedQuantities(form: FormData, order: WithdrawalOrder): Record<string, string> {
  return Object.fromEntries(order.items.map(({ id }) => [id, String(form.get(`quantity_${id}`) ?? "0").slice(0, 6)]))
}

/** The items to withdraw from: at least one piece of one of them. */
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

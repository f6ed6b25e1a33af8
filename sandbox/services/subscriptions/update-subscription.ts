import type { RequestState, SandboxContext } from "../../storage/context.ts"
import { inTransaction } from "../../storage/database.ts"
import { fieldError, type FieldErrors, isFieldErrors, readObject, refuseOtherFields } from "../cart/field-errors.ts"
import { parseItem } from "../cart/item-input.ts"
import { startPeriod } from "./advance-subscription.ts"
import { planPrice } from "./new-subscription.ts"
import { prorate } from "./prorate.ts"
import { requireSubscription } from "./read-subscriptions.ts"
import { chooseSubscription } from "./subscription-choice.ts"
import { readExtraItems } from "./subscription-items.ts"
import { saveSubscription, type SubscriptionRecord } from "./subscription-record.ts"
import { withTotals } from "./subscription-totals.ts"

const accepted = [
  "paused",
  "date_pause_end",
  "canceled",
  "cancel_at_end",
  "coupon_code",
  "quantity",
  "options",
  "product_id",
  "variant_id",
  "plan_id",
  "billing",
  "billing_schedule",
  "shipping",
  "items",
]
const chosenFields = ["quantity", "options", "product_id", "variant_id", "plan_id", "items", "coupon_code"]

/**
 * `PUT /subscriptions/{id}`: pauses, resumes, cancels, takes a cancellation back, changes plan or goods.
 *
 * @returns the subscription, or the refused fields
 * @throws ApiError `UNAUTHORIZED`; `permission_error` for other fields; 404 for an unknown subscription or product
 */
export function updateSubscription(
  context: SandboxContext,
  state: RequestState,
  id: string,
  body: unknown,
): SubscriptionRecord | FieldErrors {
  const stored = requireSubscription(context, state, id)
  const input = readObject(body)
  refuseOtherFields(input, accepted)
  return inTransaction(context.database, () => {
    const changed = changeGoods(context, stored, input)
    if (isFieldErrors(changed)) return changed
    if (typeof input["paused"] === "boolean") {
      const problem = changePause(context, changed, input["paused"], input["date_pause_end"])
      if (problem) return problem
    }
    changeCancellation(context, changed, input)
    // assumed: another billing schedule comes with a plan; the field itself is accepted without effect.
    for (const field of ["billing", "shipping"] as const) Object.assign(changed[field], readObject(input[field]))
    return saveSubscription(context, changed)
  })
}

function changeGoods(
  context: SandboxContext,
  stored: SubscriptionRecord,
  input: Record<string, unknown>,
): SubscriptionRecord | FieldErrors {
  const changed: SubscriptionRecord = { ...stored, billing: { ...stored.billing }, shipping: { ...stored.shipping } }
  if (!chosenFields.some((field) => input[field] !== undefined)) return changed
  const sameProduct = input["product_id"] === undefined || input["product_id"] === stored.product_id
  const item = parseItem({
    product_id: input["product_id"] ?? stored.product_id,
    options:
      input["options"] ??
      (sameProduct ? stored.options.filter((option) => !option.variant).map(({ id, value }) => ({ id, value })) : undefined),
    variant_id: input["variant_id"] ?? (sameProduct && input["options"] === undefined ? stored.variant_id : undefined),
    quantity: input["quantity"] ?? stored.quantity,
  })
  const planId = input["plan_id"] ?? (sameProduct ? stored.plan_id : undefined)
  const chosen = chooseSubscription(context, item, typeof planId === "string" ? planId : undefined, stored.currency)
  if (isFieldErrors(chosen)) return chosen
  const items =
    input["items"] === undefined ? stored.items : readExtraItems(context, input["items"], stored.currency, stored.items)
  if (isFieldErrors(items)) return items
  const { choice, plan, productName } = chosen
  const couponCode = input["coupon_code"]
  Object.assign(changed, {
    product_id: choice.product_id,
    product_name: productName,
    variant_id: choice.variant_id,
    options: choice.options,
    quantity: choice.quantity,
    price: planPrice(plan, choice),
    plan_id: plan.plan_id,
    plan_name: plan.plan_name,
    billing_schedule: plan.billing_schedule,
    order_schedule: plan.order_schedule,
    items,
    coupon_code: couponCode === undefined ? stored.coupon_code : typeof couponCode === "string" && couponCode ? couponCode : null,
  } satisfies Partial<SubscriptionRecord>)
  return prorate(context, stored, withTotals(context, changed))
}

function changePause(context: SandboxContext, changed: SubscriptionRecord, paused: boolean, end: unknown): FieldErrors | null {
  if (end !== undefined && end !== null && (typeof end !== "string" || Number.isNaN(Date.parse(end)))) {
    return fieldError("date_pause_end", "INVALID", "Pause end must be a date")
  }
  const wasPaused = changed.paused
  changed.paused = paused
  changed.date_pause_end = paused && typeof end === "string" ? new Date(end).toISOString() : null
  if (paused) changed.status = "paused"
  else if (wasPaused) resume(context, changed)
  return null
}

function resume(context: SandboxContext, changed: SubscriptionRecord): void {
  const now = context.clock.now()
  if (Date.parse(changed.date_period_end) <= now) startPeriod(context, changed, new Date(now).toISOString())
  else changed.status = "active"
}

function changeCancellation(context: SandboxContext, changed: SubscriptionRecord, input: Record<string, unknown>): void {
  const { canceled = changed.canceled, cancel_at_end: atEnd = changed.cancel_at_end } = input
  if (canceled === changed.canceled && atEnd === changed.cancel_at_end) return
  const wasStopped = changed.status === "canceled"
  changed.canceled = canceled === true
  changed.cancel_at_end = atEnd === true
  if (changed.canceled && !changed.cancel_at_end) Object.assign(changed, { status: "canceled", active: false })
  else if (!changed.canceled && wasStopped) startPeriod(context, changed, new Date(context.clock.now()).toISOString())
}

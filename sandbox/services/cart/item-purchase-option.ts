import type { PlanRecord, ProductRecord, VariantRecord } from "../../storage/models.ts"
import type { ItemPurchaseOption } from "./cart-record.ts"
import { fieldError, type FieldErrors } from "./field-errors.ts"
import type { ItemInput } from "./item-input.ts"

/**
 * The subscription plan of a line, or null for a standard purchase. Without a choice a product is bought once
 * when it can be, else by its first plan; a subscription without plan takes the first one.
 */
export function resolvePurchaseOption(
  product: ProductRecord,
  variant: VariantRecord | null,
  input: ItemInput["purchase_option"],
): ItemPurchaseOption | null | FieldErrors {
  const type = input?.type ?? (input?.plan ? "subscription" : defaultType(product))
  if (type === "standard" && allowsStandard(product)) return null
  const plans = activePlans(product)
  if (type !== "subscription" || plans.length === 0) {
    return fieldError("items.purchase_option", "INVALID", `Product purchase option '${type}' not found or not active`)
  }
  const wanted = input?.plan?.toLowerCase()
  const plan = plans.find((each) => !wanted || each.id.toLowerCase() === wanted || each.name.toLowerCase() === wanted)
  if (!plan) {
    return fieldError(
      "items.purchase_option.plan_id",
      "INVALID",
      `Subscription purchase plan '${input?.plan}' not found or not active`,
    )
  }
  return publishPlan(plan, variant)
}

/** A product's plans that may be bought. */
export function activePlans(product: ProductRecord): PlanRecord[] {
  const subscription = product.purchase_options.subscription
  return subscription?.active ? subscription.plans.filter((plan) => plan.active) : []
}

/** A plan as a line carries it, at the variant's own price where it has one. */
export function publishPlan(plan: PlanRecord, variant: VariantRecord | null): ItemPurchaseOption {
  const own = variant?.purchase_options?.subscription?.plans.find((each) => each.id === plan.id)
  const { interval, interval_count } = plan.billing_schedule
  return {
    type: "subscription",
    plan_id: plan.id,
    plan_name: plan.name,
    price: own?.price ?? plan.price,
    billing_schedule: plan.billing_schedule,
    // assumed: goods are sent as often as they are billed.
    order_schedule: { interval, interval_count },
  }
}

function allowsStandard(product: ProductRecord): boolean {
  return product.purchase_options.standard ? product.purchase_options.standard.active : activePlans(product).length === 0
}

function defaultType(product: ProductRecord): string {
  return allowsStandard(product) ? "standard" : "subscription"
}

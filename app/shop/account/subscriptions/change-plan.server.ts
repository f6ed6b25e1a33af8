import { changeSubscription, readSubscription } from "~/commerce/account-subscriptions.server"
import type { Subscription } from "~/commerce/account-wire"
import { type Scope, readProduct } from "~/commerce/catalogue.server"
import type { Commerce } from "~/commerce/client.server"
import { readSubscriptionRules } from "~/commerce/settings.server"
import type { Product } from "~/commerce/wire"
import { formatPrice } from "~/money/format-amount"
import { type Result, fail, succeed } from "~/problems"
import { parseQuantity } from "~/shop/cart/line-items"
import { listOptions } from "~/shop/catalogue/product-options"
import { listPurchaseOptions, unitPrice } from "~/shop/catalogue/purchase-options"
import { accountFailure, type ForCustomer, forCustomer } from "~/shop/account/customer.server"
import { type PlanRecap, type PlanView, recapPlan } from "./plan-recap"
import { isChangeable } from "./subscription-actions"
import { type SubscriptionView, viewSubscription } from "./subscription-views"

type Asked = { plan: unknown; quantity: unknown }

/**
 * What can be changed of a subscription: its plan, among those that are sold now, and its quantity. `recap` tells what the
 * asked change means, once one is asked; null in it when nothing would change.
 */
export type PlanChange = {
  subscription: SubscriptionView
  plans: PlanView[]
  current: string | null
  recap: Result<PlanRecap | null> | null
}

/** The plans to change to; null for a subscription that is unknown, somebody else's, or cannot be changed now. */
export function readPlanChange(
  commerce: Commerce,
  scope: Scope,
  id: string,
  asked: Asked | null,
): Promise<ForCustomer<PlanChange | null>> {
  return forCustomer(commerce, async () => {
    const subscription = await readSubscription(commerce, id)
    if (!subscription || !isChangeable(subscription)) return null
    const plans = await plansOf(scope, subscription)
    const checked = asked && checkChange(subscription, plans, asked)
    return {
      subscription: viewSubscription(subscription, await readSubscriptionRules()),
      plans,
      current: subscription.plan_id ?? null,
      recap: checked?.ok ? succeed(checked.value && checked.value.recap) : checked,
    }
  })
}

/**
 * Changes plan and quantity at once, when the price is still the one that the recap showed (`seen`, minor units); the backend
 * settles the difference for the running period (storefront API, subscriptions). Out: the notice's code; null as
 * `readPlanChange`. Problems: `plan-unknown`, `quantity-invalid`, `quantity-too-large`, `plan-price-changed`,
 * `service-unavailable`.
 */
export function changePlan(
  commerce: Commerce,
  scope: Scope,
  id: string,
  asked: Asked & { seen: unknown },
): Promise<ForCustomer<Result<string> | null>> {
  return forCustomer(commerce, async () => {
    const subscription = await readSubscription(commerce, id)
    if (!subscription || !isChangeable(subscription)) return null
    const checked = checkChange(subscription, await plansOf(scope, subscription), asked)
    if (!checked.ok) return checked
    if (!checked.value) return succeed("subscription-unchanged")
    const { patch, recap } = checked.value
    if (asked.seen !== recap.seen) return fail("plan-price-changed")
    try {
      return (await changeSubscription(commerce, id, patch)) ? succeed("subscription-changed") : null
    } catch (error) {
      return accountFailure(error)
    }
  })
}

type CheckedChange = { patch: { plan_id?: string; quantity?: number }; recap: PlanRecap }

function checkChange(subscription: Subscription, plans: readonly PlanView[], asked: Asked): Result<CheckedChange | null> {
  const { plan_id: current } = subscription
  const wanted = asked.plan ?? current
  const sold = plans.find(({ id }) => id === wanted)
  const plan = sold ?? (current && wanted === current ? keptPlan(subscription, current) : null)
  const quantity = parseQuantity(asked.quantity, "quantite")
  if (!plan) return fail("plan-unknown", "formule")
  if (!quantity.ok) return quantity
  const patch = {
    ...(plan.id === current ? {} : { plan_id: plan.id }),
    ...(quantity.value === subscription.quantity ? {} : { quantity: quantity.value }),
  }
  if (Object.keys(patch).length === 0) return succeed(null)
  return succeed({ patch, recap: recapPlan(subscription, plan, quantity.value, new Date()) })
}

/** The plan that a subscription has though it is sold no more. */
function keptPlan({ plan_name, price, currency, billing_schedule: schedule }: Subscription, id: string): PlanView {
  return {
    ...{ id, name: plan_name ?? "Formule actuelle", description: null, price: formatPrice(price, currency), unit: price },
    ...{ interval: schedule?.interval ?? "monthly", intervalCount: schedule?.interval_count ?? 1, limit: null },
  }
}

async function plansOf(scope: Scope, subscription: Subscription): Promise<PlanView[]> {
  const slug = subscription.product?.slug
  const product = slug ? await readProduct(scope, slug) : null
  if (!product) return []
  const variant = product.variants?.results.find(({ id }) => id === subscription.variant_id) ?? null
  const added = addedPrice(product, subscription)
  return listPurchaseOptions(product).flatMap((option) => {
    const { planId, name, description, billing } = option
    if (planId === null || billing === null) return []
    const unit = unitPrice(product, variant, option, added).price
    const price = formatPrice(unit, subscription.currency)
    const { interval, count: intervalCount } = billing
    return [{ id: planId, name, description, price, unit, interval, intervalCount, limit: option.limit }]
  })
}

/** Euros that the chosen values of options without variants add to each piece. */
function addedPrice(product: Product, { options }: Subscription): number {
  const chosen = new Map((options ?? []).map(({ id, value }) => [id, value]))
  return listOptions(product)
    .filter(({ variant }) => !variant)
    .reduce((sum, option) => sum + (option.values.find(({ name }) => name === chosen.get(option.id))?.price ?? 0), 0)
}

import type { Subscription } from "~/commerce/account-wire"
import { formatPrice } from "~/money/format-amount"
import { sumEuros, timesEuros, toMinorUnits } from "~/money/minor-units"
import { nextCharge } from "~/shop/cart/cart-line-view"
import { formatDay } from "~/shop/account/format"

/** A plan as it is offered for what the subscription already sends; `price` for one piece, `unit` the same in euros. */
export type PlanView = {
  id: string
  name: string
  description: string | null
  price: string
  unit: number
  interval: string
  intervalCount: number
  /** Number of payments after which it ends by itself, or null. */
  limit: number | null
}

/** All that a change of plan must say before its button charges for it. */
export type PlanRecap = {
  goods: string
  plan: string
  /** Billed with it every period, unchanged. */
  extras: string[]
  /** Due every period, and the same in minor units: what the button's form sends back as seen. */
  price: string
  seen: string
  renewal: { interval: string; count: number; limit: number | null }
  /** Whether a new period starts with the change; else the running one, or its trial, goes on. */
  starts: "now" | "after-period" | "after-trial"
  next: string | null
}

/**
 * What a change to `plan` and `quantity` means. What is credited for the running period is the backend's sum, which it tells
 * only on the invoice (storefront API, subscriptions), so none is given here.
 */
export function recapPlan(subscription: Subscription, plan: PlanView, quantity: number, now: Date): PlanRecap {
  const { currency, items, product, product_name, status, date_period_end, billing_schedule: schedule } = subscription
  const extras = items ?? []
  const total = sumEuros([timesEuros(plan.unit, quantity), ...extras.map((item) => item.price_total)])
  const { interval, intervalCount: count, limit } = plan
  const same = interval === (schedule?.interval ?? "monthly") && count === (schedule?.interval_count ?? 1)
  const starts = same ? "after-period" : "now"
  const next = same || status === "trial" ? date_period_end : nextCharge({ interval, count, trialDays: 0 }, now)
  return {
    goods: `${quantity} × ${product?.name ?? product_name ?? "Abonnement"}`,
    plan: plan.name,
    extras: extras.map((item) => `${item.quantity} × ${item.product_name ?? "Article"}`),
    ...{ price: formatPrice(total, currency), seen: String(toMinorUnits(total, currency)) },
    renewal: { interval, count, limit },
    ...{ starts: status === "trial" ? "after-trial" : starts, next: formatDay(next) },
  }
}

import type { Subscription } from "~/commerce/account-api-types"
import { type I18n, readProduct } from "~/commerce/catalogue.server"
import { readSubscriptionRules } from "~/commerce/settings.server"
import type { Product } from "~/commerce/api-types"
import { formatPrice } from "~/money/format-amount"
import { sumAmounts, timesAmount, toMinorUnits } from "~/money/minor-units"
import { type Result, fail, succeed } from "~/problems"
import { priceTerms } from "~/texts/prices"
import { formatDay } from "~/texts/dates"
import { parseQuantity } from "../../cart/line-items"
import { nextCharge } from "~/shop/cart/cart-view"
import { maySend } from "~/shop/catalogue/product-view"
import { listPurchaseOptions, unitPrice } from "~/shop/catalogue/variant-choice"
import { listOptions } from "~/shop/catalogue/product-options"
import { readCatalogueSettings } from "../../catalogue/catalogue-settings.server"
import type { Customer, ExpectedCustomer } from "../customer.server"
import { viewSubscription, whenBilled } from "./subscription-views"
import { type ChangeAnswer, changeCharged, inTurn, readChangeable } from "./subscriptions.server"

type PlanSelection = { plan: unknown; quantity: unknown }
type SeenPlanSelection = PlanSelection & { seen: unknown; clientAddress: string | null }

/** A plan that the subscription's product is sold with; `price` is the formatted `unitAmount` of one piece. */
export type AvailablePlan = {
  id: string
  name: string
  description: string | null
  price: string
  unitAmount: number
  interval: string
  intervalCount: number
  /** Number of payments after which it ends; null for none. */
  limit: number | null
  /** Whether each period sends a parcel; false where nobody knows. */
  isSent: boolean
}

/** What a change of plan must say before its button, which may charge; `seen` is the price that the form posts back. */
export type PlanRecapView = ReturnType<typeof recapPlan>

/**
 * Reads the plans to change to, and the recap of a selection, whose value is null when nothing would change; null as
 * readChangeable.
 */
export async function readPlanChange(customer: ExpectedCustomer, i18n: I18n, id: string, selection: PlanSelection | null) {
  const changeable = readChangeable(customer, id)
  const [subscription, plans, rules, settings] = await Promise.all([
    changeable,
    changeable.then((each) => (each ? listPlans(i18n, each) : [])),
    readSubscriptionRules(),
    readCatalogueSettings(i18n),
  ])
  if (!subscription) return null
  const checked = selection && checkChange(subscription, plans, selection)
  return {
    subscription: viewSubscription(subscription, rules),
    plans,
    current: subscription.plan_id ?? null,
    terms: priceTerms(settings),
    recap: checked?.ok ? succeed(checked.value && checked.value.recap) : checked,
  }
}

/** Changes plan and quantity if the price is still that of the recap; null as readChangeable, else the notice's code. */
export function changePlan(customer: Customer, i18n: I18n, id: string, selection: SeenPlanSelection): ChangeAnswer {
  return inTurn(customer, id, async () => {
    const subscription = await readChangeable(customer, id)
    if (!subscription) return null
    const checked = checkChange(subscription, await listPlans(i18n, subscription), selection)
    if (!checked.ok) return checked
    if (!checked.value) return succeed("subscription-unchanged")
    const { patch, recap } = checked.value
    if (selection.seen !== recap.seen) return fail("plan-price-changed")
    const changed = await changeCharged(customer, id, patch, selection.clientAddress)
    return changed?.ok ? succeed("subscription-changed") : changed
  })
}

async function listPlans(i18n: I18n, subscription: Subscription): Promise<AvailablePlan[]> {
  const slug = subscription.product?.slug
  const product = slug ? await readProduct({ locale: i18n.locale, currency: subscription.currency }, slug) : null
  // A price in another currency says nothing of what the subscription would cost.
  if (!product || (product.currency ?? subscription.currency) !== subscription.currency) return []
  const variant = product.variants?.results.find(({ id }) => id === subscription.variant_id) ?? null
  const added = addedAmount(product, subscription)
  return listPurchaseOptions(product).flatMap((option) => {
    const { planId, name, description, billing, limit } = option
    if (planId === null || billing === null) return []
    const unitAmount = unitPrice(product, variant, option, added).price
    const price = formatPrice(unitAmount, subscription.currency)
    const rhythm = { interval: billing.interval, intervalCount: billing.count, limit, isSent: maySend(product) }
    return [{ id: planId, name, description, price, unitAmount, ...rhythm }]
  })
}

function addedAmount(product: Product, { options }: Subscription): number {
  const chosen = new Map((options ?? []).map(({ id, value }) => [id, value]))
  return listOptions(product)
    .filter(({ variant }) => !variant)
    .reduce((sum, option) => sum + (option.values.find(({ name }) => name === chosen.get(option.id))?.price ?? 0), 0)
}

function checkChange(
  subscription: Subscription,
  plans: readonly AvailablePlan[],
  selection: PlanSelection,
): Result<{ patch: { plan_id?: string; quantity?: number }; recap: PlanRecapView } | null> {
  const { plan_id: current } = subscription
  const planId = selection.plan ?? current
  const plan =
    plans.find(({ id }) => id === planId) ?? (current && planId === current ? currentPlan(subscription, current) : null)
  const quantity = parseQuantity(selection.quantity, "quantite")
  if (!plan) return fail("plan-unknown", "formule")
  if (!quantity.ok) return quantity
  const patch = {
    ...(plan.id === current ? {} : { plan_id: plan.id }),
    ...(quantity.value === subscription.quantity ? {} : { quantity: quantity.value }),
  }
  if (Object.keys(patch).length === 0) return succeed(null)
  return succeed({ patch, recap: recapPlan(subscription, plan, quantity.value, new Date()) })
}

/** The plan of the subscription after it is no longer sold. */
function currentPlan({ plan_name, price, currency, billing_schedule: schedule }: Subscription, id: string): AvailablePlan {
  return {
    id,
    name: plan_name ?? "Formule actuelle",
    description: null,
    price: formatPrice(price, currency),
    unitAmount: price,
    interval: schedule?.interval ?? "monthly",
    intervalCount: schedule?.interval_count ?? 1,
    limit: null,
    isSent: false,
  }
}

/** Says nothing of the credit for the running period: only the backend's invoice has that sum. Nor does it count a discount: its rule is not told. */
function recapPlan(subscription: Subscription, plan: AvailablePlan, quantity: number, now: Date) {
  const { currency, items, product, product_name, status, date_period_end, billing_schedule: schedule } = subscription
  const extras = items ?? []
  const recurring = extras.filter((item) => item.recurring).map((item) => item.price_total ?? 0)
  const total = sumAmounts([timesAmount(plan.unitAmount, quantity), ...recurring])
  const { interval, intervalCount: count, limit, isSent } = plan
  const sameInterval = interval === (schedule?.interval ?? "monthly") && count === (schedule?.interval_count ?? 1)
  const isTrial = status === "trial"
  const next = sameInterval || isTrial ? date_period_end : nextCharge({ interval, count, trialDays: 0 }, now)
  const starts: "now" | "after-period" | "after-trial" = isTrial ? "after-trial" : sameInterval ? "after-period" : "now"
  return {
    goods: `${quantity}\u00a0×\u00a0${product?.name ?? product_name ?? "Abonnement"}`,
    plan: plan.name,
    extras: extras.map((item) => {
      const once = item.recurring ? "" : ` (${formatPrice(item.price_total ?? 0, currency)})`
      return `${item.quantity}\u00a0×\u00a0${item.product_name ?? "Article"}, ${whenBilled(item)}${once}`
    }),
    price: formatPrice(total, currency),
    reduced: (subscription.discount_total ?? 0) > 0,
    seen: String(toMinorUnits(total, currency)),
    renewal: { interval, count, limit, isSent },
    starts,
    next: formatDay(next),
  }
}

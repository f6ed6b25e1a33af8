import type { Subscription, SubscriptionItem, SubscriptionPatch } from "~/commerce/account-api-types"
import type { SubscriptionRules } from "~/commerce/settings.server"
import { formatPrice } from "~/money/format-amount"
import { nextCharge } from "~/shop/cart/cart-view"
import { viewDecorative } from "~/shop/catalogue/pictures"
import { MS_PER_DAY } from "~/shop/catalogue/working-days"
import { typesetFrench } from "~/texts/typography"
import { lateSentences } from "~/texts/subscription-actions"
import { formatDay } from "~/texts/dates"
import { numberLabel } from "~/texts/number-label"
import { isUnpaid } from "../orders/order-summary"
import type { SubscriptionPromises } from "./subscription-promises.server"

const STATUS_LABELS: ReadonlyMap<string, string> = new Map([
  ["active", "Actif"],
  ["trial", "Période d’essai"],
  ["paused", "En pause"],
  ["canceled", "Résilié"],
  ["pastdue", "Paiement en retard"],
  ["unpaid", "Impayé"],
  ["pending", "En préparation"],
  ["complete", "Terminé"],
])

/** A subscription as its customer reads it; `price` is a period's. */
export type SubscriptionView = ReturnType<typeof viewSubscription>

export function viewSubscription(subscription: Subscription, rules: SubscriptionRules) {
  const { id, number, product, product_name, quantity, price, currency, options } = subscription
  const { interval, count: intervalCount } = rhythmOf(subscription)
  const total = subscription.recurring_total ?? subscription.grand_total ?? price * quantity
  return {
    id,
    numberLabel: numberLabel(number),
    quantity,
    name: typesetFrench(product?.name ?? product_name ?? "Abonnement"),
    slug: product?.slug ?? null,
    options: optionsOf(options),
    picture: viewDecorative(product?.images),
    status: statusOf(subscription),
    late: lateSentence(subscription),
    price: formatPrice(total, currency),
    interval,
    intervalCount,
    ...nextDay(subscription),
    periodEnd: formatDay(subscription.date_period_end),
    skips: skipsDate(subscription),
    actions: listActions(subscription, rules),
    changeable: isChangeable(subscription),
    items: (subscription.items ?? []).map((item) => ({
      id: item.id,
      name: typesetFrench(item.product_name ?? "Article"),
      quantity: item.quantity,
      options: optionsOf(item.options),
      total: typeof item.price_total === "number" ? formatPrice(item.price_total, currency) : null,
      when: whenBilled(item),
    })),
  }
}

/** What a subscription was promised with, while the period that it was ordered for goes on with the plan that it was ordered by. */
export function viewFirstPeriod(subscription: Subscription, { plan_id, plan, delivery, address }: SubscriptionPromises) {
  const { date_created, date_period_end, status } = subscription
  const begun = new Date(date_created ?? "")
  if (Number.isNaN(begun.getTime()) || status === "canceled" || subscription.plan_id !== plan_id) return null
  const firstEnd = Date.parse(nextCharge({ ...rhythmOf(subscription), trialDays: 0 }, begun) ?? "")
  return Date.parse(date_period_end ?? "") <= firstEnd + MS_PER_DAY ? { plan, delivery, address } : null
}

function rhythmOf({ billing_schedule: schedule }: Subscription) {
  return { interval: schedule?.interval ?? "monthly", count: schedule?.interval_count ?? 1 }
}

/** When an extra line is billed. */
export function whenBilled({ recurring }: Pick<SubscriptionItem, "recurring">): string {
  return recurring ? "à chaque échéance" : "à la prochaine échéance"
}

function optionsOf(options: Subscription["options"]): string {
  return (options ?? []).flatMap(({ value }) => (value ? typesetFrench(value) : [])).join(", ")
}

/** Whether it has ended, whatever pause or cancellation was noted before. */
function isOver(status: string): boolean {
  return status === "canceled" || status === "complete"
}

function statusOf(subscription: Subscription): string {
  const { status, canceled, paused } = subscription
  const label = STATUS_LABELS.get(status) ?? "En cours"
  if (isOver(status)) return label
  if (canceled) return "Résiliation demandée"
  if (skipsDate(subscription)) return "Échéance sautée"
  return paused ? "En pause" : label
}

/** What a customer can do about a charge that failed or is not made yet; null where there is none. */
function lateSentence({ status, canceled, orders, invoices }: Subscription): string | null {
  if (status === "unpaid") return lateSentences.unpaid
  if (canceled || status === "canceled") return null
  if (status === "pastdue") return lateSentences.retried
  const isOpen = (invoices?.results ?? []).some((each) => !each.paid && ["unpaid", "pending"].includes(each.status ?? ""))
  return isOpen || (orders?.results ?? []).some(isUnpaid) ? lateSentences.awaited : null
}

/** How the first charge of a subscription stands: only what an order or an invoice of it calls paid is. */
export function firstChargeOf({ status, orders, invoices }: Subscription): "paid" | "trial" | "awaited" {
  if (status === "trial") return "trial"
  const bills = [...(orders?.results ?? []), ...(invoices?.results ?? [])]
  return bills.some(({ paid }) => paid === true) ? "paid" : "awaited"
}

/** A pause that ends on the date of the next charge skips only that charge (storefront API, subscriptions). */
function skipsDate({ status, canceled, paused, date_pause_end, date_period_end }: Subscription): boolean {
  return !isOver(status) && !canceled && paused && Date.parse(date_pause_end ?? "") === Date.parse(date_period_end ?? "")
}

function dateAfter(subscription: Subscription): string | null {
  return nextCharge({ ...rhythmOf(subscription), trialDays: 0 }, new Date(subscription.date_period_end ?? ""))
}

type NextDay = { next: string | null; nextIs: "renewal" | "end" | "pause-end" | null }

/** The day of the next charge, of the end, or of the end of a pause; none where nothing comes any more by itself. */
function nextDay(subscription: Subscription): NextDay {
  const { status, canceled, paused, date_pause_end, date_period_end } = subscription
  if (skipsDate(subscription)) return { next: formatDay(dateAfter(subscription)), nextIs: "renewal" }
  const isStill = isOver(status) || (status === "unpaid" && !canceled)
  const nextIs = isStill ? null : canceled ? "end" : paused ? "pause-end" : "renewal"
  const next = nextIs === null ? null : formatDay(nextIs === "pause-end" ? date_pause_end : date_period_end)
  return { next, nextIs: next === null ? null : nextIs }
}

/** The actions on a subscription; "restart" resumes one whose paid period is over, which charges at once. */
type SubscriptionAction = "pause" | "resume" | "restart" | "skip" | "cancel" | "keep"

export type SubscriptionChange = { notice: string; patch: SubscriptionPatch }

type State = Pick<Subscription, "status" | "canceled" | "paused" | "date_period_end">

const RUNNING_STATUSES = new Set(["active", "trial"])

function isPaused({ paused, status }: State): boolean {
  return paused || status === "paused"
}

/** Lists the actions that are offered now. Resuming a canceled subscription is not: it would charge at once. */
export function listActions(subscription: State, rules: SubscriptionRules): SubscriptionAction[] {
  const { status, canceled, date_period_end } = subscription
  if (isOver(status)) return []
  // A renewal that is due would be charged as soon as its cancellation is taken back.
  if (canceled && isPaused(subscription)) return ["keep", "cancel"]
  if (canceled) return isPast(date_period_end) ? [] : ["keep"]
  if (isPaused(subscription)) return [isFuture(date_period_end) ? "resume" : "restart", "cancel"]
  if (!RUNNING_STATUSES.has(status)) return ["cancel"]
  const mayPause = status !== "trial" || rules.pauseInTrial
  return [
    ...(mayPause && rules.skip && isFuture(date_period_end) ? (["skip"] as const) : []),
    ...(mayPause && rules.pause ? (["pause"] as const) : []),
    "cancel",
  ]
}

/** Tells subscriptions whose plan, quantity and extra items can be changed now: not while it is unknown what an item costs. */
export function isChangeable({
  status,
  canceled,
  paused,
  items,
}: Pick<Subscription, "status" | "canceled" | "paused" | "items">): boolean {
  const isPriced = (items ?? []).every(({ price_total: total }) => typeof total === "number")
  return RUNNING_STATUSES.has(status) && !canceled && !paused && isPriced
}

/** Reads a posted action; null for one that is not offered now. A cancellation's `when` is "period-end" or "now"; a paused one ends now. */
export function readAction(
  action: unknown,
  when: unknown,
  subscription: State,
  rules: SubscriptionRules,
): SubscriptionChange | null {
  switch (listActions(subscription, rules).find((offered) => offered === action)) {
    case "pause":
      return { notice: "subscription-paused", patch: { paused: true, date_pause_end: null } }
    case "skip":
      return { notice: "subscription-skipped", patch: { paused: true, date_pause_end: subscription.date_period_end ?? null } }
    case "resume":
    case "restart":
      return { notice: "subscription-resumed", patch: { paused: false, date_pause_end: null } }
    case "keep":
      return { notice: "subscription-kept", patch: { canceled: false, cancel_at_end: false } }
    case "cancel":
      // While it is paused no period runs out that could end it.
      if (when === "now" || isPaused(subscription))
        return { notice: "subscription-canceled", patch: { canceled: true, cancel_at_end: false } }
      if (when === "period-end") return { notice: "subscription-canceled-at-end", patch: { canceled: true, cancel_at_end: true } }
      return null
    case undefined:
      return null
  }
}

/** Resuming after the end of the paid period would start a new one and charge it. */
function isFuture(date: string | null | undefined): boolean {
  return Date.parse(date ?? "") > Date.now()
}

function isPast(date: string | null | undefined): boolean {
  return Date.parse(date ?? "") <= Date.now()
}

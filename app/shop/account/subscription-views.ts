import type { Subscription } from "~/commerce/account-wire"
import { formatPrice } from "~/money/format-amount"
import { formatDay } from "./french-date"
import { type SubscriptionGesture, gesturesOf } from "./subscription-gestures"

const labels: ReadonlyMap<string, string> = new Map([
  ["active", "Actif"],
  ["trial", "Période d’essai"],
  ["paused", "En pause"],
  ["canceled", "Résilié"],
  ["pastdue", "Paiement en retard"],
  ["unpaid", "Impayé"],
  ["pending", "En préparation"],
  ["complete", "Terminé"],
])

/** A subscription as its customer reads it. */
export type SubscriptionView = {
  id: string
  number: string
  name: string
  /** Of the product's page, while it has one. */
  slug: string | null
  status: string
  quantity: number
  /** What every period costs, and how often that is: the texts have the interval's words. */
  price: string
  interval: string
  intervalCount: number
  /** The day of the next charge, of the end, or of the end of a pause; which one says `nextIs`. */
  next: string | null
  nextIs: "renewal" | "end" | "pause-end" | null
  gestures: SubscriptionGesture[]
}

export function viewSubscription(subscription: Subscription): SubscriptionView {
  const { id, number, product, product_name, quantity, price, currency, billing_schedule: schedule } = subscription
  const total = subscription.recurring_total ?? subscription.grand_total ?? price * quantity
  return {
    ...{ id, number: number ?? "", quantity, name: product?.name ?? product_name ?? "Abonnement", slug: product?.slug ?? null },
    status: statusOf(subscription),
    price: formatPrice(total, currency),
    interval: schedule?.interval ?? "monthly",
    intervalCount: schedule?.interval_count ?? 1,
    ...nextDay(subscription),
    gestures: gesturesOf(subscription),
  }
}

function statusOf({ status, canceled, paused }: Subscription): string {
  if (canceled && status !== "canceled") return "Résiliation demandée"
  return paused ? "En pause" : (labels.get(status) ?? "En cours")
}

function nextDay(subscription: Subscription): Pick<SubscriptionView, "next" | "nextIs"> {
  const { status, canceled, paused, date_pause_end, date_period_end } = subscription
  const nextIs = status === "canceled" ? null : canceled ? "end" : paused ? "pause-end" : "renewal"
  const next = nextIs === null ? null : formatDay(nextIs === "pause-end" ? date_pause_end : date_period_end)
  return { next, nextIs: next === null ? null : nextIs }
}

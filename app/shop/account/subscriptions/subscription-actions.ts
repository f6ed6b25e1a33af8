import type { Subscription, SubscriptionPatch } from "~/commerce/account-wire"
import type { SubscriptionRules } from "~/commerce/settings.server"

/** What a customer can do to a subscription; "restart" resumes one whose paid period is over, which is charged at once. */
export type SubscriptionGesture = "pause" | "resume" | "restart" | "skip" | "cancel" | "keep"

/** A gesture as its form posts it; a cancellation says when. */
export type SubscriptionChange = { notice: string; patch: SubscriptionPatch }

type State = Pick<Subscription, "status" | "canceled" | "paused" | "date_period_end">

const running = new Set(["active", "trial"])

/**
 * What is offered now, as far as the store lets customers pause and skip. A stopped subscription is never taken up again here: that would be charged at once (storefront
 * API, subscriptions), and an order is placed on the product's page.
 */
export function gesturesOf(
  { status, canceled, paused, date_period_end }: State,
  rules: SubscriptionRules,
): SubscriptionGesture[] {
  if (status === "canceled" || status === "complete") return []
  if (canceled) return ["keep"]
  if (paused || status === "paused") return [isFuture(date_period_end) ? "resume" : "restart", "cancel"]
  if (!running.has(status)) return ["cancel"]
  const mayRest = status !== "trial" || rules.pauseInTrial
  const rests: SubscriptionGesture[] = [
    ...(mayRest && rules.skip && isFuture(date_period_end) ? (["skip"] as const) : []),
    ...(mayRest && rules.pause ? (["pause"] as const) : []),
  ]
  return [...rests, "cancel"]
}

/** Whether plan, quantity and what is sent along may be changed now: the next date comes, and stays. */
export function isChangeable({ status, canceled, paused }: Pick<State, "status" | "canceled" | "paused">): boolean {
  return running.has(status) && !canceled && !paused
}

/** The change that a posted gesture means for this subscription, or null when it is not offered now. */
export function changeOf(
  gesture: unknown,
  when: unknown,
  subscription: State,
  rules: SubscriptionRules,
): SubscriptionChange | null {
  const { date_period_end: end } = subscription
  const offered = gesturesOf(subscription, rules).find((one) => one === gesture)
  switch (offered) {
    case "pause":
      return { notice: "subscription-paused", patch: { paused: true, date_pause_end: null } }
    case "skip":
      return { notice: "subscription-skipped", patch: { paused: true, date_pause_end: end ?? null } }
    case "resume":
    case "restart":
      return { notice: "subscription-resumed", patch: { paused: false, date_pause_end: null } }
    case "keep":
      return { notice: "subscription-kept", patch: { canceled: false, cancel_at_end: false } }
    case "cancel":
      if (when === "period-end") return { notice: "subscription-canceled-at-end", patch: { canceled: true, cancel_at_end: true } }
      if (when === "now") return { notice: "subscription-canceled", patch: { canceled: true, cancel_at_end: false } }
      return null
    case undefined:
      return null
  }
}

/** Whether a period still runs: resuming behind its end would start a new one and charge it. */
function isFuture(date: string | null | undefined): boolean {
  return Date.parse(date ?? "") > Date.now()
}

import type { Subscription, SubscriptionPatch } from "~/commerce/account-wire"
import type { SubscriptionRules } from "~/commerce/settings.server"

/** What a customer can do to a subscription; "relance" resumes one whose paid period is over, which is charged at once. */
export type SubscriptionGesture = "pause" | "reprise" | "relance" | "saut" | "resiliation" | "maintien"

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
  if (canceled) return ["maintien"]
  if (paused || status === "paused") return [isFuture(date_period_end) ? "reprise" : "relance", "resiliation"]
  if (!running.has(status)) return ["resiliation"]
  const mayRest = status !== "trial" || rules.pauseInTrial
  const rests: SubscriptionGesture[] = [
    ...(mayRest && rules.skip && isFuture(date_period_end) ? (["saut"] as const) : []),
    ...(mayRest && rules.pause ? (["pause"] as const) : []),
  ]
  return [...rests, "resiliation"]
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
    case "saut":
      return { notice: "subscription-skipped", patch: { paused: true, date_pause_end: end ?? null } }
    case "reprise":
    case "relance":
      return { notice: "subscription-resumed", patch: { paused: false, date_pause_end: null } }
    case "maintien":
      return { notice: "subscription-kept", patch: { canceled: false, cancel_at_end: false } }
    case "resiliation":
      if (when === "fin") return { notice: "subscription-canceled-at-end", patch: { canceled: true, cancel_at_end: true } }
      if (when === "maintenant") return { notice: "subscription-canceled", patch: { canceled: true, cancel_at_end: false } }
      return null
    case undefined:
      return null
  }
}

/** Whether a period still runs: resuming behind its end would start a new one and charge it. */
function isFuture(date: string | null | undefined): boolean {
  return Date.parse(date ?? "") > Date.now()
}

import type { Subscription, SubscriptionPatch } from "~/commerce/account-wire"
import type { SubscriptionRules } from "~/commerce/settings.server"

/** The actions on a subscription; "restart" resumes one whose paid period is over, which charges at once. */
export type SubscriptionAction = "pause" | "resume" | "restart" | "skip" | "cancel" | "keep"

export type SubscriptionChange = { notice: string; patch: SubscriptionPatch }

type State = Pick<Subscription, "status" | "canceled" | "paused" | "date_period_end">

const RUNNING_STATUSES = new Set(["active", "trial"])

/**
 * Lists the actions that are offered now, as far as the store lets customers pause and skip. A canceled subscription is never
 * resumed here, because that would charge at once (storefront API, subscriptions).
 */
export function listActions(
  { status, canceled, paused, date_period_end }: State,
  rules: SubscriptionRules,
): SubscriptionAction[] {
  if (status === "canceled" || status === "complete") return []
  if (canceled) return ["keep"]
  if (paused || status === "paused") return [isFuture(date_period_end) ? "resume" : "restart", "cancel"]
  if (!RUNNING_STATUSES.has(status)) return ["cancel"]
  const mayPause = status !== "trial" || rules.pauseInTrial
  return [
    ...(mayPause && rules.skip && isFuture(date_period_end) ? (["skip"] as const) : []),
    ...(mayPause && rules.pause ? (["pause"] as const) : []),
    "cancel",
  ]
}

/** Tells subscriptions whose plan, quantity and extra items can be changed now. */
export function isChangeable({ status, canceled, paused }: Pick<State, "status" | "canceled" | "paused">): boolean {
  return RUNNING_STATUSES.has(status) && !canceled && !paused
}

/**
 * Reads a posted action.
 *
 * @param when of a cancellation: "period-end" of the paid period, or "now"
 * @returns null for an action that is not offered now
 */
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
      if (when === "period-end") return { notice: "subscription-canceled-at-end", patch: { canceled: true, cancel_at_end: true } }
      if (when === "now") return { notice: "subscription-canceled", patch: { canceled: true, cancel_at_end: false } }
      return null
    case undefined:
      return null
  }
}

/** Resuming after the end of the paid period would start a new one and charge it. */
function isFuture(date: string | null | undefined): boolean {
  return Date.parse(date ?? "") > Date.now()
}

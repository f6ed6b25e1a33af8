import { deliveryTerms } from "./prices"

type Renewal = {
  interval: string
  count: number
  limit: number | null
  isSent: boolean
  trialDays?: number
  /** What the next charge costs as text, where the price beside does not say it. */
  charge?: string | null
}

/** How a subscription goes on, as the recap must say before it is ordered. In: its rhythm, whether it sends something, and the day of the next charge as text. */
export function renewalTerms(renewal: Renewal, next: string | null): string {
  const { interval, count, limit, isSent, trialDays = 0, charge } = renewal
  const due = `${next ? ` le ${next}` : ""}${charge ? `\u00a0: ${charge}` : ""}`
  const day = due && ` Prochaine échéance${due}.`
  // The one payment after a trial is still to come.
  if (limit !== null)
    return limit > 1 || trialDays > 0 ? `Sans reconduction après la dernière échéance.${day}` : "Sans reconduction."
  const period = `${everyPeriod(interval, count)}${isSent ? ", livraison comprise" : ""}`
  return `Reconduit automatiquement ${period}, jusqu’à votre résiliation en ligne, possible à tout moment.${day}`
}

/** The same before it is ordered with a cart, after what its price says of delivery. */
export function orderedRenewalTerms(renewal: Renewal, next: string | null): string {
  const delivery = deliveryTerms(renewal.isSent ? "parcel" : "none", renewal.limit !== 1)
  return `${delivery ? `Prix ${delivery}. ` : ""}${renewalTerms(renewal, next)}`
}

const MONTHLY = { each: "chaque mois", every: "tous les", many: "mois" }
const PERIODS = new Map(
  Object.entries({
    daily: { each: "chaque jour", every: "tous les", many: "jours" },
    weekly: { each: "chaque semaine", every: "toutes les", many: "semaines" },
    monthly: MONTHLY,
    yearly: { each: "chaque année", every: "tous les", many: "ans" },
  }),
)

function everyPeriod(interval: string, count: number): string {
  const { each, every, many } = PERIODS.get(interval) ?? MONTHLY
  return count <= 1 ? each : `${every} ${count}\u00a0${many}`
}

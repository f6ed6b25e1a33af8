type PlanTerms = { trialDays: number; limit: number | null }

/** What binds a subscription beyond its price: "14 jours d’essai", "6 échéances, puis fin automatique"; null when nothing does. */
export function planTerms({ trialDays, limit }: PlanTerms): string | null {
  const trial = trialDays > 0 ? `${trialDays}\u00a0${trialDays > 1 ? "jours" : "jour"} d’essai` : null
  const end = limit === null ? null : `${limit}\u00a0${limit > 1 ? "échéances" : "échéance"}, puis fin automatique`
  return [trial, end].filter(Boolean).join("\u00a0; ") || null
}

type Renewal = { interval: string; count: number; limit: number | null }

/** How a subscription goes on, as the recap must say before it is ordered. In: its rhythm, and the day of the next charge as text. */
export function renewalTerms({ interval, count, limit }: Renewal, next: string | null): string {
  const day = next ? ` Prochaine échéance le ${next}.` : ""
  if (limit !== null) return limit > 1 ? `Sans reconduction après la dernière échéance.${day}` : "Sans reconduction."
  const period = everyPeriod(interval, count)
  return `Reconduit automatiquement ${period}, livraison comprise, jusqu’à votre résiliation en ligne, possible à tout moment.${day}`
}

const PERIODS = new Map(
  Object.entries({
    daily: { one: "jour", many: "jours", each: "chaque jour", every: "tous les" },
    weekly: { one: "semaine", many: "semaines", each: "chaque semaine", every: "toutes les" },
    monthly: { one: "mois", many: "mois", each: "chaque mois", every: "tous les" },
    yearly: { one: "an", many: "ans", each: "chaque année", every: "tous les" },
  }),
)

function everyPeriod(interval: string, count: number): string {
  const { many, each, every } = PERIODS.get(interval) ?? { many: "mois", each: "chaque mois", every: "tous les" }
  return count <= 1 ? each : `${every} ${count}\u00a0${many}`
}

/** Beside totals and prices in a currency that is displayed only: which one is charged. */
export function chargedIn(charged: string, displayed: string): string {
  return `Le panier et le paiement sont en ${charged}, quelle que soit la devise d’affichage (${displayed}).`
}

/** How a subscription's interval is displayed after a price: "/ mois" or "/ an" [1.19]. */
export function intervalLabel(interval: string, count = 1): string {
  const { one, many } = PERIODS.get(interval) ?? { one: "période", many: "périodes" }
  return count <= 1 ? `/\u00a0${one}` : `/\u00a0${count}\u00a0${many}`
}

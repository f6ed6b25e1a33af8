type PlanTerms = { trialDays: number; limit: number | null }

/** What binds a subscription beyond its price: "14 jours d’essai", "6 échéances, puis fin automatique"; null when nothing does. */
export function planTerms({ trialDays, limit }: PlanTerms): string | null {
  const trial = trialDays > 0 ? `${trialDays}\u00a0${trialDays > 1 ? "jours" : "jour"} d’essai` : null
  const end = limit === null ? null : `${limit}\u00a0${limit > 1 ? "échéances" : "échéance"}, puis fin automatique`
  return [trial, end].filter(Boolean).join("\u00a0; ") || null
}

type OrderedPlan = PlanTerms & { label: string; interval: string; count: number }

/** A plan in a cart: what it costs, after the trial that comes first, and when it ends. @param price of each period as text, if it is known */
export function orderedPlan({ label, interval, count, trialDays, limit }: OrderedPlan, price: string | null): string {
  const trial = planTerms({ trialDays, limit: null })
  const each = price && `${price} ${intervalLabel(interval, count)}`
  const cost = [trial, each].filter(Boolean).join(", puis ")
  return [label, cost, planTerms({ trialDays: 0, limit })].filter(Boolean).join(", ")
}

/** Before what a bundle holds. */
export const BUNDLE_CONTENTS = "Contenu"

/** How a line of a cart or an order names the plan of a subscription. */
export function planLabel(name: string | null | undefined): string {
  return name ? `Formule\u00a0: ${name}` : "Abonnement"
}

const PERIODS = new Map(
  Object.entries({
    daily: { one: "jour", many: "jours" },
    weekly: { one: "semaine", many: "semaines" },
    monthly: { one: "mois", many: "mois" },
    yearly: { one: "an", many: "ans" },
  }),
)

/** How a subscription's interval is displayed after a price: "/ mois" or "/ an" [1.19]. */
export function intervalLabel(interval: string, count = 1): string {
  const { one, many } = PERIODS.get(interval) ?? { one: "période", many: "périodes" }
  return count <= 1 ? `/\u00a0${one}` : `/\u00a0${count}\u00a0${many}`
}

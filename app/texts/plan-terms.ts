type PlanTerms = { trialDays: number; limit: number | null }

/** What binds a subscription beyond its price: "14 jours d’essai", "6 échéances, puis s’arrête"; null when nothing does. */
export function planTerms({ trialDays, limit }: PlanTerms): string | null {
  const trial = trialDays > 0 ? `${trialDays}\u00a0${trialDays > 1 ? "jours" : "jour"} d’essai` : null
  const end = limit === null ? null : `${limit}\u00a0${limit > 1 ? "échéances" : "échéance"}, puis s’arrête`
  return [trial, end].filter(Boolean).join("\u00a0; ") || null
}

const singular: ReadonlyMap<string, string> = new Map([
  ["daily", "jour"],
  ["weekly", "semaine"],
  ["monthly", "mois"],
  ["yearly", "an"],
])

/** How a subscription's interval is displayed after a price: "/ mois" or "/ an" (specification §1). */
export function intervalLabel(interval: string, count = 1): string {
  const unit = singular.get(interval) ?? "période"
  if (count <= 1) return `/\u00a0${unit}`
  return `/\u00a0${count}\u00a0${unit === "mois" ? unit : `${unit}s`}`
}

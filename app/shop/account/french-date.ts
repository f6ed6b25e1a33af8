const months = [
  ...["janvier", "février", "mars", "avril", "mai", "juin"],
  ...["juillet", "août", "septembre", "octobre", "novembre", "décembre"],
]

const paris = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Paris", year: "numeric", month: "numeric", day: "numeric" })

/** The day of a moment in Paris, as French text: `1er mars 2026`; null for what is no date. */
export function formatDay(date: string | null | undefined): string | null {
  const time = Date.parse(date ?? "")
  if (Number.isNaN(time)) return null
  const parts = new Map(paris.formatToParts(time).map(({ type, value }) => [type, Number(value)]))
  const day = parts.get("day") ?? 0
  const month = months[(parts.get("month") ?? 1) - 1] ?? ""
  return `${day === 1 ? "1er" : day}\u00a0${month} ${parts.get("year") ?? ""}`
}

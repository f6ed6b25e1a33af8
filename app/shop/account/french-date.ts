const months = [
  ...["janvier", "février", "mars", "avril", "mai", "juin"],
  ...["juillet", "août", "septembre", "octobre", "novembre", "décembre"],
]

const paris = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Paris", year: "numeric", month: "numeric", day: "numeric" })

/** The day of a moment in Paris, as French text: `1er mars 2026`. In: an ISO 8601 date; throws for what is none. */
export function formatKnownDay(date: string): string {
  const parts = new Map(paris.formatToParts(Date.parse(date)).map(({ type, value }) => [type, Number(value)]))
  const day = parts.get("day") ?? 0
  const month = months[(parts.get("month") ?? 1) - 1] ?? ""
  return `${day === 1 ? "1er" : day}\u00a0${month} ${parts.get("year") ?? ""}`
}

/** The same for a date that may be missing or wrong, which is null. */
export function formatDay(date: string | null | undefined): string | null {
  return Number.isNaN(Date.parse(date ?? "")) ? null : formatKnownDay(date ?? "")
}

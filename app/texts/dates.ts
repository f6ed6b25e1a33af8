const PARIS_CLOCK = new Intl.DateTimeFormat("fr-FR", {
  timeZone: "Europe/Paris",
  year: "numeric",
  month: "long",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
})

/** Formats the day of a moment in Paris: `1er mars 2026`. @throws RangeError for anything that is not a date */
export function formatKnownDay(date: string): string {
  const { day = "", month = "", year = "" } = parisParts(date)
  return `${day === "1" ? "1er" : day}\u00a0${month} ${year}`
}

/** Formats the day of a moment in Paris; null for a date that is missing or wrong. */
export function formatDay(date: string | null | undefined): string | null {
  return Number.isNaN(Date.parse(date ?? "")) ? null : formatKnownDay(date ?? "")
}

/** Formats day and time in Paris: `20 novembre 2026 à 9\u00a0h\u00a005`. */
export function formatMoment(date: string): string {
  const { hour, minute = "" } = parisParts(date)
  return `${formatKnownDay(date)} à ${Number(hour)}\u00a0h\u00a0${minute.padStart(2, "0")}`
}

function parisParts(date: string): Partial<Record<Intl.DateTimeFormatPartTypes, string>> {
  return Object.fromEntries(PARIS_CLOCK.formatToParts(Date.parse(date)).map(({ type, value }) => [type, value]))
}

const months = [
  ...["janvier", "février", "mars", "avril", "mai", "juin"],
  ...["juillet", "août", "septembre", "octobre", "novembre", "décembre"],
]

const parisClock = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Paris",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
})

function inParis(date: string): (name: Intl.DateTimeFormatPartTypes) => string {
  const parts = new Map(parisClock.formatToParts(new Date(date)).map(({ type, value }) => [type, value]))
  return (name) => parts.get(name) ?? ""
}

/** A day in Paris, as `1er décembre 2026`. In: an ISO 8601 date. */
export function formatDay(date: string): string {
  const part = inParis(date)
  const day = part("day") === "1" ? "1er" : part("day")
  return `${day}\u00a0${months[Number(part("month")) - 1]} ${part("year")}`
}

/** Day and time in Paris, as `20 novembre 2026 à 9\u00a0h\u00a005`: what a receipt must say. */
export function formatMoment(date: string): string {
  const part = inParis(date)
  return `${formatDay(date)} à ${Number(part("hour"))}\u00a0h\u00a0${part("minute")}`
}

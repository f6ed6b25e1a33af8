import { formatKnownDay } from "./french-date"

const parisClock = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Paris",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
})

/** Day and time in Paris, as `20 novembre 2026 à 9\u00a0h\u00a005`: what a receipt must say. In: an ISO 8601 date. */
export function formatMoment(date: string): string {
  const parts = new Map(parisClock.formatToParts(new Date(date)).map(({ type, value }) => [type, value]))
  return `${formatKnownDay(date)} à ${Number(parts.get("hour"))}\u00a0h\u00a0${parts.get("minute") ?? ""}`
}

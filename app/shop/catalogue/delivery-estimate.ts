import { type Day, addWorkingDays, dayOf, isWorkingDay } from "./working-days"

const weekdays = ["dimanche", "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi"]
const months = [
  ...["janvier", "février", "mars", "avril", "mai", "juin"],
  ...["juillet", "août", "septembre", "octobre", "novembre", "décembre"],
]

const parisClock = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Paris",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  hourCycle: "h23",
})

function inParis(now: Date): { today: Day; hour: number } {
  const parts = new Map(parisClock.formatToParts(now).map(({ type, value }) => [type, Number(value)]))
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0
  return { today: dayOf(part("year"), part("month"), part("day")), hour: part("hour") }
}

function formatDay(day: Day, withMonth: boolean): string {
  const date = new Date(day)
  const number = date.getUTCDate() === 1 ? "1er" : String(date.getUTCDate())
  const month = withMonth ? `\u00a0${months[date.getUTCMonth()]}` : ""
  return `${weekdays[date.getUTCDay()]}\u00a0${number}${month}`
}

/**
 * When a parcel ordered now arrives, as French text such as `entre le mardi 24 et le vendredi 27 novembre`: it leaves
 * today until the cutoff hour of a working day in Paris, else the next one, and travels `least` to `most` working days.
 */
export function estimateDelivery(
  now: Date,
  { least, most, cutoffHour }: { least: number; most: number; cutoffHour: number },
): string {
  const { today, hour } = inParis(now)
  const leavesToday = isWorkingDay(today) && hour < cutoffHour
  const dispatch = leavesToday ? today : addWorkingDays(today, isWorkingDay(today) ? 1 : 0)
  const [first, last] = [addWorkingDays(dispatch, least), addWorkingDays(dispatch, most)]
  if (first === last) return `le ${formatDay(first, true)}`
  const sameMonth = new Date(first).getUTCMonth() === new Date(last).getUTCMonth()
  return `entre le ${formatDay(first, !sameMonth)} et le ${formatDay(last, true)}`
}

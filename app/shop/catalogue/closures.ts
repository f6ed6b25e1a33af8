import { type Day, MS_PER_DAY, inParis, nameDay } from "./working-days"

/** Days on which the shop sends nothing and hands nothing over, both included. */
export type Closure = { from: Day; until: Day }

const MAX_CLOSURES = 20
const MAX_CLOSED_DAYS = 120

/** The closing weeks that the merchant has set, one day where no last one is; those that make no sense, or never end, are left out. */
export function parseClosures(value: unknown): Closure[] {
  const rows: unknown[] = Array.isArray(value) ? value.slice(0, MAX_CLOSURES) : []
  return rows.flatMap((row) => {
    const { from, until } = (row ?? {}) as { from?: unknown; until?: unknown }
    const first = parseDay(from)
    const last = until === undefined || until === null || until === "" ? first : parseDay(until)
    const isSpan = first !== null && last !== null && first <= last && last - first < MAX_CLOSED_DAYS * MS_PER_DAY
    return isSpan ? [{ from: first, until: last }] : []
  })
}

/** The closure that a day is in, if any. */
export function findClosure(day: Day, closed: readonly Closure[]): Closure | undefined {
  return closed.find(({ from, until }) => day >= from && day <= until)
}

/** What a period counted in working days leaves out of what lies between two days: `, hors fermeture du …`; nothing without a closure. */
export function exceptClosures(closed: readonly Closure[], first: Day, last: Day): string {
  const met = closed.filter(({ from, until }) => until >= first && from <= last).sort((one, other) => one.from - other.from)
  const spans = met.map(({ from, until }) =>
    from === until ? `du ${nameDay(from)}` : `du ${nameDay(from)} au ${nameDay(until)}`,
  )
  return spans.length === 0 ? "" : `, hors fermeture${spans.length > 1 ? "s" : ""} ${spans.join(" et ")}`
}

/** A day that a merchant has chosen, in Paris when it comes with an hour; null for anything else. */
export function parseDay(value: unknown): Day | null {
  const moment = typeof value === "string" && /^\d{4}-\d\d-\d\d/.test(value) ? new Date(value) : null
  return moment === null || Number.isNaN(moment.getTime()) ? null : inParis(moment).today
}

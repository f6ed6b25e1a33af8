const MS_PER_DAY = 86_400_000
const PARIS_DAY = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Paris", dateStyle: "short" })
const PARIS_HOUR = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/Paris", hour: "numeric", hourCycle: "h23" })
const FRENCH_DAY = new Intl.DateTimeFormat("fr-FR", { timeZone: "UTC", weekday: "long", day: "numeric", month: "long" })
const FIXED_HOLIDAYS = ["1-1", "5-1", "5-8", "7-14", "8-15", "11-1", "11-11", "12-25"]
/** Days from Easter Sunday: Easter Monday, Ascension, Whit Monday. */
const DAYS_AFTER_EASTER = [1, 39, 50]

/**
 * When a parcel ordered at a moment arrives, as the shop's pages say it: working days of France from its dispatch, which is on the same
 * working day until the cutoff hour in Paris, and never while the shop is closed.
 *
 * @param days least and most working days
 * @param closed the setting of this name
 */
export function estimateDelivery(ordered: Date, [least, most]: [number, number], cutoffHour: number, closed?: unknown): string {
  const today = Date.parse(PARIS_DAY.format(ordered))
  const closures = readClosures(closed)
  let dispatch = Number(PARIS_HOUR.format(ordered)) < cutoffHour ? today : today + MS_PER_DAY
  while (!isWorkingDay(dispatch) || closures.some(([from, until]) => dispatch >= from && dispatch <= until))
    dispatch += MS_PER_DAY
  const [first, last] = [addWorkingDays(dispatch, least), addWorkingDays(dispatch, most)].map((day) => FRENCH_DAY.format(day))
  return first === last ? `le ${first}` : `entre le ${first} et le ${last}`
}

/** First and last days of the closing weeks; those that make no sense, or never end, are left out. */
function readClosures(closed: unknown): [number, number][] {
  const day = (value: unknown) => {
    const moment = Date.parse(String(value))
    return Number.isNaN(moment) ? Infinity : Date.parse(PARIS_DAY.format(moment))
  }
  const rows = (Array.isArray(closed) ? closed : []) as ({ from?: unknown; until?: unknown } | null)[]
  const spans = rows.slice(0, 20).map((row): [number, number] => [day(row?.from), day(row?.until)])
  return spans.filter(([from, until]) => from <= until && until - from < 120 * MS_PER_DAY)
}

function addWorkingDays(day: number, count: number): number {
  let current = day
  while (!isWorkingDay(current)) current += MS_PER_DAY
  for (let left = count; left > 0; left--) {
    do current += MS_PER_DAY
    while (!isWorkingDay(current))
  }
  return current
}

function isWorkingDay(day: number): boolean {
  const date = new Date(day)
  if (date.getUTCDay() % 6 === 0 || FIXED_HOLIDAYS.includes(`${date.getUTCMonth() + 1}-${date.getUTCDate()}`)) return false
  return !DAYS_AFTER_EASTER.some((after) => easterOf(date.getUTCFullYear()) + after * MS_PER_DAY === day)
}

/** Easter Sunday, by the rule of Meeus, Jones and Butcher. */
function easterOf(year: number): number {
  const [golden, century, ofCentury] = [year % 19, Math.floor(year / 100), year % 100]
  const shift = century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const moon = (19 * golden + shift + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - moon - (ofCentury % 4)) % 7
  const sum = moon + weekday - 7 * Math.floor((golden + 11 * moon + 22 * weekday) / 451) + 114
  return Date.UTC(year, Math.floor(sum / 31) - 1, (sum % 31) + 1)
}

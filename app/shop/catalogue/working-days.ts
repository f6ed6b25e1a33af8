/** A day without hour and zone, as milliseconds of its midnight in UTC: sums and comparisons never meet summer time. */
export type Day = number

export const MS_PER_DAY = 86_400_000

const PARIS_CLOCK = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Paris",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  hourCycle: "h23",
})

/** The day and the hour in Paris at a moment. */
export function inParis(now: Date): { today: Day; hour: number } {
  const parts = new Map(PARIS_CLOCK.formatToParts(now).map(({ type, value }) => [type, Number(value)]))
  const part = (name: Intl.DateTimeFormatPartTypes) => parts.get(name) ?? 0
  return { today: dayOf(part("year"), part("month"), part("day")), hour: part("hour") }
}

export function dayOf(year: number, month: number, date: number): Day {
  return Date.UTC(year, month - 1, date)
}

/** Whether parcels leave and arrive on a day: Monday to Friday, public holidays of France left out. */
export function isWorkingDay(day: Day): boolean {
  const weekday = new Date(day).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !isHoliday(day)
}

/** The day that is `count` counted days after `day`; with 0 the day itself or the next that counts. */
export function addWorkingDays(day: Day, count: number, counts: (day: Day) => boolean = isWorkingDay): Day {
  let current = day
  while (!counts(current)) current += MS_PER_DAY
  for (let left = count; left > 0; left -= 1) {
    do current += MS_PER_DAY
    while (!counts(current))
  }
  return current
}

const FRENCH_DAY = new Intl.DateTimeFormat("fr-FR", { timeZone: "UTC", weekday: "long", day: "numeric", month: "long" })

/** A day as French readers say it, `mardi 1er\u00a0décembre`: whole it would be too long for a line of large text. */
export function nameDay(day: Day, withMonth = true): string {
  const parts = new Map(FRENCH_DAY.formatToParts(day).map(({ type, value }) => [type, value]))
  const number = parts.get("day") === "1" ? "1er" : parts.get("day")
  return `${parts.get("weekday")} ${number}${withMonth ? `\u00a0${parts.get("month")}` : ""}`
}

const FIXED_HOLIDAYS = new Set(["1-1", "5-1", "5-8", "7-14", "8-15", "11-1", "11-11", "12-25"])
/** Days from Easter Sunday: Easter Monday, Ascension, Whit Monday. */
const DAYS_AFTER_EASTER = [1, 39, 50]

function isHoliday(day: Day): boolean {
  const date = new Date(day)
  if (FIXED_HOLIDAYS.has(`${date.getUTCMonth() + 1}-${date.getUTCDate()}`)) return true
  const easter = easterOf(date.getUTCFullYear())
  return DAYS_AFTER_EASTER.some((after) => easter + after * MS_PER_DAY === day)
}

/** Easter Sunday in the Gregorian calendar, by the rule of Meeus, Jones and Butcher. */
export function easterOf(year: number): Day {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const yearOfCentury = year % 100
  const shift = century - Math.floor(century / 4) - Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const moon = (19 * golden + shift + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - moon - (yearOfCentury % 4)) % 7
  const late = Math.floor((golden + 11 * moon + 22 * weekday) / 451)
  const sum = moon + weekday - 7 * late + 114
  return dayOf(year, Math.floor(sum / 31), (sum % 31) + 1)
}

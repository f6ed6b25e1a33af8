import type { BillingSchedule } from "./subscription-record.ts"

/** The end of a billing period that starts at `start`; a day that a month lacks becomes its last one. */
export function periodEnd(start: string, schedule: Pick<BillingSchedule, "interval" | "interval_count">): string {
  const months = schedule.interval_count * (schedule.interval === "yearly" ? 12 : 1)
  const date = new Date(start)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return date.toISOString()
}

/** The part of a period that is still to come at `now` (milliseconds), in cents of `amount`. */
export function remainingPart(amount: number, start: string, end: string, now: number): number {
  const [from, to] = [Date.parse(start), Date.parse(end)]
  const share = Math.min(1, Math.max(0, (to - now) / (to - from)))
  return Math.round(amount * share)
}

type Schedule = { interval: string; count: number; trialDays: number }

/**
 * When a subscription that is ordered now is charged next, as an ISO date and time: after its trial, else one interval later,
 * on the last day of a shorter month. Null for an interval that is not known.
 */
export function nextCharge({ interval, count, trialDays }: Schedule, now: Date): string | null {
  const next = new Date(now)
  if (trialDays > 0) next.setUTCDate(next.getUTCDate() + trialDays)
  else if (interval === "daily") next.setUTCDate(next.getUTCDate() + count)
  else if (interval === "weekly") next.setUTCDate(next.getUTCDate() + 7 * count)
  else if (interval === "monthly") addMonths(next, count)
  else if (interval === "yearly") addMonths(next, 12 * count)
  else return null
  return next.toISOString()
}

function addMonths(date: Date, months: number): void {
  const day = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() + months, 1)
  const longest = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, longest))
}

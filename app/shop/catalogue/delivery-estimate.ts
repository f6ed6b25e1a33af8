import type { CatalogueSettings } from "./catalogue-settings.server"
import { findClosure } from "./closures"
import { type Day, MS_PER_DAY, addWorkingDays, inParis, isWorkingDay } from "./working-days"

const MAX_DELIVERY_DAYS = 60

type DeliveryDays = NonNullable<CatalogueSettings["delivery"]>

/** Formats when a parcel ordered now arrives, by its service's own working days or the shop's; null when both are unknown. */
export type FormatDeliveryDate = (days: unknown) => string | null

/** Reads the delivery days of services; those that make no sense count as the shop's own. */
export function deliveryDateFormatter(delivery: CatalogueSettings["delivery"], now: Date): FormatDeliveryDate {
  return (days) => {
    if (!delivery) return null
    const own = readDeliveryDays(days)
    return estimateDelivery(now, own ? { ...delivery, ...own } : delivery)
  }
}

/** The least and most working days of a delivery; null for anything but two whole numbers in order. */
export function readDeliveryDays(days: unknown): { least: number; most: number } | null {
  const [least, most]: unknown[] = Array.isArray(days) ? days : []
  return isDayCount(least) && isDayCount(most) && least <= most ? { least, most } : null
}

function isDayCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_DELIVERY_DAYS
}

/**
 * When a parcel ordered now arrives: it leaves today until the cutoff hour of a working day in Paris, else the next one. While the shop is
 * closed nothing leaves; carriers go on.
 */
export function estimateDelivery(now: Date, { least, most, cutoffHour, closed }: DeliveryDays): string {
  const { today, hour } = inParis(now)
  let dispatch = hour < cutoffHour ? today : today + MS_PER_DAY
  while (!isWorkingDay(dispatch) || findClosure(dispatch, closed)) dispatch += MS_PER_DAY
  const [first, last] = [addWorkingDays(dispatch, least), addWorkingDays(dispatch, most)]
  if (first === last) return `le ${formatDeliveryDay(first, true)}`
  const sameMonth = new Date(first).getUTCMonth() === new Date(last).getUTCMonth()
  return `entre le ${formatDeliveryDay(first, !sameMonth)} et le ${formatDeliveryDay(last, true)}`
}

const FRENCH_DAY = new Intl.DateTimeFormat("fr-FR", { timeZone: "UTC", weekday: "long", day: "numeric", month: "long" })

function formatDeliveryDay(day: Day, withMonth: boolean): string {
  const parts = new Map(FRENCH_DAY.formatToParts(day).map(({ type, value }) => [type, value]))
  const number = parts.get("day") === "1" ? "1er" : parts.get("day")
  return [parts.get("weekday"), number, ...(withMonth ? [parts.get("month")] : [])].join("\u00a0")
}

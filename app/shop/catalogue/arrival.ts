import type { CatalogueSettings } from "./catalogue-settings"
import { estimateDelivery } from "./delivery-estimate"

/** Says when a parcel that is ordered now arrives, by its service's own working days or the shop's; null where nobody knows. */
type Arrival = (days: unknown) => string | null

const MOST_DAYS = 60

/** In: the days of delivery in the settings, and now. A service's days count when they are two whole numbers in order. */
export function arrivalFrom(delivery: CatalogueSettings["delivery"], now: Date): Arrival {
  return (days) => {
    if (!delivery) return null
    const own = readDays(days)
    return estimateDelivery(now, own ? { ...delivery, least: own[0], most: own[1] } : delivery)
  }
}

/** The least and most working days of a delivery; null for anything but two whole numbers in order. */
function readDays(days: unknown): [number, number] | null {
  const [least, most]: unknown[] = Array.isArray(days) ? days : []
  return isDays(least) && isDays(most) && least <= most ? [least, most] : null
}

function isDays(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MOST_DAYS
}

import type { Settings } from "~/commerce/wire"
import { DEFAULT_DEPOT } from "./stock"

/** What the merchant's settings say about stock and dispatch; `delivery` null when they give no days. */
export type CatalogueSettings = {
  /** Depot whose count decides what can be bought (specification §9). */
  onlineDepot: string
  /** Depots by id, as shoppers know them. */
  depotNames: Record<string, string>
  /** Working days from dispatch to the door, and the hour in Paris until which an order leaves the same day. */
  delivery: { least: number; most: number; cutoffHour: number } | null
  deliveryNote: string | null
  /** From how many euros of goods delivery is free, and in the merchant's words for whom; null when the settings say nothing. */
  freeDelivery: { from: number; note: string } | null
}

const MAX_DELIVERY_DAYS = 60
const DEFAULT_CUTOFF_HOUR = 12

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {}
}

function parseDelivery({
  delivery_days: days,
  dispatch_before_hour: hour,
}: Record<string, unknown>): CatalogueSettings["delivery"] {
  const range = readDeliveryDays(days)
  const isHour = Number.isInteger(hour) && Number(hour) >= 0 && Number(hour) <= 24
  return range && { ...range, cutoffHour: isHour ? Number(hour) : DEFAULT_CUTOFF_HOUR }
}

/** The least and most working days of a delivery; null for anything but two whole numbers in order. */
export function readDeliveryDays(days: unknown): { least: number; most: number } | null {
  const [least, most]: unknown[] = Array.isArray(days) ? days : []
  return isDayCount(least) && isDayCount(most) && least <= most ? { least, most } : null
}

function isDayCount(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_DELIVERY_DAYS
}

function parseFreeDelivery(value: unknown): CatalogueSettings["freeDelivery"] {
  const { from, note } = recordOf(value)
  if (typeof from !== "number" || !Number.isFinite(from) || from <= 0) return null
  return { from, note: typeof note === "string" ? note.trim().slice(0, 120) : "" }
}

/** Reads the settings that lists and products need; whatever is missing or makes no sense has the default. */
export function parseCatalogueSettings(settings: Settings | Record<string, unknown>): CatalogueSettings {
  const { depots, online_depot: depot, checkout } = settings as Record<string, unknown>
  const names = Object.entries(recordOf(depots)).filter(([, name]) => typeof name === "string" && name.trim() !== "")
  const { delivery_note: note, ...rules } = recordOf(checkout)
  return {
    onlineDepot: typeof depot === "string" && depot !== "" ? depot : DEFAULT_DEPOT,
    depotNames: Object.fromEntries(names) as Record<string, string>,
    delivery: parseDelivery(rules),
    freeDelivery: parseFreeDelivery(rules["free_delivery"]),
    deliveryNote: typeof note === "string" && note.trim() !== "" ? note : null,
  }
}

/** The rules of a shop whose settings say nothing. */
export const plainCatalogueSettings: CatalogueSettings = parseCatalogueSettings({})

import type { I18n } from "~/commerce/catalogue.server"
import { onlineDepotOf } from "~/commerce/online-stock.server"
import { readSettings, readStoreSettings } from "~/commerce/settings.server"
import type { Settings } from "~/commerce/api-types"
import { type DisplayCurrency, parseDisplayCurrency } from "~/money/format-amount"
import { CREDIT_WARNING } from "~/texts/payment-methods.server"
import { parseClosures } from "./closures"
import { type DeliveryRule, readDeliveryDays } from "./delivery-promise"
import { type Fields, fieldsOf, textOf } from "./editor-fields"
import { SHOP_DESCRIPTION } from "~/texts/shell"

/** The merchant's rules for stock and dispatch, from the cached settings. */
export async function readCatalogueSettings(i18n: I18n): Promise<CatalogueSettings> {
  return parseCatalogueSettings(await readSettings(i18n))
}

/** How prices of lists and products are shown to this shopper; carts and orders have their own currency. */
export async function readDisplayCurrency(i18n: I18n): Promise<DisplayCurrency> {
  const { currencies, currency } = await readStoreSettings(i18n)
  return parseDisplayCurrency(
    currencies.find(({ code }) => code === i18n.currency),
    currency,
  )
}

/** What the merchant's settings say about stock and dispatch; null where they say nothing. */
export type CatalogueSettings = ReturnType<typeof parseCatalogueSettings>

const DEFAULT_CUTOFF_HOUR = 12
const ROASTING_DAYS = "le lundi et le jeudi"

function parseDelivery({ delivery_days: days, dispatch_before_hour: hour, closed }: Fields): DeliveryRule {
  const isHour = Number.isInteger(hour) && Number(hour) >= 0 && Number(hour) <= 24
  const cutoffHour = isHour ? Number(hour) : DEFAULT_CUTOFF_HOUR
  return { days: readDeliveryDays(days), cutoffHour, closed: parseClosures(closed) }
}

function isDays(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) > 0 && Number(value) <= 90
}

/** From what amount of goods in the base currency delivery is free, and in the merchant's words for whom. */
function parseFreeDelivery(value: unknown) {
  const { from, note } = fieldsOf(value)
  if (typeof from !== "number" || !Number.isFinite(from) || from <= 0) return null
  return { from, note: typeof note === "string" ? note.trim().slice(0, 120) : "" }
}

/** Reads the settings that lists and products need; whatever is missing or makes no sense has the default. */
export function parseCatalogueSettings(settings: Settings | Record<string, unknown>) {
  const { alertes, brand, depots, checkout } = settings as Record<string, unknown>
  const names = Object.entries(fieldsOf(depots)).filter(([, name]) => typeof name === "string" && name.trim() !== "")
  const { delivery_note: note, ...rules } = fieldsOf(checkout)
  return {
    onlineDepot: onlineDepotOf(settings),
    depotNames: Object.fromEntries(names) as Record<string, string>,
    delivery: parseDelivery(rules),
    freeDelivery: parseFreeDelivery(rules["free_delivery"]),
    pricesWithVat: rules["prices_without_vat"] !== true,
    // Calendar days until which an order to be paid outside the shop is kept.
    transferDays: isDays(rules["transfer_days"]) ? rules["transfer_days"] : null,
    roastingDays: textOf(fieldsOf(brand)["roasting_days"]) ?? ROASTING_DAYS,
    shopDescription: textOf(fieldsOf(brand)["shop_description"]) ?? SHOP_DESCRIPTION,
    creditWarning: textOf(rules["credit_warning"]) ?? CREDIT_WARNING,
    // Whether the app has the function `alerte-stock`, and the merchant offers it.
    stockAlerts: fieldsOf(alertes)["active"] === true,
    deliveryNote: typeof note === "string" && note.trim() !== "" ? note : null,
  }
}

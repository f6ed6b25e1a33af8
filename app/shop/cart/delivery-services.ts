import type { Cart } from "~/commerce/api-types"
import { baseCurrency } from "~/commerce/base-currency"
import { formatPrice } from "~/money/format-amount"
import { sumAmounts } from "~/money/minor-units"
import { fail, type Result, succeed } from "~/problems"
import { freeDeliverySentence } from "~/texts/prices"
import type { CatalogueSettings } from "../catalogue/catalogue-settings.server"
import { type DeliveryRule, longestLead, promiseDelivery } from "../catalogue/delivery-promise"
import { type CountryOption, isPostcode, needsPostcode } from "./countries"

/** One way of delivery to choose: its price as text, in a word where it costs nothing, and what it promises. */
export type DeliveryService = ReturnType<typeof viewDeliveryServices>[number]

/** Whether the cart holds something that a carrier brings. */
export function isDeliveryNeeded(cart: Cart): boolean {
  return cart.shipment_delivery !== false
}

/** The services that the backend's rating offers for the cart's address, shop collection last (storefront API, shipping). */
export function listDeliveryServices({ shipment_rating, currency }: Cart) {
  const services = (shipment_rating?.services ?? []).map((service) => ({
    id: service.id,
    name: service.name,
    description: service.description ?? "",
    price: service.price === 0 ? "Gratuit" : formatPrice(service.price, currency),
    pickup: service.pickup === true,
    days: (service as { days?: unknown }).days,
  }))
  return [...services.filter((service) => !service.pickup), ...services.filter((service) => service.pickup)]
}

/** The services with what each promises for an order of now. */
export function viewDeliveryServices(cart: Cart, rule: DeliveryRule, now: Date) {
  const leadDays = longestLead(cart.items ?? [])
  return listDeliveryServices(cart).map(({ days, pickup, ...service }) => ({
    ...service,
    promise: promiseDelivery(rule, { days, leadDays, isCollected: pickup }, now),
  }))
}

/** The services that bring what is bought. */
const listBrought = ({ shipment_rating }: Cart) => (shipment_rating?.services ?? []).filter(({ pickup }) => pickup !== true)

/** What delivery costs at least, as text; null where it may cost nothing, undefined before the address is rated. */
export function leastDeliveryPrice(cart: Cart): string | null | undefined {
  if ((cart.shipment_rating?.services ?? []).length === 0) return undefined
  const prices = listBrought(cart).map(({ price }) => price)
  const least = Math.min(...prices)
  return least > 0 && Number.isFinite(least) ? formatPrice(least, cart.currency) : null
}

/** The service to begin with: the fastest of those that cost nothing, else the cheapest; nobody is sent to a shop unasked. */
export function suggestDeliveryService(cart: Cart): string | null {
  const brought = listBrought(cart)
  const days = (service: object) => Math.max(...[(service as { days?: number[] }).days ?? Infinity].flat())
  const [first] = [...brought].sort((one, other) => one.price - other.price || days(one) - days(other))
  return first?.id ?? null
}

/** Whether a posted service id is one of those on offer. */
export function isServiceOffered(cart: Cart, serviceId: string): boolean {
  return listDeliveryServices(cart).some((service) => service.id === serviceId)
}

const MAX_MESSAGE_LENGTH = 300

/** The carriers' error messages for this address, without duplicates (storefront API, shipping). */
export function listShippingRateErrors(cart: Cart): string[] {
  const errors: unknown = cart.shipment_rating?.errors
  const messages = (Array.isArray(errors) ? errors : []).flatMap((error: unknown) => {
    const message = (error as { message?: unknown } | null)?.message
    const text = typeof message === "string" ? message.replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim() : ""
    return text === "" ? [] : [text.slice(0, MAX_MESSAGE_LENGTH)]
  })
  return [...new Set(messages)]
}

/** What delivery costs and how long it takes, on the cart's page; `services` is null until a place is known. */
export type DeliveryEstimateView = NonNullable<ReturnType<typeof viewDeliveryEstimate>>

type FreeDelivery = NonNullable<CatalogueSettings["freeDelivery"]>

/** Country, one of those offered, and postcode as typed, checked as that country writes it. Problems at `country`, `zip`. */
export function parsePlace(
  typedCountry: unknown,
  typedZip: unknown,
  offered: readonly CountryOption[],
): Result<{ country: string; zip: string }> {
  const text = (value: unknown) => (typeof value === "string" ? value.replace(/\s+/g, " ").trim().toUpperCase() : "")
  const [country, zip] = [text(typedCountry), text(typedZip)]
  if (!offered.some(({ value }) => value === country)) return fail("country-unknown", "country")
  if (!isPostcode(country, zip)) return fail(country === "FR" ? "postcode-invalid" : "postcode-foreign", "zip")
  return succeed({ country, zip })
}

type DeliverySettings = { rule: DeliveryRule; free: FreeDelivery | null; countries: readonly CountryOption[] }

/** Null for a cart of which nothing is sent. */
export function viewDeliveryEstimate(cart: Cart, { rule, free, countries }: DeliverySettings) {
  if (!isDeliveryNeeded(cart)) return null
  const { country, zip, city, address1 } = cart.shipping ?? {}
  const isKnown = Boolean(country && (zip || !needsPostcode(country)))
  return {
    countries,
    country: country ?? "",
    zip: zip ?? "",
    // A whole address counts more than the place that is typed here.
    hasAddress: Boolean(address1),
    place: zip || city || "",
    services: isKnown ? viewDeliveryServices(cart, rule, new Date()) : null,
    errors: isKnown ? listShippingRateErrors(cart) : [],
    // The merchant's limit is in the base currency.
    free: free && cart.currency === baseCurrency() ? describeFree(cart, free) : null,
  }
}

function describeFree({ sub_total, discount_total, currency }: Cart, { from, note }: FreeDelivery): string {
  const missing = sumAmounts([from, -sub_total, discount_total ?? 0])
  return freeDeliverySentence(missing > 0 ? formatPrice(missing, currency) : null, note)
}

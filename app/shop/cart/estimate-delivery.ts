import type { Cart } from "~/commerce/wire"
import { formatPrice } from "~/money/format-amount"
import { sumEuros } from "~/money/minor-units"
import { type Problem, type Result, succeed } from "~/problems"
import { type Country, countries, findCountry } from "./countries"
import type { Arrival } from "../catalogue/delivery-estimate"
import { type DeliveryService, listDeliveryServices, listRatingErrors } from "./delivery-services"

/** What delivery costs and how long it takes, on the cart's page, before anybody says who they are. */
export type DeliveryEstimate = {
  country: string
  zip: string
  /** Whether the cart has a whole address already, which then is the one that counts. */
  hasAddress: boolean
  /** Null until a place is known. */
  services: DeliveryService[] | null
  errors: string[]
  /** `Plus que 12,30 € pour …`, or that it is reached; null where the settings name no free delivery. */
  free: string | null
}

/** A merchant's offer of free delivery: from how many euros of goods, and for whom. */
type FreeDelivery = { from: number; note: string }

/** Country and postcode as typed, checked as their country writes them. Problems at `country`, `zip`. */
export function parsePlace(typedCountry: unknown, typedZip: unknown): Result<{ country: string; zip: string }> {
  const text = (value: unknown) => (typeof value === "string" ? value.replace(/\s+/g, " ").trim().toUpperCase() : "")
  const country = findCountry(text(typedCountry))
  const zip = text(typedZip)
  const problems: Problem[] = []
  if (!country) problems.push({ code: "country-unknown", field: "country" })
  else if (!country.postcode.test(zip)) problems.push({ code: postcodeProblem(country), field: "zip" })
  return country && problems.length === 0 ? succeed({ country: country.code, zip }) : { ok: false, problems }
}

function postcodeProblem(country: Country): "postcode-invalid" | "postcode-foreign" {
  return country.code === "FR" ? "postcode-invalid" : "postcode-foreign"
}

/** The countries of the estimate's list. */
export const estimateCountries = countries.map(({ code, name }) => ({ value: code, label: name }))

/** Null for a cart of which nothing is sent. */
export function viewDeliveryEstimate(
  cart: Cart,
  { arrival, free }: { arrival: Arrival; free: FreeDelivery | null },
): DeliveryEstimate | null {
  if (cart.shipment_delivery !== true) return null
  const { country, zip, address1 } = cart.shipping ?? {}
  const isKnown = Boolean(country && zip)
  return {
    country: country ?? "FR",
    zip: zip ?? "",
    hasAddress: Boolean(address1),
    services: isKnown ? listDeliveryServices(cart, arrival) : null,
    errors: isKnown ? listRatingErrors(cart) : [],
    free: free && describeFree(cart, free),
  }
}

function describeFree(cart: Cart, { from, note }: FreeDelivery): string {
  const missing = sumEuros([from, -(cart.sub_total ?? 0), cart.discount_total ?? 0])
  const where = note ? ` ${note}` : ""
  return missing > 0
    ? `Plus que ${formatPrice(missing, cart.currency)} pour la livraison offerte${where}.`
    : `La livraison vous est offerte${where}.`
}

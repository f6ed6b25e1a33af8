import { createHash } from "node:crypto"
import type { SandboxContext } from "../../storage/context.ts"
import type { ShippingZoneRecord } from "../../storage/models.ts"
import { listRecords } from "../../storage/records.ts"
import { toCents, toEuros } from "./cents.ts"

type RatedService = {
  id: string
  name: string
  description: string
  /** Euros, VAT included. */
  price: number
  pickup?: boolean
  /** Working days until delivery, least and most. assumed: a field of this shop's own. */
  days: [number, number]
}

export type ShipmentRating = {
  date_created: string
  fingerprint: string
  services: RatedService[]
  errors: Array<{ code: string; message: string }>
}

type RatingInput = {
  country: string
  zip: string
  city: string
  state: string
  /** False when nothing in the cart is sent by parcel. */
  shippable: boolean
  /** Cents of goods after discounts; decides free delivery. */
  goods: number
}

/**
 * The delivery services for an address and an amount of goods (storefront API, shipping). A country that no
 * zone serves has no services and one error.
 */
export function rateShipment(context: SandboxContext, input: RatingInput): ShipmentRating {
  const country = input.country.toUpperCase()
  const zone = listRecords<ShippingZoneRecord>(context.database, "shipping_zones").find((each) =>
    each.countries.includes(country),
  )
  const rating: ShipmentRating = {
    date_created: new Date(context.clock.now()).toISOString(),
    fingerprint: createHash("md5").update(JSON.stringify(input)).digest("hex"),
    services: [],
    errors: [],
  }
  if (!input.shippable) return rating
  if (!zone) {
    rating.errors.push({ code: "address_unserviceable", message: "Nous ne livrons pas encore dans ce pays." })
  } else {
    rating.services = zone.services
      .filter((service) => servesZip(service.zip_prefixes, input.zip))
      .map((service) => rateService(service, input.goods))
    if (rating.services.length === 0) {
      rating.errors.push({ code: "address_unserviceable", message: "Aucun mode de livraison ne dessert cette adresse." })
    }
  }
  return rating
}

function servesZip(prefixes: string[] | undefined, zip: string): boolean {
  return !prefixes || prefixes.some((prefix) => zip.startsWith(prefix))
}

function rateService(service: ShippingZoneRecord["services"][number], goods: number): RatedService {
  // assumed: free delivery looks at the goods after their discounts.
  const free = service.free_from !== undefined && goods >= toCents(service.free_from)
  return {
    id: service.id,
    name: service.name,
    description: service.description,
    price: free ? 0 : toEuros(toCents(service.price)),
    ...(service.pickup ? { pickup: true } : {}),
    days: service.days,
  }
}

import type { ShippingZoneRecord } from "../../storage/models.ts"
import { shippingZones } from "../commerce/shipping.ts"
import type { SectionLiteral } from "./build-content.ts"

type Service = ShippingZoneRecord["services"][number]

const countries = new Intl.DisplayNames(["fr"], { type: "region" })
const names = new Intl.ListFormat("fr", { type: "conjunction" })

/** Where a service goes, by its zone and, within France, by its postcodes. */
function placeOf({ countries: codes }: ShippingZoneRecord, { zip_prefixes: zips }: Service): string {
  if (zips?.includes("20")) return "Corse"
  if (zips?.includes("971")) return "Outre-mer"
  if (zips) return "France continentale"
  const named = codes.map((code) => countries.of(code) ?? code)
  return names.format(named.sort((one, other) => one.localeCompare(other, "fr")))
}

function price(amount: number): string {
  const minimumFractionDigits = Number.isInteger(amount) ? 0 : 2
  return new Intl.NumberFormat("fr-FR", { style: "currency", currency: "EUR", minimumFractionDigits }).format(amount)
}

function daysOf({ days: [least, most] }: Service): string {
  return `${least < most ? `${least} à ` : ""}${most} ${most > 1 ? "jours ouvrés" : "jour ouvré"}`
}

/** What each carrier costs and how long it takes, by where it goes: the figures that orders are rated with. */
export const deliveryTable: SectionLiteral = {
  type: "table",
  heading: "Tarifs et délais",
  columns: ["Destination", "Mode de livraison", "Prix", "Gratuit dès", "Délai après envoi"],
  rows: shippingZones.flatMap((zone) =>
    zone.services
      .filter(({ pickup }) => !pickup)
      .map((service) => [
        ...[placeOf(zone, service), service.name, price(service.price)],
        ...[service.free_from ? price(service.free_from) : "–", daysOf(service)],
      ]),
  ),
}

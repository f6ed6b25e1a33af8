import type { ShippingZoneRecord } from "../../storage/models.ts"
import { seedId } from "../../storage/ids.ts"

/** Until when an order of a working day leaves the same day, in Lyon. */
export const dispatchBeforeHour = 14

type Service = ShippingZoneRecord["services"][number]

/** Prefixes of mainland France; Corsica is 20, overseas 97 and 98. */
const mainland = Array.from({ length: 95 }, (_, index) => String(index + 1).padStart(2, "0")).filter((prefix) => prefix !== "20")
const corsica = ["20"]
const overseas = ["971", "972", "973", "974", "975", "976", "977", "978", "986", "987", "988"]

const pickup: Service = {
  id: "boutique",
  name: "Retrait en boutique",
  description: "22 rue des Trois-Marronniers, Lyon 1er, du lundi au samedi",
  price: 0,
  pickup: true,
  days: [0, 1],
}

const france: Service[] = [
  {
    id: "colissimo",
    name: "Colissimo",
    description: "À domicile, sans signature",
    price: 6.9,
    free_from: 60,
    zip_prefixes: mainland,
    days: [2, 3],
  },
  {
    id: "mondial-relay",
    name: "Mondial Relay",
    description: "En point relais, choisi après la commande",
    price: 4.5,
    free_from: 60,
    zip_prefixes: mainland,
    days: [3, 5],
  },
  {
    id: "chronopost",
    name: "Chronopost",
    description: "Avant 13 h, contre signature",
    price: 12.9,
    zip_prefixes: mainland,
    days: [1, 1],
  },
  {
    id: "colissimo-corse",
    name: "Colissimo Corse",
    description: "À domicile",
    price: 9.9,
    free_from: 90,
    zip_prefixes: corsica,
    days: [3, 5],
  },
  {
    id: "colissimo-outre-mer",
    name: "Colissimo Outre-mer",
    description: "Par avion, droits locaux en sus",
    price: 24.9,
    zip_prefixes: overseas,
    days: [7, 12],
  },
  pickup,
]

function zone(slug: string, name: string, countries: string[], services: Service[]): ShippingZoneRecord {
  return { id: seedId("shipping-zone", slug), name, countries, services }
}

/** Where we deliver. A country without a zone, the United States for one, has no service. */
export const shippingZones: ShippingZoneRecord[] = [
  zone("france", "France", ["FR"], france),
  zone(
    "monaco",
    "Monaco",
    ["MC"],
    [{ id: "colissimo", name: "Colissimo", description: "À domicile", price: 6.9, free_from: 60, days: [2, 3] }],
  ),
  zone(
    "belgique",
    "Belgique et Luxembourg",
    ["BE", "LU"],
    [
      {
        id: "colissimo-benelux",
        name: "Colissimo Europe",
        description: "À domicile",
        price: 9.9,
        free_from: 90,
        days: [2, 4],
      },
      { id: "mondial-relay-benelux", name: "Mondial Relay", description: "En point relais", price: 6.5, days: [3, 5] },
    ],
  ),
  zone(
    "suisse",
    "Suisse",
    ["CH"],
    [
      {
        id: "colissimo-suisse",
        name: "Colissimo Suisse",
        description: "À domicile, dédouanement compris",
        price: 14.9,
        free_from: 150,
        days: [3, 6],
      },
    ],
  ),
  zone(
    "union-europeenne",
    "Union européenne",
    ["DE", "ES", "IT", "NL", "AT", "PT", "IE"],
    [
      {
        id: "colissimo-europe",
        name: "Colissimo Europe",
        description: "À domicile, contre signature",
        price: 13.9,
        free_from: 120,
        days: [3, 6],
      },
    ],
  ),
]

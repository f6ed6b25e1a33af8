import { roundToCents, type OptionLiteral, type PlanLiteral, type ProductLiteral } from "./build-product.ts"
import { pseudoRandom } from "./pseudo-random.ts"

/** Why a coffee that was opened cannot be returned. */
export const OPENED_BAG =
  "Sachet ouvert après la livraison\u00a0: le droit de rétractation ne s’applique plus (article L221-28, 5° du Code de la consommation)."

export type CoffeeLiteral = {
  slug: string
  name: string
  sku: string
  /** One country, or several for a blend. */
  origin: string | string[]
  region: string
  process: string
  roast: "Claire" | "Moyenne" | "Foncée"
  notes: string[]
  intensity: 1 | 2 | 3 | 4 | 5
  variety: string
  altitude: string
  certification?: string
  species?: string
  /** Euros for 250 g, VAT included. */
  price: number
  origPrice?: number
  /** Grams; 250, 500 and 1 000 unless told. */
  weights?: number[]
  categories: string[]
  paragraphs: string[]
  summary: string
  created: string
  popularity: number
  giftBox?: boolean
  subscription?: boolean
  soldOut?: boolean
  related?: string[]
  tags?: string[]
  swiss?: Record<string, unknown>
}

const grinds = ["Grains", "Piston", "Filtre", "Espresso", "Moka"]

/** A kilogram costs less than four sachets, as on the boutique's shelf. */
const weightFactors = new Map([
  [250, 1],
  [500, 1.92],
  [1000, 3.64],
])

const coffeePlans: PlanLiteral[] = [
  { name: "Chaque mois", description: "Un envoi par mois, sans engagement", interval: "monthly", factor: 0.9 },
  { name: "Un an d’avance", description: "Douze envois réglés en une fois", interval: "yearly", factor: 10.2 },
]

const box: OptionLiteral = {
  name: "Boîte cadeau",
  required: false,
  values: [{ name: "Avec ruban", price: 3.5 }],
}

function weightName(grams: number): string {
  return grams === 1000 ? "1 kg" : `${grams} g`
}

function weightOption(coffee: CoffeeLiteral): OptionLiteral {
  return {
    name: "Poids",
    variant: true,
    values: (coffee.weights ?? [250, 500, 1000]).map((grams) => {
      const stock = pseudoRandom(`${coffee.slug}:${grams}`)
      const depots: [number, number] = coffee.soldOut ? [0, 0] : [stock(2, 14), stock(9, 60)]
      const variantPrice = Math.round(coffee.price * (weightFactors.get(grams) ?? grams / 250) * 10) / 10
      return {
        name: weightName(grams),
        netWeight: grams,
        depots,
        variantPrice: grams === 250 ? coffee.price : roundToCents(variantPrice),
      }
    }),
  }
}

/** Makes the product literal of a coffee: weights as variants, the grind as an option, the food's legal words. */
export function coffeeProduct(coffee: CoffeeLiteral): ProductLiteral {
  const origins = [coffee.origin].flat()
  return {
    slug: coffee.slug,
    name: coffee.name,
    sku: coffee.sku,
    price: coffee.price,
    ...(coffee.origPrice === undefined ? {} : { origPrice: coffee.origPrice }),
    tax: "tva_5_5",
    paragraphs: coffee.paragraphs,
    summary: coffee.summary,
    attributes: {
      origine: coffee.origin,
      procede: coffee.process,
      torrefaction: coffee.roast,
      notes: coffee.notes,
      intensite: String(coffee.intensity),
      ...(coffee.certification ? { certification: coffee.certification } : {}),
      variete: coffee.variety,
      altitude: coffee.altitude,
    },
    categories: coffee.categories,
    options: [
      weightOption(coffee),
      { name: "Mouture", values: grinds.map((name) => ({ name })) },
      ...(coffee.giftBox ? [box] : []),
    ],
    ...(coffee.subscription ? { plans: coffeePlans } : {}),
    content: {
      net_weight_g: coffee.weights?.[0] ?? 250,
      withdrawal_exception: OPENED_BAG,
      ...(coffee.subscription ? { deliveries_per_year: 12 } : {}),
      food: {
        legal_name: coffee.process.startsWith("Décaféiné")
          ? "Café torréfié décaféiné, en grains ou moulu"
          : "Café torréfié, en grains ou moulu",
        ingredients: `100 % café ${coffee.species ?? "arabica"} (${origins.join(", ")})`,
        operator: "Maison Lilas, 6 quai de la Fonderie, 69007 Lyon, France",
        origin: coffee.region,
        ...(coffee.certification?.includes("Agriculture biologique") && {
          organic: "Certifié par FR-BIO-01, Agriculture non UE",
        }),
        storage:
          "À conserver fermé, au sec et à l’abri de la lumière. À déguster de préférence avant la date indiquée sous le sachet.",
      },
    },
    created: coffee.created,
    popularity: coffee.popularity,
    related: coffee.related ?? [],
    tags: ["café", ...(coffee.tags ?? [])],
    ...(coffee.swiss ? { swiss: coffee.swiss } : {}),
  }
}

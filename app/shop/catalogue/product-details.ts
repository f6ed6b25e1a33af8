import type { Product, Variant } from "~/commerce/api-types"
import { baseCurrency } from "~/commerce/base-currency"
import { formatCount, type DisplayCurrency, displayMoney } from "~/money/format-amount"
import { type Fields, fieldsOf, textOf } from "./editor-fields"
import { netWeightOf } from "./net-weight"
import { attributeOf, tastingLine } from "./product-card-view"
import { type Choices, chosenValue, listOptions } from "./product-options"
import { type WithdrawalKind, withdrawalPeriod } from "~/texts/withdrawal-period"
import { conditionalException, withdrawalException } from "./withdrawal-rules"

export type Fact = { name: string; value: string }

/** What a product carries beside its description (docs/go-live.md, French law). */
export type ProductDetails = ReturnType<typeof viewDetails>

function textsOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).flatMap((item) => textOf(item) ?? [])
}

/** Net weight as a label says it: grams below a kilogram, else kilograms. */
export function formatNetWeight(grams: number): string {
  if (grams < 1000) return `${formatCount(grams)}\u00a0g`
  return `${String(Math.round(grams / 10) / 100).replace(".", ",")}\u00a0kg`
}

/** What Regulation 1169/2011, article 14, wants said of food before it is bought. */
function viewFood(food: Fields, weight: number | null): Fact[] {
  const named = [
    ["Dénomination", textOf(food["legal_name"])],
    ["Ingrédients", textOf(food["ingredients"])],
    ["Poids net", weight === null ? null : formatNetWeight(weight)],
    ["Origine", textOf(food["origin"])],
    ["Agriculture biologique", textOf(food["organic"])],
    ["Conservation", textOf(food["storage"])],
    ["Exploitant", textOf(food["operator"])],
  ] as const
  const facts = named.flatMap(([name, value]) => (value ? [{ name, value }] : []))
  return Object.keys(food).length > 0 ? facts : []
}

/** Who makes a product, as Regulation 2023/988, article 19, wants it on the page. */
function viewManufacturer(maker: Fields) {
  const name = textOf(maker["name"])
  if (!name) return null
  return { name, address: textOf(maker["address"]), contact: textOf(maker["contact"]), warnings: textsOf(maker["warnings"]) }
}

/** What one tastes, and how strong it is from 1 to 5. */
function viewTasting(product: Product) {
  const line = tastingLine(product)
  const strength = Number(attributeOf(product, "intensite") ?? 0)
  const intensity = Number.isInteger(strength) && strength >= 1 && strength <= 5 ? strength : null
  return line ? { line, intensity } : null
}

/** The eco-participation in a product's price, in the base currency; null where there is none, or in another currency. */
export function ecoParticipationOf(content: unknown, currency: string): number | null {
  const eco = fieldsOf(content)["eco_participation"]
  // A merchant writes it in the base currency.
  return typeof eco === "number" && eco > 0 && Number.isFinite(eco) && currency === baseCurrency() ? eco : null
}

type Chosen = Parameters<typeof withdrawalException>[1]

/** What a product's page says of giving it back instead of the period of goods; null where that is all there is to say. */
function viewException(content: unknown, chosen: Chosen, kind: WithdrawalKind | null): string | null {
  const conditional = conditionalException(content, chosen)
  if (conditional !== null) return `${withdrawalPeriod(kind ?? "goods")} ${conditional}`
  return withdrawalException(content, chosen) ?? (kind === null || kind === "goods" ? null : withdrawalPeriod(kind))
}

type Shown = { variant: Variant | null; choices: Choices; currency: DisplayCurrency; kind: WithdrawalKind | null }

/** Reads the product's custom content; whatever is missing or has another shape is left out. */
export function viewDetails(product: Product, { variant, choices, currency, kind }: Shown) {
  const content = fieldsOf(product.content)
  const chosen = listOptions(product).map((option) => ({ name: option.name, value: chosenValue(option, choices)?.name }))
  const eco = ecoParticipationOf(content, currency.base)
  return {
    food: viewFood(fieldsOf(content["food"]), netWeightOf(product, variant)),
    manufacturer: viewManufacturer(fieldsOf(content["manufacturer"])),
    ecoParticipation: eco === null ? null : displayMoney(eco, currency).text,
    withdrawalException: viewException(content, chosen, kind),
    tasting: viewTasting(product),
  }
}

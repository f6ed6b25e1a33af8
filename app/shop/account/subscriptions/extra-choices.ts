import type { Product } from "~/commerce/wire"
import { formatPrice } from "~/money/format-amount"
import { type Choices, listOptions, resolveChoice } from "~/shop/catalogue/variant-choice"
import { listPurchaseOptions, unitPrice } from "../../catalogue/purchase-options"
import { isBuyable } from "../../catalogue/stock"
/** A product with more combinations is not offered: nobody reads such a list. */
const MAX_CHOICES = 60

/** One way to choose a product: `value` in the form, `label` in words with its price. */
export type ExtraChoice = { value: string; label: string }

/** Lists the ways to choose a product that is sent by parcel and sold without subscription; empty for any other. */
export function listExtraChoices(product: Product, depot: string, currency: string): ExtraChoice[] {
  const standard = listPurchaseOptions(product).find(({ planId }) => planId === null)
  const required = listOptions(product).filter((option) => option.required)
  const count = required.reduce((product, { values }) => product * values.length, 1)
  if (!standard || !isSentByParcel(product) || count > MAX_CHOICES) return []
  const combinations = required.reduce<Map<string, string>[]>(
    (sets, { key, values }) => sets.flatMap((set) => values.map(({ slug }) => new Map(set).set(key, slug))),
    [new Map()],
  )
  return combinations.flatMap((choices) => {
    const resolved = resolveChoice(product, choices)
    if (!resolved.ok || !isBuyable(product, resolved.value.variant, depot)) return []
    const { variant, addedPrice } = resolved.value
    const names = required.map(({ key, values }) => values.find(({ slug }) => slug === choices.get(key))?.name ?? "")
    const price = formatPrice(unitPrice(product, variant, standard, addedPrice).price, currency)
    return [{ value: new URLSearchParams([...choices]).toString(), label: [...names, price].join(" · ") }]
  })
}

/** Reads the choices of a posted value. */
export function parseExtraChoice(value: unknown): Choices {
  return new Map(new URLSearchParams(typeof value === "string" ? value.slice(0, 500) : ""))
}

export function isSentByParcel({ delivery }: Product): boolean {
  return delivery === "shipment" || delivery === undefined
}

import type { Product } from "~/commerce/wire"
import { formatPrice } from "~/money/format-amount"
import { type ProductOption, listOptions } from "~/shop/catalogue/product-options"
import { type PurchaseOption, listPurchaseOptions, unitPrice } from "~/shop/catalogue/purchase-options"
import { isBuyable } from "~/shop/catalogue/stock"
import { type Choices, resolveChoice } from "~/shop/catalogue/variant-choice"

/** More ways to choose one product than anybody reads in a list. */
const MOST_CHOICES = 60

/** A product as it can be sent along: `value` names its choices in the form, `label` in words, with its price. */
export type ExtraChoice = { value: string; label: string }

/** All that may be chosen of a product that is sent by parcel and sold without subscription; empty for any other. */
export function listExtraChoices(product: Product, depot: string, currency: string): ExtraChoice[] {
  const standard = listPurchaseOptions(product).find(({ planId }) => planId === null)
  const required = listOptions(product).filter((option) => option.required)
  const count = required.reduce((ways, { values }) => ways * values.length, 1)
  if (!standard || !isSentByParcel(product) || count > MOST_CHOICES) return []
  return combinationsOf(required).flatMap((choices) => viewChoice(product, choices, { depot, currency, standard, required }))
}

/** The choices that a form's value names, as a product's address would. */
export function parseExtraChoice(value: unknown): Choices {
  return new Map(new URLSearchParams(typeof value === "string" ? value.slice(0, 500) : ""))
}

type Setting = { depot: string; currency: string; standard: PurchaseOption; required: readonly ProductOption[] }

function viewChoice(product: Product, choices: Choices, { depot, currency, standard, required }: Setting): ExtraChoice[] {
  const resolved = resolveChoice(product, choices)
  if (!resolved.ok || !isBuyable(product, resolved.value.variant, depot)) return []
  const { variant, addedPrice } = resolved.value
  const names = required.map(({ key, values }) => values.find(({ slug }) => slug === choices.get(key))?.name ?? "")
  const price = formatPrice(unitPrice(product, variant, standard, addedPrice).price, currency)
  return [{ value: new URLSearchParams([...choices]).toString(), label: [...names, price].join(" · ") }]
}

function combinationsOf(options: readonly ProductOption[]): Map<string, string>[] {
  return options.reduce<Map<string, string>[]>(
    (sets, { key, values }) => sets.flatMap((set) => values.map(({ slug }) => new Map(set).set(key, slug))),
    [new Map()],
  )
}

/** Whether a product goes to an address. */
export function isSentByParcel({ delivery }: Product): boolean {
  return delivery === "shipment" || delivery === undefined
}

import type { Attribute, Product } from "~/commerce/api-types"
import { typesetFrench } from "~/texts/typography"
import type { ListQuery } from "./list-query"
import { slugOf } from "./slug"

/** `count` is how many products the list would have of this value; missing where the sample is not the whole list. */
type FilterValue = { slug: string; name: string; selected: boolean; count?: number }

/** One attribute to filter by, with its values. */
export type FilterView = { id: string; name: string; values: FilterValue[] }

/** An attribute is worth a filter when at least this share of the list has it. */
const MIN_SHARE = 0.15
const MAX_FILTERS = 4

function textsOf(values: unknown): string[] {
  const list: unknown[] = Array.isArray(values) ? values : [values]
  return list.flatMap((value) => (typeof value === "string" || typeof value === "number" ? [String(value)] : []))
}

function valuesIn(sample: readonly Product[], id: string): Set<string> {
  return new Set(
    sample.flatMap(({ attributes }) => (attributes && Object.hasOwn(attributes, id) ? textsOf(attributes[id]?.value) : [])),
  )
}

/** The values of each attribute that the list's URL chose, as the backend spells them; unknown ones are left out. */
export function chosenValues(attributes: readonly Attribute[], query: ListQuery): FilterView[] {
  return attributes.flatMap((attribute) => {
    const slugs = Object.hasOwn(query.attributes, attribute.id) ? (query.attributes[attribute.id] ?? []) : []
    const values = textsOf(attribute.values ?? []).flatMap((name) => {
      const slug = slugOf(name)
      return slugs.includes(slug) ? [{ slug, name, selected: true }] : []
    })
    return values.length > 0 ? [{ id: attribute.id, name: attribute.name, values }] : []
  })
}

/** Whether a product has what the list's URL asks for, leaving one attribute out. */
function fits(product: Product, { attributes, minPrice, maxPrice }: ListQuery, except: string): boolean {
  const { price } = product
  if (typeof price === "number" && (price < (minPrice ?? price) || price > (maxPrice ?? price))) return false
  return Object.entries(attributes).every(([id, slugs]) => {
    if (id === except) return true
    return [...valuesIn([product], id)].some((value) => slugs.includes(slugOf(value)))
  })
}

/** The attributes that most products of an unfiltered sample have, and those in use; a complete sample limits the values too. */
export function viewFilters(
  attributes: readonly Attribute[],
  sample: { products: readonly Product[]; complete: boolean },
  query: ListQuery,
): FilterView[] {
  const inUse = new Set(chosenValues(attributes, query).map(({ id }) => id))
  const ranked = attributes.map((attribute) => {
    const bearers = sample.products.filter((product) => valuesIn([product], attribute.id).size > 0).length
    return { attribute, share: sample.products.length > 0 ? bearers / sample.products.length : 0 }
  })
  const offered = ranked
    .filter(({ attribute, share }) => inUse.has(attribute.id) || share >= MIN_SHARE)
    .sort((a, b) => Number(inUse.has(b.attribute.id)) - Number(inUse.has(a.attribute.id)) || b.share - a.share)
    .slice(0, MAX_FILTERS)
  return offered.flatMap(({ attribute: { id, name, values } }) => {
    const present = valuesIn(sample.products, id)
    const selected = Object.hasOwn(query.attributes, id) ? (query.attributes[id] ?? []) : []
    const others = sample.products.filter((product) => fits(product, query, id))
    const countOf = (value: string) => others.filter((product) => valuesIn([product], id).has(value)).length
    const offeredValues = textsOf(values ?? []).map((value) => ({
      slug: slugOf(value),
      name: value,
      selected: selected.includes(slugOf(value)),
      ...(sample.complete && { count: countOf(value) }),
    }))
    const shown = offeredValues.filter((value) => value.selected || !sample.complete || present.has(value.name))
    const isUseful = shown.length > 1 || shown.some((value) => value.selected)
    return isUseful
      ? [{ id, name: typesetFrench(name), values: shown.map((value) => ({ ...value, name: typesetFrench(value.name) })) }]
      : []
  })
}

/** Bounds of the price filter in whole units of the currency of the prices, and its step. */
export type PriceRange = { min: number; max: number; step: 1 | 10 | 100 | 1000 }

/** The price filter of a list: step 1, 10, 100 or 1000 by its range, bounds widened to multiples [9.12]. */
export function priceRange(lowest: number, highest: number): PriceRange | null {
  // In cents: 1024.07 - 24.07 is not quite 1000.
  const tenth = (Math.round(highest * 100) - Math.round(lowest * 100)) / 1000
  const step = tenth < 10 ? 1 : tenth < 100 ? 10 : tenth < 1000 ? 100 : 1000
  const min = Math.floor(lowest / step) * step
  const max = Math.ceil(highest / step) * step
  return Number.isFinite(tenth) && max > min ? { min, max, step } : null
}

import type { Product, Variant } from "~/commerce/api-types"
import { type Colour, colourOf } from "./colours"
import { UNNAMED_OPTION } from "./editor-fields"
import { slugOf } from "./slug"

/** What a shopper chose: value slugs by option key. */
export type Choices = ReadonlyMap<string, string>

export type OptionValue = { id: string; slug: string; name: string; price: number; colour: Colour | null }

/** An option to choose. `key` names it in URLs: `o.<key>=<value slug>`. `parent` is the option that it belongs to, with which values. */
export type ProductOption = {
  id: string
  key: string
  name: string
  variant: boolean
  required: boolean
  values: OptionValue[]
} & {
  parent: { id: string; valueIds: readonly string[] } | null
}

/** A slug that no other of `taken` has: the text's own, else the record's id. */
export function uniqueSlug(text: string, id: string, taken: Set<string>): string {
  const slug = slugOf(text)
  const unique = slug !== "" && !taken.has(slug) ? slug : id
  taken.add(unique)
  return unique
}

const known = new WeakMap<Product, ProductOption[]>()

/** The active options of a product that have values, each with a key and slugs that are unique in it. */
export function listOptions(product: Product): ProductOption[] {
  const options = known.get(product) ?? makeOptions(product)
  known.set(product, options)
  return options
}

/** What an article costs at least beside its own price, in the currency of the product: one value of each option that must be chosen. */
export function leastExtra(product: Product): number {
  const chosen = listOptions(product).filter(({ variant, required, parent }) => !variant && required && !parent)
  return chosen.reduce((sum, { values }) => sum + Math.min(...values.map(({ price }) => price)), 0)
}

/** The value of an option that is chosen before the shopper chooses one: the first that costs nothing beside the product. */
export function freeValue({ values }: ProductOption): OptionValue | undefined {
  return values.find(({ price }) => price === 0)
}

/** Choices with the cheapest value of each option that only the shopper chooses, because all its values cost something: what the product costs at least, and its variant. */
export function fillChoices(product: Product, choices: Choices): Choices {
  const open = listAsked(listOptions(product), choices).filter(
    (option) => option.required && !option.variant && !freeValue(option) && !choices.has(option.key),
  )
  const cheapest = ({ values }: ProductOption) => values.reduce((least, value) => (value.price < least.price ? value : least))
  return open.length === 0
    ? choices
    : new Map([...choices, ...open.map((option) => [option.key, cheapest(option).slug] as const)])
}

function makeOptions(product: Product): ProductOption[] {
  const keys = new Set<string>()
  const variants = listVariants(product).map(({ option_value_ids: ids }) => new Set(ids))
  const ofVariants = new Set(variants.flatMap((ids) => [...ids]))
  return (product.options ?? []).flatMap((option) => {
    const values = (option.values ?? []).filter((value) => value.id && value.name)
    if (option.active === false || !option.id || values.length === 0) return []
    const name = option.name || UNNAMED_OPTION
    const variant = option.variant ?? values.some(({ id }) => id && ofVariants.has(id))
    // The backend also makes variants without the values of an option that need not be chosen.
    const isLeftOut = variants.some((ids) => !values.some(({ id }) => ids.has(id)))
    const slugs = new Set<string>()
    const viewValue = ({ id, name, price }: (typeof values)[number]): OptionValue => {
      return { id, slug: uniqueSlug(name, id, slugs), name, price: price ?? 0, colour: colourOf(name) }
    }
    return {
      id: option.id,
      key: uniqueSlug(name, option.id, keys),
      name,
      variant,
      required: variant ? !isLeftOut : option.required === true,
      values: values.map(viewValue),
      parent: option.parent_id ? { id: option.parent_id, valueIds: option.parent_value_ids ?? [] } : null,
    }
  })
}

/** The variants of a product that came along with it. */
export function listVariants(product: Product): Variant[] {
  return product.variants?.results ?? []
}

/** The value of an option that was chosen. */
export function chosenValue(option: ProductOption, choices: Choices): OptionValue | undefined {
  return option.values.find(({ slug }) => slug === choices.get(option.key))
}

/** The options that are to be chosen now: one that belongs to values of another only once such a value is chosen. */
export function listAsked(options: readonly ProductOption[], choices: Choices): ProductOption[] {
  const isAsked = ({ parent }: ProductOption, depth = 0): boolean => {
    if (!parent) return true
    const over = options.find(({ id }) => id === parent.id)
    const value = over && depth < options.length ? chosenValue(over, choices) : undefined
    if (!over || !value) return false
    return (parent.valueIds.length === 0 || parent.valueIds.includes(value.id)) && isAsked(over, depth + 1)
  }
  return options.filter((option) => isAsked(option))
}

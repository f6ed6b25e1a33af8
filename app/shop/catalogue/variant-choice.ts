import type { Product, Variant } from "~/commerce/wire"
import { type Problem, type Result, succeed } from "~/problems"
import { type Colour, colourOf } from "./colours"
import { isSlug, slugOf } from "./slug"
import { DEFAULT_DEPOT, isBuyable } from "./stock"

/** What a shopper chose: value slugs by option key. */
export type Choices = ReadonlyMap<string, string>

/** A complete choice: what goes to the cart, the variant when the product has some, and the extra price of other options in euros. */
export type ResolvedChoice = { options: { id: string; value: string }[]; variant: Variant | null; addedPrice: number }

/** Reads `o.<option>=<value>` from a product's URL; whatever is no slug is left out. */
export function parseChoices(params: URLSearchParams): Choices {
  const choices = new Map<string, string>()
  for (const [name, value] of params) {
    const key = name.startsWith("o.") ? name.slice(2) : undefined
    if (isSlug(key) && isSlug(value) && choices.size < 20) choices.set(key, value)
  }
  return choices
}

function listVariants(product: Product): Variant[] {
  return product.variants?.results ?? []
}

function chosenValue(option: ProductOption, choices: Choices): OptionValue | undefined {
  return option.values.find(({ slug }) => slug === choices.get(option.key))
}

/** The variant that has exactly these values; never one that merely resembles them (storefront API, client-side helpers). */
function findVariant(product: Product, valueIds: readonly string[]): Variant | null {
  const wanted = [...valueIds].sort().join()
  return listVariants(product).find((variant) => [...(variant.option_value_ids ?? [])].sort().join() === wanted) ?? null
}

/**
 * Turns choices into what can be bought; buying is gated on a real variant (specification §5).
 * Problems: `option-missing`, `option-unknown`, `variant-missing`, each at the field `o.<option>`.
 */
export function resolveChoice(product: Product, choices: Choices): Result<ResolvedChoice> {
  const problems: Problem[] = []
  const chosen: { option: ProductOption; value: OptionValue }[] = []
  const options = listOptions(product)
  for (const option of options) {
    const value = chosenValue(option, choices)
    const field = `o.${option.key}`
    if (value) chosen.push({ option, value })
    else if (choices.has(option.key)) problems.push({ code: "option-unknown", field, detail: { option: option.name } })
    else if (option.required) problems.push({ code: "option-missing", field, detail: { option: option.name } })
  }
  if (problems.length > 0) return { ok: false, problems }

  const variantOptions = chosen.filter(({ option }) => option.variant)
  const variant =
    variantOptions.length > 0
      ? findVariant(
          product,
          variantOptions.map(({ value }) => value.id),
        )
      : null
  if (variantOptions.length > 0 && !variant) {
    return { ok: false, problems: [{ code: "variant-missing", field: `o.${variantOptions[0]?.option.key}` }] }
  }
  return succeed({
    options: chosen.map(({ option, value }) => ({ id: option.id, value: value.name })),
    variant,
    addedPrice: chosen.reduce((sum, { option, value }) => sum + (option.variant ? 0 : value.price), 0),
  })
}

/**
 * Completes choices to something that exists, as the page first shows it: what was asked wherever it exists, then a
 * variant that can be bought, then the first values.
 */
export function completeChoices(product: Product, asked: Choices, depot: string = DEFAULT_DEPOT): Map<string, string> {
  const options = listOptions(product)
  const complete = new Map<string, string>()
  for (const option of options) {
    const value = chosenValue(option, asked) ?? (option.variant || !option.required ? undefined : option.values[0])
    if (value) complete.set(option.key, value.slug)
  }
  const variantOptions = options.filter(({ variant }) => variant)
  const wanted = new Set(variantOptions.flatMap((option) => chosenValue(option, asked)?.id ?? []))
  const rank = (variant: Variant) =>
    (variant.option_value_ids ?? []).filter((id) => wanted.has(id)).length * 2 + (isBuyable(product, variant, depot) ? 1 : 0)
  const best = listVariants(product).reduce<Variant | null>(
    (top, variant) => (top && rank(top) >= rank(variant) ? top : variant),
    null,
  )
  for (const option of variantOptions) {
    const value = option.values.find(({ id }) => best?.option_value_ids?.includes(id)) ?? option.values[0]
    if (value) complete.set(option.key, value.slug)
  }
  return complete
}

/** Reads `achat` from a product's URL: `unique`, a plan's slug, or null when it says nothing that could be one. */
export function parsePurchase(params: URLSearchParams): string | null {
  const purchase = params.get("achat") ?? undefined
  return isSlug(purchase) ? purchase : null
}

/** A product's address with choices and purchase option written out. */
export function productAddress(slug: string, choices: Choices, purchaseKey: string | null): string {
  const params = new URLSearchParams([...choices].map(([key, value]) => [`o.${key}`, value]))
  if (purchaseKey) params.set("achat", purchaseKey)
  const search = params.toString()
  return `/produits/${slug}${search === "" ? "" : `?${search}`}`
}

export type OptionValue = { id: string; slug: string; name: string; price: number; colour: Colour | null }

/** An option to choose. `key` names it in URLs: `o.<key>=<value slug>`. */
export type ProductOption = { id: string; key: string; name: string; variant: boolean; required: boolean; values: OptionValue[] }

/** A slug that no other of `taken` has: the text's own, else the record's id. */
function uniqueSlug(text: string, id: string, taken: Set<string>): string {
  const slug = slugOf(text)
  const unique = slug !== "" && !taken.has(slug) ? slug : id
  taken.add(unique)
  return unique
}

/** The active options of a product that have values, each with a key and slugs that are unique in it. */
export function listOptions(product: Product): ProductOption[] {
  const keys = new Set<string>()
  return (product.options ?? []).flatMap((option) => {
    const values = (option.values ?? []).filter((value) => value.id && value.name)
    if (option.active === false || !option.id || !option.name || values.length === 0) return []
    const slugs = new Set<string>()
    return [
      {
        id: option.id,
        key: uniqueSlug(option.name, option.id, keys),
        name: option.name,
        variant: option.variant === true,
        required: option.variant === true || option.required === true,
        values: values.map(({ id = "", name = "", price = 0 }) => ({
          id,
          slug: uniqueSlug(name, id, slugs),
          name,
          price,
          colour: colourOf(name),
        })),
      },
    ]
  })
}

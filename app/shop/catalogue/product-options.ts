import type { Product } from "~/commerce/wire"
import { type Colour, colourOf } from "./colours"
import { slugOf } from "./slug"

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

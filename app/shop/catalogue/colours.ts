import type { Category, Product } from "~/commerce/api-types"
import { slugOf } from "./slug"

const COLOURS = ["almond", "blue", "limestone", "lilac", "pink", "taupe"] as const

/** The six colours that are style variables [1.21]. */
export type Colour = (typeof COLOURS)[number]

/** The French names of the option values, in the order of COLOURS. */
const FRENCH_NAMES = ["amande", "bleu", "calcaire", "lilas", "rose", "taupe"]

/** The style variable of a French colour name, or null for any other word [1.21]. */
export function colourOf(name: string): Colour | null {
  return COLOURS[FRENCH_NAMES.indexOf(slugOf(name))] ?? null
}

/** The colour that an editor's field names; null when it names none. */
export function parseColour(value: unknown): Colour | null {
  return COLOURS.find((colour) => colour === value) ?? null
}

/** The colour of a category's pages: its own, else that of the one above. */
export function accentOfCategory(category: Category, all: readonly Category[]): Colour | null {
  const parent = all.find(({ id }) => id === category.parent_id)
  const accents = [category, parent].map((each) => each?.content && "accent" in each.content && parseColour(each.content.accent))
  return accents.find(Boolean) || null
}

/** The colour of a product: that of the most particular of its categories. */
export function accentOfProduct(product: Product, all: readonly Category[]): Colour | null {
  // swell-js types this list of ids as one id.
  const ids: unknown = product.category_index?.id
  const own = Array.isArray(ids) ? all.filter(({ id }) => ids.includes(id)) : []
  const particular = own.find(({ parent_id: parent }) => parent) ?? own[0]
  return particular ? accentOfCategory(particular, all) : null
}

import type { Category, Product } from "~/commerce/wire"
import { slugOf } from "./slug"

const COLOURS = ["almond", "blue", "limestone", "lilac", "pink", "taupe"] as const

/** The six colours that are style variables (specification §1). */
export type Colour = (typeof COLOURS)[number]

/** The colours by the French name of the option value. */
const FRENCH_NAMES: ReadonlyMap<string, Colour> = new Map([
  ["amande", "almond"],
  ["bleu", "blue"],
  ["calcaire", "limestone"],
  ["lilas", "lilac"],
  ["rose", "pink"],
  ["taupe", "taupe"],
])

/** The style variable of a French colour name, or null for any other word (specification §1). */
export function colourOf(name: string): Colour | null {
  return FRENCH_NAMES.get(slugOf(name)) ?? null
}

/** The colour that an editor's field names; null when it names none. */
export function parseColour(value: unknown): Colour | null {
  return COLOURS.find((colour) => colour === value) ?? null
}

/** The colour of a category's pages: its own, else that of the one above. */
export function accentOfCategory(category: Category, all: readonly Category[]): Colour | null {
  const parent = all.find(({ id }) => id === category.parent_id)
  return parseColour(accentField(category)) ?? (parent ? parseColour(accentField(parent)) : null)
}

function accentField({ content }: Category): unknown {
  return content && "accent" in content ? content.accent : null
}

/** The colour of a product: that of the most particular of its categories. */
export function accentOfProduct(product: Product, all: readonly Category[]): Colour | null {
  // swell-js types this list of ids as one id.
  const ids: unknown = product.category_index?.id
  const own = Array.isArray(ids) ? all.filter(({ id }) => ids.includes(id)) : []
  const particular = own.find(({ parent_id: parent }) => parent) ?? own[0]
  return particular ? accentOfCategory(particular, all) : null
}

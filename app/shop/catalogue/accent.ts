import type { Category, Product } from "~/commerce/wire"
import type { Colour } from "./product-options"

const accents: readonly string[] = ["almond", "blue", "limestone", "lilac", "pink", "taupe"]

function ownAccent({ content }: Category): Colour | null {
  const accent: unknown = content && "accent" in content ? content.accent : null
  return typeof accent === "string" && accents.includes(accent) ? (accent as Colour) : null
}

/** The colour of a category's pages: its own, else that of the one above. */
export function accentOfCategory(category: Category, all: readonly Category[]): Colour | null {
  const parent = all.find(({ id }) => id === category.parent_id)
  return ownAccent(category) ?? (parent ? ownAccent(parent) : null)
}

/** The colour of a product: that of the most particular of its categories. */
export function accentOfProduct(product: Product, all: readonly Category[]): Colour | null {
  // swell-js types this list of ids as one id.
  const ids: unknown = product.category_index?.id
  const own = Array.isArray(ids) ? all.filter(({ id }) => ids.includes(id)) : []
  const particular = own.find(({ parent_id: parent }) => parent) ?? own[0]
  return particular ? accentOfCategory(particular, all) : null
}

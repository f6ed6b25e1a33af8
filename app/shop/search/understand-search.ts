import type { ProductQuery } from "~/commerce/catalogue.server"
import type { Attribute, Category } from "~/commerce/wire"
import { slugOf } from "../catalogue/slug"

type Understood = Pick<ProductQuery, "search" | "categories" | "$filters">

/** A word without accents, case and plural. */
const stemOf = (word: string) => slugOf(word).replace(/[sx]$/, "")

/**
 * What a search means to the shop, because the backend compares names only (storefront API, query parameters): a word that is
 * a category's whole name asks for the category, one that is an attribute's value for that value; the rest stay words. Null
 * when no word is either.
 */
export function understandSearch(
  words: string,
  categories: readonly Category[],
  attributes: readonly Attribute[],
): Understood | null {
  const found: { categories?: string; filters: Record<string, string[]> } = { filters: {} }
  const rest: string[] = []
  for (const word of words.split(" ")) {
    const stem = stemOf(word)
    const category = stem && !found.categories ? categories.find(({ name }) => stemOf(name) === stem) : undefined
    const attribute = stem && !category ? findValue(stem, attributes) : null
    if (category) found.categories = category.slug
    else if (attribute) found.filters[attribute.id] = [...(found.filters[attribute.id] ?? []), attribute.value]
    else rest.push(word)
  }
  if (!found.categories && Object.keys(found.filters).length === 0) return null
  return {
    ...(rest.length > 0 && { search: rest.join(" ") }),
    ...(found.categories && { categories: found.categories }),
    ...(Object.keys(found.filters).length > 0 && { $filters: found.filters }),
  }
}

function findValue(stem: string, attributes: readonly Attribute[]): { id: string; value: string } | null {
  for (const { id, values } of attributes) {
    const value = (values ?? []).find((each) => typeof each === "string" && stemOf(each) === stem)
    if (typeof value === "string") return { id, value }
  }
  return null
}

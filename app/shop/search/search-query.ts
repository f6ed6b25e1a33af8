import type { ProductQuery } from "~/commerce/catalogue.server"
import type { Attribute, Category } from "~/commerce/wire"
import { slugOf } from "../catalogue/slug"

/** What a search URL asks for; `words` is empty when there is nothing to look for. */
export type SearchQuery = { words: string; page: number }

const MAX_LENGTH = 80
const MAX_WORDS = 8
const MAX_PAGE = 1000

/** Reads a search URL. Control characters vanish, long texts are cut, whatever else makes no sense is as if it were not there. */
export function parseSearchQuery(params: URLSearchParams): SearchQuery {
  const words = (params.get("q") ?? "")
    .slice(0, 4 * MAX_LENGTH)
    .replace(/[\p{C}\s]+/gu, " ")
    .normalize("NFC")
    .trim()
    .slice(0, MAX_LENGTH)
    .split(" ", MAX_WORDS)
    .join(" ")
  const page = /^\d{1,4}$/.test(params.get("page") ?? "") ? Number(params.get("page")) : 1
  return { words, page: page >= 1 && page <= MAX_PAGE ? page : 1 }
}

/** The address of a search. */
export function searchAddress({ words, page }: SearchQuery): string {
  const params = new URLSearchParams({ q: words, ...(page > 1 && { page: String(page) }) })
  return `/recherche?${params.toString()}`
}

/**
 * The words as the backend is asked for them: without a plural "s", because it compares beginnings of words with names and
 * slugs as they are written (storefront API, query parameters), so that "tasses" also finds a "tasse".
 */
export function wantedWords(words: string): string {
  return words
    .split(" ")
    .map((word) => (word.length > 3 ? word.replace(/s$/i, "") : word))
    .join(" ")
}

/** Words for a second try after a search that found nothing, without accents and signs; null when that is no other search. */
export function looserWords(words: string): string | null {
  const looser = wantedWords(slugOf(words).replaceAll("-", " "))
  return looser === "" || looser === wantedWords(words).toLowerCase() ? null : looser
}

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

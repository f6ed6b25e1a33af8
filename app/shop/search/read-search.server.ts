import { listAttributes, listCategories, listProducts, type ProductQuery, type I18n } from "~/commerce/catalogue.server"
import type { Attribute, Category, Product } from "~/commerce/api-types"
import { viewProductCard } from "../catalogue/product-card-view"
import { categoryLinks, paginate } from "../catalogue/product-list-view"
import { readDisplayCurrency } from "../catalogue/catalogue-settings.server"
import { slugOf } from "../catalogue/slug"

const PAGE_SIZE = 24
/** With fewer results, the categories and attributes that the words name are searched too. */
const FEW_RESULTS = 3

/** A page of results; without results, the categories to go on with. */
export type SearchView = Awaited<ReturnType<typeof readSearch>>

/** A search that was not made: only its words are kept. */
export function emptySearch(words: string): SearchView {
  const address = searchAddress({ words, page: 1 })
  return { words, address, products: [], count: 0, page: 1, pageCount: 1, pages: [], previous: null, next: null, suggestions: [] }
}

/** Finds products by the beginnings of words, then less strictly, then by what the words mean ("café éthiopie"). */
export async function readSearch(i18n: I18n, query: SearchQuery) {
  const [found, categories, currency] = await Promise.all([
    findProducts(i18n, query),
    listCategories(i18n),
    readDisplayCurrency(i18n),
  ])
  const { list, page } = found
  const pageCount = Math.max(1, Math.ceil(list.count / PAGE_SIZE))
  const addressOf = (number: number) => searchAddress({ words: query.words, page: number })
  return {
    words: query.words,
    address: addressOf(page),
    products: list.results.map((product) => viewProductCard(product, currency)),
    count: list.count,
    page,
    ...paginate(page, pageCount, addressOf),
    suggestions: list.count === 0 ? categoryLinks(null, categories) : [],
  }
}

type Found = { list: { count: number; results: Product[] }; page: number }

const NO_RESULTS: Found = { list: { count: 0, results: [] }, page: 1 }

async function findProducts(i18n: I18n, { words, page }: SearchQuery): Promise<Found> {
  if (words === "") return NO_RESULTS
  const looser = looserWords(words)
  const named = await tryEach(i18n, [{ search: wantedWords(words) }, ...(looser ? [{ search: looser }] : [])], page)
  if (named.list.count >= FEW_RESULTS) return named
  const understood = understandSearch(words, ...(await Promise.all([listCategories(i18n), listAttributes(i18n)])))
  const meant = understood ? await tryEach(i18n, [understood], page) : NO_RESULTS
  return meant.list.count > named.list.count ? meant : named
}

/** The first of the queries that finds anything, on its first page when the page asked for is beyond the last. */
async function tryEach(i18n: I18n, queries: Partial<ProductQuery>[], page: number): Promise<Found> {
  for (const query of queries) {
    for (const number of page > 1 ? [page, 1] : [1]) {
      const list = await listProducts(i18n, { ...query, page: number, limit: PAGE_SIZE, expand: ["variants:200"] })
      if (list.results.length > 0) return { list, page: number }
    }
  }
  return NO_RESULTS
}

/** What a search URL asks for; `words` is empty when there is nothing to look for. */
type SearchQuery = { words: string; page: number }

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

/** The words without a plural "s", because the backend compares beginnings of words: "tasses" also finds a "tasse". */
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

const stemOf = (word: string) => slugOf(word).replace(/[sx]$/, "")

/** A search by category and attribute values, where words name them whole, because the backend compares names only; else null. */
function understandSearch(
  words: string,
  categories: readonly Category[],
  attributes: readonly Attribute[],
): Pick<ProductQuery, "search" | "categories" | "$filters"> | null {
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

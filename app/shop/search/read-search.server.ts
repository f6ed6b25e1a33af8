import { type ProductQuery, type Scope, listAttributes, listCategories, listProducts } from "~/commerce/catalogue.server"
import type { Product } from "~/commerce/wire"
import { type ProductCardView, viewProductCard } from "../catalogue/product-card-view"
import { type CategoryLink, type Pagination, categoryLinks, paginate } from "../catalogue/product-list-view"
import { readDisplayCurrency } from "../catalogue/read-catalogue-settings.server"
import { looserWords, searchAddress, type SearchQuery, understandSearch, wantedWords } from "./search-query"
const PAGE_SIZE = 24
/** With fewer, what the words mean is looked at too. */
const FEW_RESULTS = 3

/** A page of results; without any, the categories are what helps on. */
export type SearchView = Pagination & {
  words: string
  /** Of this page of results. */
  address: string
  products: ProductCardView[]
  count: number
  page: number
  suggestions: CategoryLink[]
}

/** A search that was not made: only its words are kept. */
export function emptySearch(words: string): SearchView {
  const address = searchAddress({ words, page: 1 })
  return { words, address, products: [], count: 0, page: 1, pageCount: 1, pages: [], previous: null, next: null, suggestions: [] }
}

/**
 * Looks for products by the beginnings of words. A search that finds NO_RESULTS is tried once more, less strictly; one that finds
 * few by what its words mean ("café éthiopie"); a page beyond the last gives the first.
 */
export async function readSearch(scope: Scope, query: SearchQuery): Promise<SearchView> {
  const [found, categories, currency] = await Promise.all([
    findProducts(scope, query),
    listCategories(scope),
    readDisplayCurrency(scope),
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

async function findProducts(scope: Scope, { words, page }: SearchQuery): Promise<Found> {
  if (words === "") return NO_RESULTS
  const looser = looserWords(words)
  const named = await tryEach(
    scope,
    [wantedWords(words), ...(looser ? [looser] : [])].map((search) => ({ search })),
    page,
  )
  if (named.list.count >= FEW_RESULTS) return named
  const understood = understandSearch(words, ...(await Promise.all([listCategories(scope), listAttributes(scope)])))
  const meant = understood ? await tryEach(scope, [understood], page) : NO_RESULTS
  return meant.list.count > named.list.count ? meant : named
}

/** The first of the queries that finds anything, on its first page when the page asked for is beyond the last. */
async function tryEach(scope: Scope, queries: Partial<ProductQuery>[], page: number): Promise<Found> {
  for (const query of queries) {
    for (const number of page > 1 ? [page, 1] : [1]) {
      const list = await listProducts(scope, { ...query, page: number, limit: PAGE_SIZE, expand: ["variants"] })
      if (list.results.length > 0) return { list, page: number }
    }
  }
  return NO_RESULTS
}

import { type ProductQuery, type Scope, listCategories, listProducts } from "~/commerce/catalogue.server"
import { type ProductCardView, viewProductCard } from "../catalogue/product-card-view"
import { type CategoryLink, type PageLink, categoryLinks } from "../catalogue/product-list-view"
import { readDisplayCurrency } from "../catalogue/read-display-currency.server"
import { type SearchQuery, looserWords, searchAddress, wantedWords } from "./search-query"

const PAGE_SIZE = 24

/** A page of results; without any, the categories are what helps on. */
export type SearchView = {
  words: string
  products: ProductCardView[]
  count: number
  pageCount: number
  pages: PageLink[]
  previous: string | null
  next: string | null
  suggestions: CategoryLink[]
}

/** A search that was not made: only its words are kept. */
export function emptySearch(words: string): SearchView {
  return { words, products: [], count: 0, pageCount: 1, pages: [], previous: null, next: null, suggestions: [] }
}

/**
 * Looks for products by the beginnings of words. A search that finds nothing is tried once more, less strictly; a page
 * beyond the last gives the first.
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
  const numbers = [...new Set([1, page - 1, page, page + 1, pageCount])].filter((number) => number >= 1 && number <= pageCount)
  return {
    words: query.words,
    products: list.results.map((product) => viewProductCard(product, currency)),
    count: list.count,
    pageCount,
    pages: numbers.sort((a, b) => a - b).map((number) => ({ page: number, href: addressOf(number), current: number === page })),
    previous: page > 1 ? addressOf(page - 1) : null,
    next: page < pageCount ? addressOf(page + 1) : null,
    suggestions: list.count === 0 ? categoryLinks(null, categories) : [],
  }
}

async function findProducts(scope: Scope, { words, page }: SearchQuery) {
  if (words === "") return { list: { count: 0, results: [] }, page: 1 }
  const looser = looserWords(words)
  const tries = [wantedWords(words), ...(looser ? [looser] : [])].flatMap((wanted) => [
    { words: wanted, page },
    ...(page > 1 ? [{ words: wanted, page: 1 }] : []),
  ])
  for (const attempt of tries) {
    const query: ProductQuery = { search: attempt.words, page: attempt.page, limit: PAGE_SIZE, expand: ["variants"] }
    const list = await listProducts(scope, query)
    if (list.results.length > 0) return { list, page: attempt.page }
  }
  return { list: { count: 0, results: [] }, page: 1 }
}

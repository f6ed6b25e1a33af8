import { listAttributes, listCategories, listProducts, type ProductQuery, type I18n } from "~/commerce/catalogue.server"
import { createViewCache } from "~/commerce/catalogue-cache.server"
import type { Attribute, Category, ProductList } from "~/commerce/api-types"
import { currencyWords, type DisplayCurrency, displayOf } from "~/money/format-amount"
import { accentOfProduct } from "./colours"
import { chosenValues, priceRange, viewFilters } from "./list-filters"
import { type ListQuery, listSearch, SORTS } from "./list-query"
import { slugPath } from "./slug"
import { nounOf, viewProductCard } from "./product-card-view"
import { categoryLinks, categoryTree, filterChips, paginate, type ProductListView, viewCategory } from "./product-list-view"
import { readDisplayCurrency } from "./catalogue-settings.server"

const PAGE_SIZE = 24
/** How many products decide which attributes become filters; a list of no more has counts at their values. */
const SAMPLE_SIZE = 100
const HOUSE_ORDER = "popularity desc"
const MAX_PRICE = 1_000_000

function backendFilters(attributes: readonly Attribute[], query: ListQuery): Pick<ProductQuery, "$filters"> {
  const chosen = chosenValues(attributes, query).map(({ id, values }) => [id, values.map(({ name }) => name)] as const)
  const hasPrice = query.minPrice !== null || query.maxPrice !== null
  const price = hasPrice && { price: [query.minPrice ?? 0, query.maxPrice ?? MAX_PRICE] }
  const $filters = { ...Object.fromEntries(chosen), ...price }
  return Object.keys($filters).length > 0 ? { $filters } : {}
}

type Lists = { asked: ProductList; sample: ProductList; cheapest: ProductList; dearest: ProductList }
type Wanted = ReturnType<typeof listWanted>

function listWanted(categorySlug: string | null, attributes: readonly Attribute[], query: ListQuery) {
  const within = categorySlug === null ? {} : { categories: categorySlug }
  const sort = SORTS.find(({ key }) => key === query.sort)?.backend ?? HOUSE_ORDER
  return { within, list: { ...within, ...backendFilters(attributes, query), sort, limit: PAGE_SIZE, expand: ["variants:200"] } }
}

async function readLists(i18n: I18n, { within, list }: Wanted, page: number): Promise<Lists> {
  const [asked, sample, cheapest, dearest] = await Promise.all([
    listProducts(i18n, { ...list, page }),
    listProducts(i18n, { ...within, sort: HOUSE_ORDER, limit: SAMPLE_SIZE }),
    listProducts(i18n, { ...within, sort: "price asc", limit: 1 }),
    listProducts(i18n, { ...within, sort: "price desc", limit: 1 }),
  ])
  return { asked, sample, cheapest, dearest }
}

/** A page of the shop's list or a category's, by the same few calls at any size; null for no such category. */
export async function readProductList(
  i18n: I18n,
  categorySlug: string | null,
  query: ListQuery,
): Promise<ProductListView | null> {
  // Nothing that is read first decides what the plain shop asks for. A category must exist before anything is asked of it.
  const isPlain = categorySlug === null && Object.keys(query.attributes).length === 0
  const [categories, attributes, currency, early] = await Promise.all([
    listCategories(i18n),
    listAttributes(i18n),
    readDisplayCurrency(i18n),
    isPlain ? readLists(i18n, listWanted(null, [], query), query.page) : null,
  ])
  // Menus may name a category by its id.
  const named = (field: "slug" | "id") => categories.find((each) => each[field] === categorySlug)
  const category = named("slug") ?? named("id") ?? null
  if (categorySlug !== null && !category) return null

  const wanted = listWanted(category?.slug ?? null, attributes, query)
  const { asked, sample, cheapest, dearest } = early ?? (await readLists(i18n, wanted, query.page))
  const beyond = asked.results.length === 0 && query.page > 1
  const list = beyond ? await listProducts(i18n, { ...wanted.list, page: 1 }) : asked
  const shown = { ...query, ...(beyond && { page: 1 }) }
  const key = JSON.stringify([category?.id, shown, currency])
  const records = [list.results, categories, attributes, sample.results, cheapest.results, dearest.results] as const
  const parts = { category, categories, attributes, currency, query: shown }
  return memoizeList(key, records, () => viewList(parts, { asked: list, sample, cheapest, dearest }))
}

const memoizeList = createViewCache<ProductListView>()

type ListParts = {
  category: Category | null
  categories: readonly Category[]
  attributes: readonly Attribute[]
  currency: DisplayCurrency
  query: ListQuery
}

function viewList(
  { category, categories, attributes, currency, query }: ListParts,
  { asked: list, sample, cheapest, dearest }: Lists,
): ProductListView {
  const known = Object.fromEntries(chosenValues(attributes, query).map(({ id, values }) => [id, values.map(({ slug }) => slug)]))
  const shown = { ...query, attributes: known }
  const path = category ? slugPath("/boutique/", category.slug) : "/boutique"
  // Filters compare the prices that the records have, not those that are shown.
  const priceCurrency = displayOf(cheapest.results[0] ?? {}, currency).base
  const pageCount = Math.max(1, Math.ceil(list.count / PAGE_SIZE))
  const products = sample.results
  const complete = sample.count <= SAMPLE_SIZE
  return {
    path,
    category: category && viewCategory(category, categories),
    categories: categoryLinks(category, categories),
    allCategories: categoryTree(category, categories),
    products: list.results.map((product) => viewProductCard(product, currency, accentOfProduct(product, categories))),
    count: list.count,
    ...(complete && nounOf(products) === "café" && { noun: "café" }),
    query: shown,
    price: priceRange(cheapest.results[0]?.price ?? 0, dearest.results[0]?.price ?? 0),
    priceUnit: currencyWords(priceCurrency),
    filters: viewFilters(attributes, { products, complete }, shown),
    chips: filterChips(path, chosenValues(attributes, shown), shown, priceCurrency),
    ...paginate(shown.page, pageCount, (page) => path + listSearch({ ...shown, page })),
  }
}

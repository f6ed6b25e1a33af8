import { type ProductQuery, type Scope, listAttributes, listCategories, listProducts } from "~/commerce/catalogue.server"
import type { Attribute } from "~/commerce/wire"
import { accentOfProduct } from "./accent"
import { chosenValues, viewFilters } from "./list-filters"
import { type ListQuery, listSearch, sorts } from "./list-query"
import { priceRange } from "./price-range"
import { viewProductCard } from "./product-card-view"
import { type ProductListView, categoryLinks, categoryTree, filterChips, pageLinks, viewCategory } from "./product-list-view"
import { readCatalogueSettings } from "./read-catalogue-settings.server"
import { readDisplayCurrency } from "./read-display-currency.server"

/** What a page of a list holds. */
const PAGE_SIZE = 24

/** How many products tell which attributes are worth a filter. */
const SAMPLE_SIZE = 60

/** The order of a list whose URL asks for none. */
const HOUSE_ORDER = "popularity desc"
const HIGHEST_PRICE = 1_000_000

function backendFilters(attributes: readonly Attribute[], query: ListQuery): Pick<ProductQuery, "$filters"> {
  const entries: [string, (string | number)[]][] = chosenValues(attributes, query).map(({ id, values }) => [
    id,
    values.map(({ name }) => name),
  ])
  if (query.minPrice !== null || query.maxPrice !== null)
    entries.push(["price", [query.minPrice ?? 0, query.maxPrice ?? HIGHEST_PRICE]])
  return entries.length > 0 ? { $filters: Object.fromEntries(entries) } : {}
}

/**
 * A page of `/boutique` or of a category, with everything its filters need: the same few backend calls however large
 * the catalogue is. Out: null when there is no such category; a page beyond the last gives the first.
 */
export async function readProductList(
  scope: Scope,
  categorySlug: string | null,
  query: ListQuery,
): Promise<ProductListView | null> {
  const [categories, attributes, currency, { onlineDepot: depot }] = await Promise.all([
    listCategories(scope),
    listAttributes(scope),
    readDisplayCurrency(scope),
    readCatalogueSettings(scope),
  ])
  const category = categories.find(({ slug }) => slug === categorySlug) ?? null
  if (categorySlug !== null && !category) return null

  const within = category ? { categories: category.slug } : {}
  const sort = sorts.find(({ key }) => key === query.sort)?.backend ?? HOUSE_ORDER
  const wanted = { ...within, ...backendFilters(attributes, query), sort, limit: PAGE_SIZE, expand: ["variants"] }
  const [asked, sample, cheapest, dearest] = await Promise.all([
    listProducts(scope, { ...wanted, page: query.page }),
    listProducts(scope, { ...within, sort: HOUSE_ORDER, limit: SAMPLE_SIZE }),
    listProducts(scope, { ...within, sort: "price asc", limit: 1 }),
    listProducts(scope, { ...within, sort: "price desc", limit: 1 }),
  ])
  const beyond = asked.results.length === 0 && query.page > 1
  const list = beyond ? await listProducts(scope, { ...wanted, page: 1 }) : asked
  const shown = beyond ? { ...query, page: 1 } : query
  const path = category ? `/boutique/${category.slug}` : "/boutique"
  const pageCount = Math.max(1, Math.ceil(list.count / PAGE_SIZE))
  return {
    path,
    category: category && viewCategory(category, categories),
    categories: categoryLinks(category, categories),
    allCategories: categoryTree(category, categories),
    products: list.results.map((product) =>
      viewProductCard(product, currency, { depot, accent: accentOfProduct(product, categories) }),
    ),
    count: list.count,
    pageCount,
    query: shown,
    price: priceRange(cheapest.results[0]?.price ?? 0, dearest.results[0]?.price ?? 0),
    filters: viewFilters(attributes, { products: sample.results, complete: sample.count <= SAMPLE_SIZE }, shown),
    chips: filterChips(path, chosenValues(attributes, shown), shown),
    pages: pageLinks(path, shown, shown.page, pageCount),
    previous: shown.page > 1 ? path + listSearch({ ...shown, page: shown.page - 1 }) : null,
    next: shown.page < pageCount ? path + listSearch({ ...shown, page: shown.page + 1 }) : null,
  }
}

import type { RequestState, SandboxContext } from "../../storage/context.ts"
import type { CategoryRecord, ProductRecord } from "../../storage/models.ts"
import { findRecord, getRecord } from "../../storage/records.ts"
import { readStore } from "../settings/read-settings.ts"
import { activeCategories, childrenOf, findCategory, withDescendants } from "./category-tree.ts"
import { addCurrencyMap } from "./display-currency.ts"
import { pageOf, readPaging } from "./envelope.ts"
import type { Envelope } from "./envelope.ts"
import { readExpand } from "./expand.ts"
import { localize, readLocaleChoice } from "./localize.ts"
import { selectProducts } from "./product-selection.ts"
import type { CategoryScope } from "./product-selection.ts"
import { chargeCurrency, priceIn } from "./price-in-currency.ts"
import { publishProduct } from "./publish-product.ts"
import { readRow, selectRows } from "./select-rows.ts"
import { listOf, matches } from "./where.ts"

type Query = Record<string, unknown>

const expandable = ["variants", "categories"] as const

/** The stored product with this id, active or not, priced in a currency of the store; null when there is none. */
export function getProductById(context: SandboxContext, id: string, currency?: string): ProductRecord | null {
  const product = getRecord<ProductRecord>(context.database, "products", id)
  return product && currency ? priceIn(product, readStore(context), currency) : product
}

/**
 * `GET /products`: one page of active products as the query asks (storefront API, query parameters).
 *
 * @throws ApiError 400 for a limit above 1000, an unknown operator, a field that cannot be expanded
 */
export function listProducts(context: SandboxContext, state: RequestState, query: Query): Envelope {
  const paging = readPaging(query)
  const shape = shaper(context, state, query, query["$variants"] === true)
  const categories = activeCategories(context)
  const idsOf = (names: unknown[]) => names.flatMap((name) => findCategory(context, String(name))?.id ?? [])
  const selection = selectProducts(query, readScope(query, categories, idsOf), idsOf)
  const { rest } = selection
  const matchesRest = rest
    ? (product: ProductRecord) => matches(publishProduct(product, { variants: null, categories: null }), rest)
    : null
  const rows = selectRows(context.database, selection, matchesRest)
  const start = (paging.page - 1) * paging.limit
  const products = Array.from(rows.subarray(start, start + paging.limit), (row) => readRow(context.database, row))
  return pageOf(products.map(shape), rows.length, paging)
}

/** `GET /products/{id}`: an active product by id or slug, with its variants; null when there is none. */
export function getProduct(context: SandboxContext, state: RequestState, idOrSlug: string, query: Query): Query | null {
  const shape = shaper(context, state, query, true)
  const product = getProductById(context, idOrSlug) ?? findRecord<ProductRecord>(context.database, "products", idOrSlug)
  return product?.active ? shape(product) : null
}

function readScope(query: Query, categories: CategoryRecord[], idsOf: (names: unknown[]) => string[]): CategoryScope {
  const named = (key: string) => listOf(query[key]).filter((name) => name !== "")
  const single = named("category")
  if (single.length > 0) return { ids: idsOf(single), merchantOrder: true }
  const several = named("categories").flatMap((name) => String(name).split(","))
  if (several.length === 0) return null
  return { ids: idsOf(several).flatMap((id) => withDescendants(categories, id)), merchantOrder: false }
}

function shaper(context: SandboxContext, state: RequestState, query: Query, withVariants: boolean) {
  const expansion = readExpand(query, expandable)
  const variants = expansion.has("variants") ? (expansion.get("variants") ?? "all") : withVariants ? "all" : null
  const store = readStore(context)
  const choice = readLocaleChoice(query, state.locale)
  const currency = chargeCurrency(store, typeof query["$currency"] === "string" ? query["$currency"] : state.currency)
  const categories = activeCategories(context)
  const scoped = [...listOf(query["category"]), ...listOf(query["categories"])].flatMap(
    (name) => findCategory(context, String(name)) ?? [],
  )
  const inScope = new Set(scoped.flatMap((category) => childrenOf(categories, category.id)).map((child) => child.id))

  return (product: ProductRecord): Query => {
    const own = categories.filter((category) => product.category_ids.includes(category.id))
    const shown = expansion.has("categories")
      ? own.slice(0, expansion.get("categories"))
      : scoped.length > 0
        ? own.filter((category) => inScope.has(category.id))
        : null
    return addCurrencyMap(
      localize(publishProduct(priceIn(product, store, currency), { variants, categories: shown }), choice, store),
      query,
      store,
    )
  }
}

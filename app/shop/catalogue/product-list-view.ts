import type { Category } from "~/commerce/api-types"
import { formatPrice } from "~/money/format-amount"
import type { ProductNoun } from "~/texts/list-sentences"
import { typesetFrench } from "~/texts/typography"
import { accentOfCategory } from "./colours"
import type { FilterView, PriceRange } from "./list-filters"
import { type ListQuery, listSearch, withoutValue } from "./list-query"
import type { PictureView } from "./pictures"
import type { ProductCardView } from "./product-card-view"
import { parseRichText } from "./rich-text"

export type CategoryLink = { slug: string; name: string; current: boolean }
type CategoryView = ReturnType<typeof viewCategory>

/** A category of the filter form; `depth` 0 stands at the top. */
export type CategoryChoice = CategoryLink & { depth: number }

/** A filter that is on: its words, and the list's address without it. */
export type FilterChip = { label: string; href: string }

/** The pages of a list, with their addresses. */
type Pagination = ReturnType<typeof paginate>

export type ProductListView = Pagination & {
  /** Path of the list without its query. */
  path: string
  category: CategoryView | null
  /** The categories one level below, or beside this one when there is none below. */
  categories: CategoryLink[]
  allCategories: CategoryChoice[]
  products: ProductCardView[]
  count: number
  /** Left out where not all are known to be of one kind. */
  noun?: ProductNoun
  query: ListQuery
  price: PriceRange | null
  /** The currency of the price filter, in words. */
  priceUnit: string
  filters: FilterView[]
  chips: FilterChip[]
}

/** The product that represents a list when its link is shared: the first one. */
export function listPicture(list: Pick<ProductListView, "products"> | undefined): PictureView | null {
  const first = list?.products[0]
  return first?.picture ? { ...first.picture, alt: first.name } : null
}

/** Shapes a category with the link to the one above it. */
export function viewCategory(category: Category, all: readonly Category[]) {
  const parent = all.find(({ id }) => id === category.parent_id)
  const { slug, name } = category
  return {
    slug,
    name: typesetFrench(name),
    description: parseRichText(category.description),
    accent: accentOfCategory(category, all),
    parent: parent ? { slug: parent.slug, name: typesetFrench(parent.name), current: false } : null,
  }
}

/** Where records say no place, the order of the backend's answer, which was asked for in the merchant's. */
function byMerchantsOrder(a: Category, b: Category): number {
  return (a.sort ?? 0) - (b.sort ?? 0)
}

/** Every category below its parent, in the merchant's order, as the filter form lists them. */
export function categoryTree(current: Category | null, all: readonly Category[]): CategoryChoice[] {
  const level = (parentId: string | null, depth: number): CategoryChoice[] =>
    depth > 3
      ? []
      : all
          .filter(({ parent_id: parent }) => (parent ?? null) === parentId)
          .sort(byMerchantsOrder)
          .flatMap(({ id, slug, name }) => [
            { slug, name: typesetFrench(name), depth, current: id === current?.id },
            ...level(id, depth + 1),
          ])
  return level(null, 0)
}

/** Where one can go from here: to the categories below, else to those beside, else to the top ones. */
export function categoryLinks(current: Category | null, all: readonly Category[]): CategoryLink[] {
  const below = all.filter(({ parent_id: parent }) => (parent ?? null) === (current?.id ?? null))
  const beside = all.filter(({ parent_id: parent }) => (parent ?? null) === (current?.parent_id ?? null))
  const links = (below.length > 0 ? below : beside).sort(byMerchantsOrder)
  return links.map(({ slug, name, id }) => ({ slug, name: typesetFrench(name), current: id === current?.id }))
}

/** One chip for each value and price bound in use. */
export function filterChips(path: string, chosen: readonly FilterView[], query: ListQuery, currency: string): FilterChip[] {
  const chip = (label: string, without: ListQuery) => ({ label, href: path + listSearch({ ...without, page: 1 }) })
  const { minPrice, maxPrice } = query
  return [
    ...chosen.flatMap(({ id, name, values }) =>
      values.map((value) => chip(typesetFrench(`${name}\u00a0: ${value.name}`), withoutValue(query, id, value.slug))),
    ),
    ...(minPrice === null ? [] : [chip(`Dès ${formatPrice(minPrice, currency)}`, { ...query, minPrice: null })]),
    ...(maxPrice === null ? [] : [chip(`Jusqu’à ${formatPrice(maxPrice, currency)}`, { ...query, maxPrice: null })]),
  ]
}

/** Links to the first, last and neighbouring pages; gaps between page numbers stand for the rest. */
export function paginate(page: number, pageCount: number, addressOf: (page: number) => string) {
  const numbers = new Set([1, page - 1, page, page + 1, pageCount].filter((number) => number >= 1 && number <= pageCount))
  // A gap for a single page would take the room of its number.
  for (const single of [2, pageCount - 1]) if (numbers.has(single - 1) && numbers.has(single + 1)) numbers.add(single)
  return {
    pageCount,
    pages: [...numbers]
      .sort((a, b) => a - b)
      .map((number) => ({ page: number, href: addressOf(number), current: number === page })),
    previous: page > 1 ? addressOf(page - 1) : null,
    next: page < pageCount ? addressOf(page + 1) : null,
  }
}

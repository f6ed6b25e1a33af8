import { Link } from "@remix-run/react"
import { Fragment } from "react"
import { formatCount } from "~/money/format-amount"
import { listSearch, SORTS } from "~/shop/catalogue/list-query"
import type { FilterChip, ProductListView } from "~/shop/catalogue/product-list-view"
import { productCount, SORT_NAMES } from "~/texts/list-sentences"
import { ListStatus } from "./pending-status"

function countSentence({ count, pageCount, query }: ProductListView): string {
  if (count === 0) return "Aucun produit"
  return pageCount > 1 ? `${productCount(count)}, page ${query.page} sur ${formatCount(pageCount)}` : productCount(count)
}

/** How many products, the way to the filters where they are a panel, and the order where there is room for a link each. */
export function ListBar({ list }: { list: ProductListView }) {
  const choices = [{ key: null, name: "Notre sélection" }, ...SORTS.map(({ key }) => ({ key, name: SORT_NAMES[key] }))]
  return (
    <div className="list-bar">
      <ListStatus sentence={countSentence(list)} />
      <a href="#filtres" className="button list-filter">
        {list.chips.length > 0 ? `Filtrer et trier (${list.chips.length}) ` : "Filtrer et trier "}
      </a>
      <nav className="sorts" aria-label="Trier">
        {choices.map(({ key, name }) => (
          <Link
            key={name}
            to={list.path + listSearch({ ...list.query, sort: key, page: 1 })}
            aria-current={list.query.sort === key ? "true" : undefined}
            preventScrollReset
          >
            {`${name} `}
          </Link>
        ))}
      </nav>
    </div>
  )
}

/** The filters in use, each with a link that takes it off. */
export function ActiveFilters({ chips, path }: { chips: readonly FilterChip[]; path: string }) {
  if (chips.length === 0) return null
  return (
    <div className="pills mb-6">
      {chips.map(({ label, href }) => (
        <Link key={label} to={href} className="pill" preventScrollReset>
          <span className="sr-only">Retirer le filtre </span>
          {label}
          <span aria-hidden="true"> × </span>
        </Link>
      ))}
      <Link to={path} className="pill" preventScrollReset>
        Tout effacer
      </Link>
    </div>
  )
}

/** Links to the other pages of a list. */
export function Pagination({ list }: { list: Pick<ProductListView, "pageCount" | "pages" | "previous" | "next"> }) {
  if (list.pageCount < 2) return null
  return (
    <nav className="pagination" aria-label="Pages">
      {list.previous ? (
        <Link to={list.previous} className="pill" rel="prev">
          {"Page précédente "}
        </Link>
      ) : null}
      {list.pages.map(({ page, href, current }, at) => (
        <Fragment key={page}>
          {at > 0 && page - (list.pages[at - 1]?.page ?? 0) > 1 ? <span aria-hidden="true">… </span> : null}
          <Link to={href} className="pill" aria-current={current ? "page" : undefined} aria-label={`Page ${page}`}>
            {`${page} `}
          </Link>
        </Fragment>
      ))}
      {list.next ? (
        <Link to={list.next} className="pill" rel="next">
          Page suivante
        </Link>
      ) : null}
    </nav>
  )
}

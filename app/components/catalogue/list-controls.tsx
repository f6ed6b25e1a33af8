import { Link, useLocation } from "@remix-run/react"
import { useEffect, useRef } from "react"
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
      <a href="#filtres" id="filtrer" className="button list-filter">
        {list.chips.length > 0 ? `Filtrer et trier (${list.chips.length}) ` : "Filtrer et trier "}
      </a>
      <nav aria-label="Trier">
        <ul className="sorts">
          {choices.map(({ key, name }) => (
            <li key={name}>
              <Link
                to={`${list.path}${listSearch({ ...list.query, sort: key, page: 1 })}#produits`}
                aria-current={list.query.sort === key ? "true" : undefined}
                preventScrollReset
              >
                {`${name} `}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

/** The filters in use, each with a link that takes it off. */
export function ActiveFilters({ chips, path }: { chips: readonly FilterChip[]; path: string }) {
  if (chips.length === 0) return null
  return (
    <ul className="pills mb-6" aria-label="Filtres choisis">
      {chips.map(({ label, href }) => (
        <li key={label}>
          <Link to={`${href}#produits`} className="pill" preventScrollReset>
            <span className="sr-only">Retirer le filtre </span>
            {label}
            <span aria-hidden="true"> × </span>
          </Link>
        </li>
      ))}
      <li>
        <Link to={`${path}#produits`} className="pill" preventScrollReset>
          Tout effacer
        </Link>
      </li>
    </ul>
  )
}

/** Links to the other pages of a list. */
export function Pagination({ list }: { list: Pick<ProductListView, "pageCount" | "pages" | "previous" | "next"> }) {
  if (list.pageCount < 2) return null
  return (
    <nav aria-label="Pages">
      <ul className="pills pagination">
        {list.previous ? (
          <li>
            <Link to={`${list.previous}#produits`} className="pill" rel="prev">
              {"Page précédente "}
            </Link>
          </li>
        ) : null}
        {list.pages.map(({ page, href, current }, at) => (
          <li key={page}>
            {at > 0 && page - (list.pages[at - 1]?.page ?? 0) > 1 ? <span aria-hidden="true">… </span> : null}
            <Link
              to={`${href}#produits`}
              className="pill"
              aria-current={current ? "page" : undefined}
              aria-label={`Page ${page}`}
            >
              {`${page} `}
            </Link>
          </li>
        ))}
        {list.next ? (
          <li>
            <Link to={`${list.next}#produits`} className="pill" rel="next">
              Page suivante
            </Link>
          </li>
        ) : null}
      </ul>
    </nav>
  )
}

/** The heading of a list, which takes the focus when the list has changed and the focus is lost, in the filters, or meant for it. */
export function ListHeading({ text }: { text: string }) {
  const { hash, key } = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    // The page's own heading has it where a slow device takes the focus up first (keep-focus).
    const isLost = document.activeElement?.matches("body, h1, #filtres *")
    if (hash === "#produits" || (hash === "" && isLost)) heading.current?.focus()
  }, [hash, key])
  return (
    <h2 ref={heading} id="produits" tabIndex={-1} className="sr-only">
      {text}
    </h2>
  )
}

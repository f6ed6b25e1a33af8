import { Link } from "@remix-run/react"
import { ChargeNote } from "~/components/shell/root-data"
import { Breadcrumb } from "~/components/ui/page-parts"
import { Ways } from "~/components/shell/error-page"
import { RichText } from "~/components/content/rich-text"
import { ButtonLink, linkAhead } from "~/components/ui/text"
import { listSearch } from "~/shop/catalogue/list-query"
import type { ProductListView } from "~/shop/catalogue/product-list-view"
import { slugPath } from "~/shop/catalogue/slug"
import { emptyListSentences } from "~/texts/list-sentences"
import { FiltersForm } from "./filters-form"
import { ActiveFilters, ListBar, ListHeading, Pagination } from "./list-controls"
import { ListResults } from "./pending-status"
import { ProductGrid } from "./product-card"

/** Pictures of the first row on wide screens. */
const FIRST_ROW = 4

function NothingFound({ list }: { list: ProductListView }) {
  const isFiltered = list.chips.length > 0
  return (
    <div className="empty empty-drawn">
      <h3>{isFiltered ? emptyListSentences.filtersTitle : "Rien ici pour le moment"}</h3>
      <p>{isFiltered ? emptyListSentences.filters : emptyListSentences.category}</p>
      {isFiltered ? (
        <ButtonLink to={`${list.path}#produits`} text="Retirer tous les filtres" />
      ) : (
        <ButtonLink to="/boutique" text="Voir toute la boutique" />
      )}
      <Ways className="ways" fallback={null} />
    </div>
  )
}

/** The top of a list, on the colour of its category. */
function ListHead({ list }: { list: ProductListView }) {
  const { category } = list
  const parent = category?.parent
  const crumbs = category
    ? [
        { name: "Boutique", href: "/boutique" },
        ...(parent ? [{ name: parent.name, href: slugPath("/boutique/", parent.slug) }] : []),
      ]
    : []
  return (
    <div className={category?.accent ? "list-band section-tint" : "list-band"} data-accent={category?.accent ?? undefined}>
      <div className="page list-head">
        <Breadcrumb crumbs={crumbs} />
        <h1>{category?.name ?? "La boutique"}</h1>
        <RichText nodes={category?.description ?? []} />
      </div>
    </div>
  )
}

/** A page of the shop or of a category. */
export function ProductList({ list }: { list: ProductListView }) {
  return (
    <>
      <ListHead list={list} />
      <div className="page list-body">
        {list.categories.length > 0 ? (
          <nav aria-label="Catégories">
            <ul className="pills pill-row list-categories">
              {list.categories.map(({ slug, name, current }) => (
                <li key={slug}>
                  <Link {...linkAhead(slugPath("/boutique/", slug))} className="pill" aria-current={current ? "page" : undefined}>
                    {`${name} `}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        ) : null}
        <ChargeNote />
        <div className="list-columns">
          <FiltersForm list={list} />
          <div>
            <ListHeading text="Produits" />
            <ListBar list={list} />
            <ActiveFilters chips={list.chips} path={list.path} />
            <ListResults>
              {list.products.length > 0 ? (
                <ProductGrid products={list.products} address={list.path + listSearch(list.query)} eagerCount={FIRST_ROW} />
              ) : (
                <NothingFound list={list} />
              )}
              <Pagination list={list} />
            </ListResults>
          </div>
        </div>
      </div>
    </>
  )
}

import { Link } from "@remix-run/react"
import { Breadcrumb } from "~/components/ui/breadcrumb"
import { RichText } from "~/components/ui/rich-text"
import type { ProductListView } from "~/shop/catalogue/product-list-view"
import { FiltersForm } from "./filters-form"
import { ActiveFilters, ListBar, Pagination } from "./list-controls"
import { ProductGrid } from "./product-card"

/** Pictures of the first row on wide screens. */
const FIRST_ROW = 4

function NothingFound({ path }: { path: string }) {
  return (
    <div className="empty">
      <h3>Rien ne répond à ces filtres</h3>
      <p>Élargissez la fourchette de prix ou retirez un filtre&nbsp;: il y a sûrement un café pour vous.</p>
      <Link to={path} className="button button-primary">
        Retirer tous les filtres
      </Link>
    </div>
  )
}

/** A page of the shop or of a category. */
export function ProductList({ list }: { list: ProductListView }) {
  const { category } = list
  const parent = category?.parent
  const crumbs = category
    ? [{ name: "Boutique", href: "/boutique" }, ...(parent ? [{ name: parent.name, href: `/boutique/${parent.slug}` }] : [])]
    : []
  return (
    <div className="page page-body">
      <div className="list-head">
        <Breadcrumb crumbs={crumbs} />
        <h1>{category?.name ?? "La boutique"}</h1>
        <RichText nodes={category?.description ?? []} className="text-soft" />
        <nav className="pills" aria-label="Catégories">
          {list.categories.map(({ slug, name, current }) => (
            <Link
              key={slug}
              to={`/boutique/${slug}`}
              className="pill"
              aria-current={current ? "page" : undefined}
              prefetch="intent"
            >
              {name}
            </Link>
          ))}
        </nav>
      </div>
      <h2 className="sr-only">Produits</h2>
      <ListBar list={list} />
      <FiltersForm list={list} />
      <ActiveFilters chips={list.chips} path={list.path} />
      {list.products.length > 0 ? (
        <ProductGrid products={list.products} eagerCount={FIRST_ROW} />
      ) : (
        <NothingFound path={list.path} />
      )}
      <Pagination list={list} />
    </div>
  )
}

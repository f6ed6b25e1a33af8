import { Link } from "@remix-run/react"
import { Pagination } from "~/components/catalogue/list-controls"
import { ListResults, ListStatus } from "~/components/catalogue/pending-status"
import { ProductGrid } from "~/components/catalogue/product-card"
import { ErrorSummary } from "~/components/forms/error-summary"
import { Breadcrumb } from "~/components/ui/page-parts"
import { SearchField } from "./search-field"
import type { LocalizedProblem } from "~/problems"
import type { SearchView } from "~/shop/search/read-search.server"
import { resultsSentence } from "~/texts/page-title"

/** Pictures of the first row on wide screens. */
const FIRST_ROW = 4

/** A field with its button, and what was found; the form's address is the search. */
export function SearchPage({ search, problems }: { search: SearchView; problems: readonly LocalizedProblem[] | null }) {
  return (
    <div className="page page-body">
      <ErrorSummary problems={problems} />
      <div className="list-head">
        <Breadcrumb crumbs={[{ name: "Boutique", href: "/boutique" }]} />
        <h1>Recherche</h1>
        <SearchField id="q" className="search-form" words={search.words} />
      </div>
      {problems ? null : (
        <>
          <div className="list-bar">
            <ListStatus sentence={resultsSentence(search.words, search.count)} />
          </div>
          <ListResults>
            {search.products.length > 0 ? (
              <>
                <h2 className="sr-only">Produits trouvés</h2>
                <ProductGrid products={search.products} address={search.address} eagerCount={FIRST_ROW} />
              </>
            ) : (
              <Suggestions search={search} />
            )}
            <Pagination list={search} />
          </ListResults>
        </>
      )}
    </div>
  )
}

function Suggestions({ search }: { search: SearchView }) {
  return (
    <div className="empty">
      {search.words === "" ? (
        <h2>Par où commencer&nbsp;?</h2>
      ) : (
        <>
          <h2>Essayons autrement</h2>
          <p>
            Un mot plus court ou plus courant suffit souvent&nbsp;: une origine, un objet, le nom d’un café. Vous pouvez aussi
            partir d’une catégorie.
          </p>
        </>
      )}
      <nav className="pills" aria-label="Catégories">
        {search.suggestions.map(({ slug, name }) => (
          <Link key={slug} to={`/boutique/${slug}`} className="pill" prefetch="intent">
            {name}
          </Link>
        ))}
        <Link to="/boutique" className="pill" prefetch="intent">
          Toute la boutique
        </Link>
      </nav>
    </div>
  )
}

import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node"
import { Link, useLoaderData } from "@remix-run/react"
import { ListHeading, Pagination } from "~/components/catalogue/list-controls"
import { ListResults, ListStatus } from "~/components/catalogue/pending-status"
import { ProductGrid } from "~/components/catalogue/product-card"
import { ErrorSummary } from "~/components/forms/error-summary"
import { SearchField } from "~/components/search/search-field"
import { staticHtml } from "~/components/shell/lazy-component"
import { Breadcrumb } from "~/components/ui/page-parts"
import { linkAhead } from "~/components/ui/text"
import { isPageView } from "~/http/page-view.server"
import { readRateLimitAddress } from "~/http/request-context.server"
import { problemResponse } from "~/http/responses.server"
import { log } from "~/log.server"
import { openShopper } from "~/sessions/shopper.server"
import { slugPath } from "~/shop/catalogue/slug"
import { emptySearch, parseSearchQuery, readSearch, type SearchView } from "~/shop/search/read-search.server"
import { consumeRateLimit } from "~/store/rate-limits.server"
import { listTitle, privatePageMeta } from "~/texts/page-title"
import { resultsSentence, searchSentences } from "~/texts/search"

/** Finds products by words. Searches are counted for each address, where a trusted server tells it. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = parseSearchQuery(new URL(request.url).searchParams)
  const shopper = await openShopper(request)
  const address = readRateLimitAddress(request, context)
  if (query.words !== "" && address !== null) {
    const allowed = await consumeRateLimit("search", address)
    if (!allowed.ok) return problemResponse({ search: emptySearch(query.words), problems: allowed.problems }, shopper)
  }
  const search = await readSearch(shopper.i18n, query)
  // Without its words, which may be personal.
  if (query.words !== "" && search.count === 0 && isSearchView(request)) log.info("search-empty")
  return json({ search, problems: null }, { headers: shopper.commitSession() })
}

function isSearchView({ method, url, headers }: Request): boolean {
  return isPageView({ method, url, header: (name) => headers.get(name) }, true)
}

const Cup = staticHtml(async () => (await import("~/components/shell/ways-on")).EmptyCup)

/** Pictures of the first row on wide screens. */
const FIRST_ROW = 4

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const { words = "", page } = data?.search ?? {}
  return privatePageMeta(words ? listTitle(`Recherche\u00a0: ${words}`, page) : "Recherche", matches)
}

export default function Search() {
  const { search, problems } = useLoaderData<typeof loader>()
  return (
    <div className="page page-body">
      <ErrorSummary problems={problems} />
      <div className="list-head">
        <Breadcrumb crumbs={[{ name: "Boutique", href: "/boutique" }]} />
        <h1 aria-describedby="trouve">Recherche</h1>
        <SearchField id="q" className="search-form" words={search.words} />
      </div>
      {problems ? null : (
        <>
          <div className="list-bar" id="trouve">
            <ListStatus sentence={resultsSentence(search.words, search.count)} />
          </div>
          <ListResults>
            {search.products.length > 0 ? (
              <>
                <ListHeading text="Produits trouvés" />
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
        <h2>{searchSentences.title}</h2>
      ) : (
        <>
          <Cup className="ways" fallback={null} />
          <h2>Essayons autrement</h2>
          <p>{searchSentences.advice}</p>
        </>
      )}
      <nav aria-label="Catégories">
        <ul className="pills">
          {search.suggestions.slice(0, search.words === "" ? undefined : 3).map(({ slug, name }) => (
            <li key={slug}>
              <Link {...linkAhead(slugPath("/boutique/", slug))} className="pill">
                {`${name} `}
              </Link>
            </li>
          ))}
          <li>
            <Link {...linkAhead("/boutique")} className="pill">
              Toute la boutique
            </Link>
          </li>
        </ul>
      </nav>
    </div>
  )
}

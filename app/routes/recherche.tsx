import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { SearchPage } from "~/components/search/search-page"
import { refuse } from "~/http/responses.server"
import { readClientAddress } from "~/http/request-context.server"
import { requireAllowed } from "~/store/rate-limits.server"
import { openShopper } from "~/sessions/shopper.server"
import { emptySearch, parseSearchQuery, readSearch } from "~/shop/search/read-search.server"
import { listTitle, privatePageMeta } from "~/texts/page-title"

/** Finds products by words. Searches are counted for each address, where a trusted server tells it. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = parseSearchQuery(new URL(request.url).searchParams)
  const shopper = await openShopper(request)
  const address = readClientAddress(request, context)
  if (query.words !== "" && address !== null) {
    const allowed = await requireAllowed("search", address)
    if (!allowed.ok) return refuse({ search: emptySearch(query.words), problems: allowed.problems }, shopper)
  }
  const search = await readSearch(shopper.scope, query)
  return json({ search, problems: null }, { headers: shopper.headers() })
}

export { retryAfterHeaders as headers } from "~/http/responses.server"

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const { words = "", page } = data?.search ?? {}
  return privatePageMeta(words ? listTitle(`Recherche\u00a0: ${words}`, page) : "Recherche", matches)
}

export default function Search() {
  const { search, problems } = useLoaderData<typeof loader>()
  return <SearchPage search={search} problems={problems} />
}

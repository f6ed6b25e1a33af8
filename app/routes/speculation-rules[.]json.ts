/**
 * Pages of the catalogue, which are the same for everybody and come from the page cache: to fetch one ahead changes nothing and costs
 * nothing. A list may name a number or a sort; a panel over it (`?choix=`) is rendered for one request.
 */
const PREFETCHED = [
  ...["", "page=*", "tri=*"].map((search) => ({ pathname: "/boutique{/:category}?", search })),
  { pathname: "/produits/:slug", search: "" },
]
/** A `*` stands for anything. */
const SEVERAL_PARAMETERS = { pathname: "/*", search: "*&*" }
/** Once scripts have taken over they fetch ahead themselves; a link to a panel leads to no other page. */
const LINKS = `html:not([data-js]) a[href^="/"]`

/** Which pages a browser may fetch ahead when a link is about to be pressed (docs/decisions/029-speculation-rules.md). */
export function loader() {
  const where = {
    and: [{ href_matches: PREFETCHED }, { not: { href_matches: SEVERAL_PARAMETERS } }, { selector_matches: LINKS }],
  }
  return new Response(JSON.stringify({ prefetch: [{ where, eagerness: "moderate" }] }), {
    headers: { "Content-Type": "application/speculationrules+json", "Cache-Control": "public, max-age=86400" },
  })
}

/** Pages of the catalogue, which are the same for everybody: to fetch one ahead changes nothing. */
const PREFETCHED = ["/boutique", "/boutique/:category", "/produits/:slug"]
/** Once scripts have taken over they fetch ahead themselves; a link to a panel leads to no other page. */
const LINKS = `html:not([data-js]) a[href^="/"]`

/** Which pages a browser may fetch ahead when a link is about to be pressed (docs/decisions/029-speculation-rules.md). */
export function loader() {
  const where = { and: [{ href_matches: PREFETCHED }, { selector_matches: LINKS }] }
  return new Response(JSON.stringify({ prefetch: [{ where, eagerness: "moderate" }] }), {
    headers: { "Content-Type": "application/speculationrules+json", "Cache-Control": "public, max-age=86400" },
  })
}

import { readEnvironment } from "~/env.server"

/** Personal paths. Pages that say `noindex` are left open, or crawlers would not read that. */
const DISALLOWED = ["/api/", "/commande", "/paiement/", "/account"]

export function loader() {
  const lines = [
    "User-agent: *",
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${readEnvironment().publicOrigin}/sitemap.xml`,
  ]
  return new Response(`${lines.join("\n")}\n`, { headers: { "Content-Type": "text/plain; charset=utf-8" } })
}

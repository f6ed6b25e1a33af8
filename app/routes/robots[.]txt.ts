import { readEnvironment } from "~/env.server"

/** Paths that are nobody's but the shopper's. Pages that say `noindex` are left open, else nobody would read that they do. */
const closed = ["/api/", "/commande", "/paiement/", "/account"]

export function loader() {
  const lines = [
    "User-agent: *",
    ...closed.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${readEnvironment().publicOrigin}/sitemap.xml`,
  ]
  return new Response(`${lines.join("\n")}\n`, { headers: { "Content-Type": "text/plain; charset=utf-8" } })
}

/** An address of the shop and the day of its last change, for search engines. */
export type SitemapEntry = { path: string; changed: string | null }

const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** The addresses of one part of the sitemap. */
export function formatUrlSet(origin: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ path, changed }) => {
    const lastmod = changed ? `<lastmod>${escape(changed)}</lastmod>` : ""
    return `<url><loc>${escape(origin + path)}</loc>${lastmod}</url>\n`
  })
  return `${head}<urlset ${namespace}>\n${urls.join("")}</urlset>\n`
}

/** The list of the sitemap's parts. */
export function formatSitemapIndex(origin: string, parts: number): string {
  const sitemaps = Array.from({ length: parts }, (_, part) => {
    return `<sitemap><loc>${escape(`${origin}/sitemap.xml?page=${part + 1}`)}</loc></sitemap>\n`
  })
  return `${head}<sitemapindex ${namespace}>\n${sitemaps.join("")}</sitemapindex>\n`
}

import { listCategories, listContentAddresses, listProductAddresses } from "~/commerce/catalogue.server"
import type { RecordAddress, I18n } from "~/commerce/catalogue.server"
import { isSlug, slugPath } from "../catalogue/slug"

/** A part has at most 5000 addresses: 4000 products, and the first one the rest of the shop. */
const PRODUCTS_PER_PART = 4000
const OTHERS = 1000

/** Either how many parts the sitemap has, or the addresses of one. */
type Sitemap = { parts: number } | { entries: SitemapEntry[] }

/** The shop's public addresses if they fit into one part, else how many parts; null for a part that does not exist. */
export async function readSitemap(i18n: I18n, part: number | null): Promise<Sitemap | null> {
  const products = await listProductAddresses(i18n, part ?? 1, PRODUCTS_PER_PART)
  const parts = Math.max(1, Math.ceil(products.count / PRODUCTS_PER_PART))
  if (part === null && parts > 1) return { parts }
  if (part !== null && (part < 1 || part > parts)) return null
  const others = (part ?? 1) === 1 ? await readOthers(i18n) : []
  return { entries: [...others, ...entriesUnder("/produits/", products.results)] }
}

async function readOthers(i18n: I18n): Promise<SitemapEntry[]> {
  const [categories, pages, posts, tutorials] = await Promise.all([
    listCategories(i18n),
    listContentAddresses(i18n, "pages"),
    listContentAddresses(i18n, "blogs"),
    listContentAddresses(i18n, "tutoriels"),
  ])
  const fixed = ["/", "/boutique", "/devis"].map((path) => ({ path, changed: null }))
  const withoutDate = categories.map(({ slug }) => ({ slug, changed: null }))
  return [
    ...fixed,
    ...entriesUnder("/boutique/", withoutDate),
    ...entriesUnder("/pages/", [...pages, ...posts]),
    ...entriesUnder("/tutoriels/", tutorials),
  ].slice(0, OTHERS)
}

function entriesUnder(folder: Parameters<typeof slugPath>[0], records: readonly RecordAddress[]): SitemapEntry[] {
  return records.filter(({ slug }) => isSlug(slug)).map(({ slug, changed }) => ({ path: slugPath(folder, slug), changed }))
}

/** An address of the shop and the day of its last change, for search engines. */
type SitemapEntry = { path: string; changed: string | null }

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

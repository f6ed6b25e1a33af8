import { type RecordAddress, listContentAddresses, listProductAddresses } from "~/commerce/addresses.server"
import { type Scope, listCategories } from "~/commerce/catalogue.server"
import { isSlug } from "../catalogue/slug"
import type { SitemapEntry } from "./sitemap-xml"

/** A part has at most 5000 addresses: 4000 products, and the first one the rest of the shop. */
const PRODUCTS_PER_PART = 4000
const OTHERS = 1000

/** Either how many parts the sitemap has, or the addresses of one. */
export type Sitemap = { parts: number } | { entries: SitemapEntry[] }

/**
 * The shop's public addresses. Without a number: all of them when they fit into one part, else how many parts there are.
 * Null for a part that does not exist.
 */
export async function readSitemap(scope: Scope, part: number | null): Promise<Sitemap | null> {
  const products = await listProductAddresses(scope, part ?? 1, PRODUCTS_PER_PART)
  const parts = Math.max(1, Math.ceil(products.count / PRODUCTS_PER_PART))
  if (part === null && parts > 1) return { parts }
  if (part !== null && (part < 1 || part > parts)) return null
  const others = (part ?? 1) === 1 ? await readOthers(scope) : []
  return { entries: [...others, ...entriesUnder("/produits/", products.results)] }
}

async function readOthers(scope: Scope): Promise<SitemapEntry[]> {
  const [categories, pages, tutorials] = await Promise.all([
    listCategories(scope),
    listContentAddresses(scope, "pages"),
    listContentAddresses(scope, "tutoriels"),
  ])
  const fixed = ["/", "/boutique", "/devis"].map((path) => ({ path, changed: null }))
  const withoutDate = categories.map(({ slug }) => ({ slug, changed: null }))
  return [
    ...fixed,
    ...entriesUnder("/boutique/", withoutDate),
    ...entriesUnder("/pages/", pages),
    ...entriesUnder("/tutoriels/", tutorials),
  ].slice(0, OTHERS)
}

function entriesUnder(folder: string, records: readonly RecordAddress[]): SitemapEntry[] {
  return records.filter(({ slug }) => isSlug(slug)).map(({ slug, changed }) => ({ path: folder + slug, changed }))
}

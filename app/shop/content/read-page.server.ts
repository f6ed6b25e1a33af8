import { type Scope, listCategories, listProducts, readContent } from "~/commerce/catalogue.server"
import type { Content } from "~/commerce/wire"
import { viewProductCard } from "../catalogue/product-card-view"
import { readDisplayCurrency } from "../catalogue/read-display-currency.server"
import { parseRichText } from "../catalogue/rich-text"
import { type SectionView, productSlugs, viewSections } from "./section-view"

/** A content page as it is shown. */
export type PageView = { title: string; description: string | null; sections: SectionView[] }

const HOME = { type: "home", slug: "accueil" }

/** Most products that the sections of one page may name. */
const MOST_PRODUCTS = 48

async function viewPage(scope: Scope, content: Content): Promise<PageView> {
  const slugs = productSlugs(content["sections"]).slice(0, MOST_PRODUCTS)
  const [products, categories, currency] = await Promise.all([
    slugs.length > 0
      ? listProducts(scope, { where: { slug: { $in: slugs } }, limit: MOST_PRODUCTS, expand: ["variants"] })
      : { results: [] },
    listCategories(scope),
    readDisplayCurrency(scope),
  ])
  const cards = new Map(products.results.map((product) => [product.slug, viewProductCard(product, currency)]))
  const own = parseRichText(content.content)
  const description: unknown = content["meta_description"]
  return {
    title: content.title ?? content.name ?? "",
    description: typeof description === "string" ? description : null,
    sections: [
      ...(own.length > 0
        ? [{ id: "texte", heading: null, kind: "text" as const, body: own, picture: null, links: [], accent: null }]
        : []),
      ...viewSections(content["sections"], { products: cards, categories }),
    ],
  }
}

/** A published content page, or null when there is none of this slug. */
export async function readPage(scope: Scope, slug: string): Promise<PageView | null> {
  const content = await readContent(scope, "pages", slug)
  return content && viewPage(scope, content)
}

/** The home page; without the editors' own one, the newest products. */
export async function readHome(scope: Scope): Promise<PageView> {
  const content = await readContent(scope, HOME.type, HOME.slug)
  if (content) return viewPage(scope, content)
  const [newest, currency] = await Promise.all([
    listProducts(scope, { sort: "date_created desc", limit: 8, expand: ["variants"] }),
    readDisplayCurrency(scope),
  ])
  const products = newest.results.map((product) => viewProductCard(product, currency))
  const section = {
    id: "nouveautes",
    heading: "Nouveautés",
    kind: "products" as const,
    body: [],
    products,
    links: [{ label: "Toute la boutique", href: "/boutique" }],
  }
  return { title: "Accueil", description: null, sections: [section] }
}

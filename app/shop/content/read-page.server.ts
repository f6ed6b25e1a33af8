import { listCategories, listProducts, readContent, readRecord, type Scope } from "~/commerce/catalogue.server"
import { contentListSchema } from "~/commerce/schemas/catalogue"
import type { Content } from "~/commerce/api-types"
import { type ProductCardView, viewProductCard } from "../catalogue/product-card-view"
import { readDisplayCurrency } from "../catalogue/catalogue-settings.server"
import { parseRichText } from "../catalogue/rich-text"
import { type SectionSources, type SectionView, slugsIn, viewSections } from "./section-view"
import { type TutorialCard, viewTutorialCard } from "./tutorial-view"

/** A content page as it is shown. */
export type PageView = { title: string; description: string | null; sections: SectionView[] }

const HOME = { type: "home", slug: "accueil" }

/** For a home page that no editor has written yet. */
const HOME_TITLE = "Cafés, machines et formation barista"

async function viewPage(scope: Scope, content: Content): Promise<PageView> {
  const sources = await readSectionSources(scope, content["sections"])
  const own = parseRichText(content.content)
  const description: unknown = content["meta_description"]
  return {
    title: content.title ?? content.name ?? "",
    description: typeof description === "string" ? description : null,
    sections: [
      ...(own.length > 0
        ? [{ id: "texte", heading: null, kind: "text" as const, body: own, picture: null, links: [], accent: null }]
        : []),
      ...viewSections(content["sections"], sources),
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
  return { title: HOME_TITLE, description: null, sections: [section] }
}

const MAX_RECORDS = 48

async function readProductCards(scope: Scope, slugs: string[]): Promise<Map<string, ProductCardView>> {
  const asked = slugs.slice(0, MAX_RECORDS)
  if (asked.length === 0) return new Map()
  const query = { where: { slug: { $in: asked } }, limit: MAX_RECORDS, expand: ["variants"] }
  const [{ results }, currency] = await Promise.all([listProducts(scope, query), readDisplayCurrency(scope)])
  return new Map(results.map((product) => [product.slug, viewProductCard(product, currency)]))
}

async function readTutorialCards(scope: Scope, slugs: string[]): Promise<Map<string, TutorialCard>> {
  const asked = slugs.slice(0, MAX_RECORDS)
  if (asked.length === 0) return new Map()
  const query = { where: { slug: { $in: asked } }, limit: MAX_RECORDS }
  const reply = await readRecord<{ results: Content[] }>(scope, "/content/tutoriels", query, contentListSchema)
  const cards = (reply?.results ?? []).flatMap((content) =>
    content.published === false ? [] : (viewTutorialCard(content) ?? []),
  )
  return new Map(cards.map((card) => [card.slug, card]))
}

/** What the sections of a page, and `more` product slugs, name: each kind by one call. */
export async function readSectionSources(scope: Scope, sections: unknown, more: string[] = []): Promise<SectionSources> {
  const [products, tutorials, categories] = await Promise.all([
    readProductCards(scope, [...new Set([...more, ...slugsIn(sections, "products")])]),
    readTutorialCards(scope, slugsIn(sections, "tutorials")),
    listCategories(scope),
  ])
  return { products, tutorials, categories }
}

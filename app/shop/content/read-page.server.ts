import { type Scope, listProducts, readContent } from "~/commerce/catalogue.server"
import type { Content } from "~/commerce/wire"
import { viewProductCard } from "../catalogue/product-card-view"
import { readDisplayCurrency } from "../catalogue/read-catalogue-settings.server"
import { parseRichText } from "../catalogue/rich-text"
import { readSectionSources } from "./section-sources.server"
import { type SectionView, viewSections } from "./section-view"

/** A content page as it is shown. */
export type PageView = { title: string; description: string | null; sections: SectionView[] }

const HOME = { type: "home", slug: "accueil" }

/** Of a home page that no editor has written yet. */
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

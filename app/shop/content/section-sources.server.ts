import { type Scope, listCategories, listProducts, readRecord } from "~/commerce/catalogue.server"
import { contentListSchema } from "~/commerce/schemas/catalogue"
import type { Content } from "~/commerce/wire"
import { type ProductCardView, viewProductCard } from "../catalogue/product-card-view"
import { readDisplayCurrency } from "../catalogue/read-catalogue-settings.server"
import { type SectionSources, productSlugs, tutorialSlugs } from "./section-view"
import { type TutorialCard, viewTutorialCard } from "./tutorial-view"

/** Most products, and most tutorials, that the sections of one page may name. */
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

/**
 * Everything that the sections of a page name by slug, each kind by one call.
 *
 * @param more slugs of products that the page names outside its sections
 */
export async function readSectionSources(scope: Scope, sections: unknown, more: string[] = []): Promise<SectionSources> {
  const [products, tutorials, categories] = await Promise.all([
    readProductCards(scope, [...new Set([...more, ...productSlugs(sections)])]),
    readTutorialCards(scope, tutorialSlugs(sections)),
    listCategories(scope),
  ])
  return { products, tutorials, categories }
}

import { type I18n, readContent } from "~/commerce/catalogue.server"
import { type ApiUnavailableError, ifUnavailable } from "~/commerce/errors"
import { log } from "~/log.server"
import type { ProductCardView } from "../catalogue/product-card-view"
import { isSlug } from "../catalogue/slug"
import { readCategoriesAhead, readSectionSources } from "./read-page.server"
import { type SectionView, slugsOf, viewSections } from "./section-view"
import { type TutorialCard, viewTutorialCard } from "./tutorial-view"

/** A tutorial to read, with the products that it uses. */
export type TutorialView = TutorialCard & { sections: SectionView[]; products: ProductCardView[] }

/** A published tutorial with the products that it uses, or null when there is none of this slug. */
export async function readTutorial(i18n: I18n, slug: string): Promise<TutorialView | null> {
  const categories = readCategoriesAhead(i18n)
  const content = await readContent(i18n, "tutoriels", slug)
  const card = content && viewTutorialCard(content)
  if (!content || !card) return null
  const used = slugsOf(content["products"])
  const sources = await readSectionSources(i18n, content["sections"], categories, used)
  return {
    ...card,
    sections: viewSections(content["sections"], sources),
    products: used.flatMap((product) => sources.products.get(product) ?? []),
  }
}

/** What the tutorial panel over a page shows: a tutorial, or that there is none of the slug in the address. */
export type TutorialPanelView = { tutorial: TutorialView | null }

/** The tutorial that an address opens over its page (`?tutoriel=<slug>`), null when none. The page never fails for it. */
export async function readTutorialPanel(i18n: I18n, address: string): Promise<TutorialPanelView | null> {
  const slug = new URL(address).searchParams.get("tutoriel")
  if (slug === null) return null
  if (!isSlug(slug)) return { tutorial: null }
  const note = ({ kind }: ApiUnavailableError) => log.warn("tutorial-missing", { kind, name: slug })
  return { tutorial: await readTutorial(i18n, slug).catch(ifUnavailable(null, note)) }
}

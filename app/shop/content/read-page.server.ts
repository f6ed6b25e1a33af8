import { listCategories, listContent, listProducts, readContent, type I18n } from "~/commerce/catalogue.server"
import { readSettings } from "~/commerce/settings.server"
import type { Category, Content } from "~/commerce/api-types"
import { deliverySentence } from "~/texts/delivery"
import { type ProductCardView, viewProductCard } from "../catalogue/product-card-view"
import { type CatalogueSettings, readCatalogueSettings, readDisplayCurrency } from "../catalogue/catalogue-settings.server"
import { promiseDelivery } from "../catalogue/delivery-promise"
import { fieldsOf, textOf } from "../catalogue/editor-fields"
import { viewPicture } from "../catalogue/pictures"
import { slugPath } from "../catalogue/slug"
import { parseRichText } from "../catalogue/rich-text"
import type { RichNode } from "../catalogue/rich-text-tree"
import { type SectionSources, type SectionView, slugsIn, viewSections } from "./section-view"
import { type TutorialCard, viewTutorialCard } from "./tutorial-view"

/** A content page as it is shown. */
export type PageView = { title: string; description: string | null; sections: SectionView[] }

const HOME = { type: "home", slug: "accueil" }

/** For a home page that no editor has written yet. */
const HOME_TITLE = "Cafés, machines et formation barista"

async function viewPage(i18n: I18n, content: Content, categories: Promise<Category[]>): Promise<PageView> {
  const sources = await readSectionSources(i18n, content["sections"], categories)
  const body = parseRichText(typeof content.content === "string" ? content.content : "")
  const title = textOf(content.title) ?? textOf(content.name) ?? textOf(content.slug) ?? ""
  const picture = viewPicture(fieldsOf(content["image"]), title)
  return {
    title,
    description: textOf(content["meta_description"]) ?? textOf(content["summary"]),
    sections: [
      ...(body.length > 0 || picture
        ? [{ id: "texte", heading: null, kind: "text" as const, body, picture, links: [], accent: null }]
        : []),
      ...viewSections(content["sections"], sources),
    ],
  }
}

/** A published content page or, without one, a post of the store's blogs, and its path; null when there is none of this slug or id. */
export async function readPage(i18n: I18n, slug: string): Promise<(PageView & { path: string }) | null> {
  const categories = readCategoriesAhead(i18n)
  const content = (await readContent(i18n, "pages", slug)) ?? (await readContent(i18n, "blogs", slug))
  return content && { ...(await viewPage(i18n, content, categories)), path: slugPath("/pages/", content.slug ?? slug) }
}

/** The version of the terms of sale (page `cgv`) that an order of now accepts: the page's own, else the day of its last change; null without either. */
export async function readTermsVersion(i18n: I18n): Promise<string | null> {
  const page = await readContent(i18n, "pages", "cgv")
  const stated = [page?.["version"], page?.["date_updated"], page?.["date_published"]].find(
    (value) => (typeof value === "string" && value !== "") || typeof value === "number",
  )
  return stated === undefined ? null : String(stated).replace(/T.*/, "")
}

/** The categories, asked for beside a record whose sections may name them. */
export function readCategoriesAhead(i18n: I18n): Promise<Category[]> {
  const reading = listCategories(i18n)
  // Where there is no such record, nobody needs them.
  reading.catch(() => undefined)
  return reading
}

/** The home page; without the editors' own one, the newest products. */
export async function readHome(i18n: I18n): Promise<PageView> {
  const ahead = readCategoriesAhead(i18n)
  const content = await readContent(i18n, HOME.type, HOME.slug)
  if (content) return withPromise(await viewPage(i18n, content, ahead), await readCatalogueSettings(i18n))
  const [newest, currency] = await Promise.all([
    listProducts(i18n, { sort: "date_created desc", limit: 8, expand: ["variants:200"] }),
    readDisplayCurrency(i18n),
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
  const brand = fieldsOf(((await readSettings(i18n)) as Record<string, unknown>)["brand"])
  return { title: textOf(brand["home_title"]) ?? HOME_TITLE, description: null, sections: [section] }
}

/** Says at the top when an order arrives, as products do: an editor's own sentence would know no holiday and no closing week. */
function withPromise(page: PageView, { delivery }: CatalogueSettings): PageView {
  if (delivery.days === null) return page
  const promise: RichNode = { tag: "p", children: [deliverySentence(promiseDelivery(delivery, {}, new Date()))] }
  const sections = page.sections.map((section) =>
    section.kind === "hero" ? { ...section, body: [...section.body, promise] } : section,
  )
  return { ...page, sections }
}

const MAX_RECORDS = 48

async function readProductCards(i18n: I18n, slugs: string[]): Promise<Map<string, ProductCardView>> {
  const asked = slugs.slice(0, MAX_RECORDS)
  if (asked.length === 0) return new Map()
  const query = { where: { slug: { $in: asked } }, limit: MAX_RECORDS, expand: ["variants:200"] }
  const [{ results }, currency] = await Promise.all([listProducts(i18n, query), readDisplayCurrency(i18n)])
  return new Map(results.map((product) => [product.slug, viewProductCard(product, currency)]))
}

async function readTutorialCards(i18n: I18n, slugs: string[]): Promise<Map<string, TutorialCard>> {
  const asked = slugs.slice(0, MAX_RECORDS)
  if (asked.length === 0) return new Map()
  const query = { where: { slug: { $in: asked } }, limit: MAX_RECORDS }
  const cards = (await listContent(i18n, "tutoriels", query)).flatMap((content) => viewTutorialCard(content) ?? [])
  return new Map(cards.map((card) => [card.slug, card]))
}

/** What the sections of a page, and `more` product slugs, name: each kind by one call. */
export async function readSectionSources(
  i18n: I18n,
  sections: unknown,
  ahead: Promise<Category[]>,
  more: string[] = [],
): Promise<SectionSources> {
  const [products, tutorials, categories] = await Promise.all([
    readProductCards(i18n, [...new Set([...more, ...slugsIn(sections, "products")])]),
    readTutorialCards(i18n, slugsIn(sections, "tutorials")),
    ahead,
  ])
  return { products, tutorials, categories }
}

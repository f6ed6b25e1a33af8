import type { Category } from "~/commerce/api-types"
import { typesetFrench } from "~/texts/typography"
import { type Colour, colourOf, parseColour } from "../catalogue/colours"
import { fieldsOf, safeAddress } from "../catalogue/editor-fields"
import { type PictureView, viewPicture } from "../catalogue/pictures"
import type { ProductCardView } from "../catalogue/product-card-view"
import { parseRichText, plainText } from "../catalogue/rich-text"
import type { RichNode } from "../catalogue/rich-text-tree"
import { isSlug } from "../catalogue/slug"
import type { TutorialCard } from "./tutorial-view"

export type SectionLink = { label: string; href: string }
type CategoryCard = { slug: string; name: string; picture: PictureView | null; accent: Colour | null }

/** A section of a page as it is shown; formatted text is a tree, never HTML. */
export type SectionView = { id: string; heading: string | null } & (
  | { kind: "hero"; body: RichNode[]; picture: PictureView | null; links: SectionLink[] }
  | { kind: "text"; body: RichNode[]; picture: PictureView | null; links: SectionLink[]; accent: Colour | null }
  | { kind: "products"; body: RichNode[]; products: ProductCardView[]; links: SectionLink[] }
  | { kind: "categories"; categories: CategoryCard[] }
  | { kind: "tutorials"; tutorials: TutorialCard[] }
  | { kind: "questions"; questions: { question: string; answer: RichNode[] }[] }
  | { kind: "steps"; steps: { heading: string; body: RichNode[] }[] }
  | { kind: "table"; columns: string[]; rows: string[][] }
  | { kind: "form-model"; body: RichNode[]; recipient: string; statement: string; lines: string[]; note: string }
  | { kind: "places" }
  | { kind: "cookies" }
)

/** What sections name by slug, read beforehand. */
export type SectionSources = {
  products: ReadonlyMap<string, ProductCardView>
  tutorials: ReadonlyMap<string, TutorialCard>
  categories: readonly Category[]
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function text(value: unknown): string {
  return typeof value === "string" ? typesetFrench(value) : ""
}

function accentOf(value: unknown): Colour | null {
  return parseColour(value) ?? colourOf(text(value))
}

function linksOf(section: Record<string, unknown>): SectionLink[] {
  return [section["link"], section["second_link"], ...listOf(section["links"])].flatMap((link) => {
    const { label, url, link: address } = fieldsOf(link)
    const href = safeAddress(url ?? address)
    return href && text(label) ? [{ label: text(label), href }] : []
  })
}

function categoryCards(slugs: unknown, categories: readonly Category[]): CategoryCard[] {
  return listOf(slugs).flatMap((slug) => {
    const category = categories.find((candidate) => candidate.slug === slug)
    if (!category) return []
    const picture = viewPicture(category.images?.[0] ?? category.image, category.name)
    return [
      {
        slug: category.slug,
        name: typesetFrench(category.name),
        picture,
        accent: accentOf(fieldsOf(category.content)["accent"]),
      },
    ]
  })
}

/** The slugs in a list that an editor made, each once; what is no slug is left out. */
export function slugsOf(list: unknown): string[] {
  return [...new Set(listOf(list).filter((slug): slug is string => typeof slug === "string" && isSlug(slug)))]
}

/** Slugs of the products or tutorials that sections show, each once. */
export function slugsIn(sections: unknown, field: "products" | "tutorials"): string[] {
  return slugsOf(listOf(sections).flatMap((section) => listOf(fieldsOf(section)[field])))
}

function viewSection(value: unknown, sources: SectionSources, position: number): SectionView[] {
  const section = fieldsOf(value)
  const base = { id: text(section["id"]) || `section-${position}`, heading: text(section["heading"]) || null }
  const body = parseRichText(text(section["body"]))
  const picture = viewPicture(fieldsOf(section["image"]), base.heading ?? "")
  const links = linksOf(section)
  switch (section["type"]) {
    case "hero":
      return [{ ...base, kind: "hero", body, picture, links }]
    case "products": {
      const products = listOf(section["products"]).flatMap((slug) => sources.products.get(text(slug)) ?? [])
      return products.length > 0 ? [{ ...base, kind: "products", body, products, links }] : []
    }
    case "categories": {
      const categories = categoryCards(section["categories"], sources.categories)
      return categories.length > 0 ? [{ ...base, kind: "categories", categories }] : []
    }
    case "tutorials": {
      const tutorials = listOf(section["tutorials"]).flatMap((slug) => sources.tutorials.get(text(slug)) ?? [])
      return tutorials.length > 0 ? [{ ...base, kind: "tutorials", tutorials }] : []
    }
    case "questions": {
      const questions = listOf(section["questions"]).map(fieldsOf)
      const view = questions.map(({ question, answer }) => ({ question: text(question), answer: parseRichText(text(answer)) }))
      return view.length > 0 ? [{ ...base, kind: "questions", questions: view }] : []
    }
    case "steps": {
      const steps = listOf(section["steps"]).map(fieldsOf)
      const view = steps.map(({ heading, body }) => ({ heading: text(heading), body: parseRichText(text(body)) }))
      return view.length > 0 ? [{ ...base, kind: "steps", steps: view }] : []
    }
    case "table": {
      const rows = listOf(section["rows"]).map((row) => listOf(row).map(text))
      return rows.length > 0 ? [{ ...base, kind: "table", columns: listOf(section["columns"]).map(text), rows }] : []
    }
    case "withdrawal_form": {
      const instructions = parseRichText(text(section["instructions"]))
      const words = { recipient: text(section["recipient"]), statement: text(section["statement"]), note: text(section["note"]) }
      return [{ ...base, kind: "form-model", body: instructions, ...words, lines: listOf(section["lines"]).map(text) }]
    }
    case "places":
    case "cookies":
      return [{ ...base, kind: section["type"] }]
    default:
      return viewOtherSection(section, position)
  }
}

/** A section of text, or of a kind that only another theme knows: its words, picture and links, and those of the parts that it holds. */
function viewOtherSection(section: Record<string, unknown>, position: string | number): SectionView[] {
  const word = (...names: string[]) => names.map((name) => text(section[name])).find((each) => each.trim() !== "") ?? ""
  const body = parseRichText(word("body", "description", "content", "text", "quote"))
  const heading = plainText(parseRichText(word("heading", "title", "label", "name"))) || null
  const picture = viewPicture(fieldsOf(section["image"] ?? section["background_image"]), heading ?? "")
  const links = linksOf(section)
  const own = {
    id: text(section["id"]) || `section-${position}`,
    heading,
    body,
    picture,
    links,
    accent: accentOf(section["accent"]),
  }
  const parts = PART_FIELDS.flatMap((field) => listOf(section[field])).flatMap((part, place) =>
    viewOtherSection(fieldsOf(part), `${position}-${place}`),
  )
  const isShown = body.length > 0 || picture !== null || links.length > 0 || (heading !== null && parts.length > 0)
  return [...(isShown ? [{ ...own, kind: "text" as const }] : []), ...parts]
}

/** Where the sections of the backend's own themes hold parts. */
const PART_FIELDS = ["panels", "features", "reviews", "mentions", "press_mentions"]

/** Shapes an editor's sections; a kind that is not known shows its text, or nothing. */
export function viewSections(sections: unknown, sources: SectionSources): SectionView[] {
  return listOf(sections).flatMap((section, position) => viewSection(section, sources, position))
}

/** A cookie as the page about cookies lists it; `life` in French words. */
type CookieLine = { name: string; purpose: string; life: string }

/** Puts the cookies that the shop really sets where editors want them listed. */
export function fillCookieTable(sections: readonly SectionView[], cookies: readonly CookieLine[]): SectionView[] {
  return sections.map((section) =>
    section.kind === "cookies"
      ? {
          id: section.id,
          heading: section.heading,
          kind: "table",
          columns: ["Nom", "Usage", "Durée"],
          rows: cookies.map(({ name, purpose, life }) => [name, purpose, life]),
        }
      : section,
  )
}

/** The first picture of a page's sections, which it is shared with. */
export function firstPicture(sections: readonly SectionView[]): PictureView | null {
  return sections.flatMap((section) => ("picture" in section && section.picture ? [section.picture] : []))[0] ?? null
}

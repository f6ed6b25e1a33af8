import type { ContentRecord } from "../../storage/models.ts"
import { seedId } from "../../storage/ids.ts"

/** What `viewSection` of app/shop/content/section-view.ts shows; any other would be a text without its picture, or nothing. */
type SectionType =
  | "categories"
  | "cookies"
  | "hero"
  | "intro"
  | "places"
  | "products"
  | "questions"
  | "steps"
  | "table"
  | "text"
  | "text_image"
  | "tutorials"
  | "withdrawal_form"

export type SectionLiteral = { type: SectionType } & Record<string, unknown>

export type ContentLiteral = {
  type: "pages" | "tutoriels" | "home"
  slug: string
  title: string
  description: string
  published?: boolean
  date: string
  sections: SectionLiteral[]
  /** Fields of the model's own, beside the platform's. */
  fields?: Record<string, unknown>
  swiss?: Record<string, unknown>
}

/** Makes the stored record of a page, tutorial or home. Sections get ids in their order. */
export function buildContent(literal: ContentLiteral): ContentRecord {
  const published = literal.published ?? true
  return {
    id: seedId("content", `${literal.type}/${literal.slug}`),
    type: literal.type,
    name: literal.title,
    title: literal.title,
    slug: literal.slug,
    published,
    date_published: published ? `${literal.date}T08:00:00.000Z` : null,
    meta_title: null,
    meta_description: literal.description,
    sections: literal.sections.map((section, index) => ({
      ...section,
      id: seedId("section", `${literal.type}/${literal.slug}:${index}`),
    })),
    ...literal.fields,
    ...(literal.swiss ? { $locale: { "fr-CH": literal.swiss } } : {}),
  }
}

/** A heading over paragraphs of HTML. */
export function textSection(heading: string, body: string): SectionLiteral {
  return { type: "text", heading, body }
}

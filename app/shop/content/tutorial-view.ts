import type { Content } from "~/commerce/api-types"
import { fieldsOf, textOf } from "../catalogue/editor-fields"
import { fitsQuery } from "../catalogue/panel-address"
import { viewPicture } from "../catalogue/pictures"
import { isSlug, slugPath } from "../catalogue/slug"

/** A tutorial in a list. */
export type TutorialCard = NonNullable<ReturnType<typeof viewTutorialCard>>

/** Shapes a tutorial of a list; null when it has no address. */
export function viewTutorialCard(content: Content) {
  const { slug } = content
  if (!isSlug(slug)) return null
  const title = textOf(content.title) ?? textOf(content.name) ?? "Tutoriel"
  const minutes: unknown = content["minutes"]
  return {
    slug,
    /** The id of the link that opens it over a page, where one is again after its panel is closed. */
    anchor: `t-${slug}`,
    title,
    description: textOf(content["meta_description"]),
    minutes: typeof minutes === "number" && minutes > 0 && minutes < 10_000 ? Math.round(minutes) : null,
    level: textOf(content["level"]),
    picture: viewPicture(fieldsOf(content["image"]), title),
  }
}

/** The same page with a tutorial open over it (design: modals have their content from the URL), or its own for a slug too long for that. */
export function tutorialPanelAddress(search: string, slug: string): string {
  if (!fitsQuery(slug)) return slugPath("/tutoriels/", slug)
  const params = new URLSearchParams(search)
  params.set("tutoriel", slug)
  return `?${params.toString()}#tutoriel`
}

import type { PictureView } from "../catalogue/pictures"
import type { SectionView } from "./section-view"

/** The first picture of a page's sections, which it is shared with. */
export function firstPicture(sections: readonly SectionView[]): PictureView | null {
  return sections.flatMap((section) => ("picture" in section && section.picture ? [section.picture] : []))[0] ?? null
}

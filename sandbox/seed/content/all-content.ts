import type { ContentRecord } from "../../storage/models.ts"
import { buildContent } from "./build-content.ts"
import { homeContent } from "./home.ts"
import { accessibilityPage } from "./page-accessibility.ts"
import { pagesOfHelp } from "./pages-help.ts"
import { pagesOfTheHouse } from "./pages-house.ts"
import { pagesOfLaw } from "./pages-legal.ts"
import { pageOfTerms } from "./pages-terms.ts"
import { tutorials } from "./tutorials.ts"

/** Home, pages, tutorials and the drafts of them, with pictures under `origin`. */
export function allContent(origin: string): ContentRecord[] {
  const literals = [
    ...homeContent(origin),
    ...pagesOfTheHouse(origin),
    ...pagesOfHelp,
    ...pagesOfLaw,
    accessibilityPage,
    pageOfTerms,
    ...tutorials(origin),
  ]
  return literals.map(buildContent)
}

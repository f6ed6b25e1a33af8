import type { SectionView } from "./section-view"

/** A cookie as the page about cookies lists it; `life` in French words. */
export type CookieLine = { name: string; purpose: string; life: string }

/** Puts the cookies that the shop really sets where editors want them listed. */
export function fillCookieTable(sections: readonly SectionView[], cookies: readonly CookieLine[]): SectionView[] {
  return sections.map((section) =>
    section.kind === "cookies"
      ? {
          ...{ id: section.id, heading: section.heading, kind: "table" },
          columns: ["Nom", "Usage", "Durée"],
          rows: cookies.map(({ name, purpose, life }) => [name, purpose, life]),
        }
      : section,
  )
}

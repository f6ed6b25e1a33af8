type Match = { id: string; data: unknown }

function storeName(matches: readonly (Match | undefined)[]): string | undefined {
  const root = matches.find((match) => match?.id === "root")
  return (root?.data as { shell?: { storeName: string } } | null | undefined)?.shell?.storeName
}

/** A page's title by the template `%s | brand` [1.17]; the brand comes from the root route's data. */
export function pageTitle(title: string, matches: readonly (Match | undefined)[]): string {
  const brand = storeName(matches)
  return brand && title !== brand ? `${title} | ${brand}` : title
}

/** The title of a page of a list; the first one has the list's own. */
export function listTitle(title: string, page = 1): string {
  return page > 1 ? `${title} – page ${page}` : title
}

/** Title of a page that search engines must not show. */
export function privatePageMeta(title: string, matches: readonly (Match | undefined)[]) {
  return [{ title: pageTitle(title, matches) }, { name: "robots", content: "noindex" }]
}

type Match = { id: string; data: unknown }

function storeName(matches: readonly (Match | undefined)[]): string | null {
  const data: unknown = matches.find((match) => match?.id === "root")?.data
  const shell: unknown = typeof data === "object" && data !== null && "shell" in data ? data.shell : null
  return typeof shell === "object" && shell !== null && "storeName" in shell ? String(shell.storeName) : null
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

/** The title of a choice that is followed by its recap. */
export function recapStepTitle(isRecap: boolean, title: string): string {
  return `Étape ${isRecap ? 2 : 1} sur 2 – ${title}`
}

/** Title of a page that search engines must not show. */
export function privatePageMeta(title: string, matches: readonly (Match | undefined)[]) {
  return [{ title: pageTitle(title, matches) }, { name: "robots", content: "noindex" }]
}

/** What a search found, in words; no words, no sentence. */
export function resultsSentence(words: string, count: number): string {
  if (words === "") return ""
  const products = count === 0 ? "Aucun produit" : count === 1 ? "1 produit" : `${count} produits`
  return `${products} pour «\u00a0${words}\u00a0»`
}

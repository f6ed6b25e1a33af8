import { readdirSync } from "node:fs"
import { type I18n, listCategories, readProduct } from "../../app/commerce/catalogue.server"
import { readPage } from "../../app/shop/content/read-page.server"
import { readTutorial } from "../../app/shop/content/read-tutorial.server"

const RECORD = /^\/(boutique|produits|pages|tutoriels)\/([^/?#]+)/

/** The shop's own addresses, as the names of its routes say them. */
const ROUTES = readdirSync("app/routes").map((file) => {
  const parts = file
    .replace(/\.tsx?$/, "")
    .split(/(?<!\[)\.(?!\])/)
    .filter((part) => part !== "_index")
  const patterns = parts.map((part) =>
    part === "$" ? ".+" : part.startsWith("$") ? "[^/]+" : part.replace(/_$/, "").replace("[.]", "\\."),
  )
  return parts[0] === "$" ? /(?!)/ : new RegExp(`^/${patterns.join("/")}$`)
})

/** Whether the shop has the page that a link leads to, and its record where it shows one; the addresses of other sites are taken as they stand. */
export async function isPageFound(i18n: I18n, href: string): Promise<boolean> {
  const [, folder, escaped = ""] = RECORD.exec(href) ?? []
  const slug = unescapePart(escaped)
  const path = href.replace(/[?#].*$/, "")
  if (folder === undefined) return !path.startsWith("/") || ROUTES.some((route) => route.test(path))
  if (slug === null) return false
  if (folder === "boutique") return (await listCategories(i18n)).some((each) => each.slug === slug || each.id === slug)
  if (folder === "produits") return (await readProduct(i18n, slug)) !== null
  return (await (folder === "pages" ? readPage : readTutorial)(i18n, slug)) !== null
}

function unescapePart(part: string): string | null {
  try {
    return decodeURIComponent(part)
  } catch {
    return null
  }
}

import { type I18n, listContentAddresses } from "../../app/commerce/catalogue.server"
import { readHome, readPage } from "../../app/shop/content/read-page.server"
import { readTutorial } from "../../app/shop/content/read-tutorial.server"
import { readEnvironment } from "../../app/env.server"
import type { Notes } from "./notes"
import type { RawStore } from "./raw-store"

/** Pages that an order or the law needs. */
const NEEDED = ["cgv", "retractation"]
const EXPECTED = ["mentions-legales", "cookies", "mediateur", "accessibilite"]

/** Reads every page and tutorial, and the home page, as shoppers do. */
export async function checkContent(notes: Notes, raw: RawStore, i18n: I18n): Promise<void> {
  const [pages, tutorials] = await Promise.all([listContentAddresses(i18n, "pages"), listContentAddresses(i18n, "tutoriels")])
  Object.assign(notes.counts, { pages: pages.length, tutorials: tutorials.length })
  for (const { slug } of pages) {
    const page = await readPage(i18n, slug)
    if (!page) notes.broken("content", `pages/${slug}`, "no-page")
    else if (page.sections.length === 0) notes.broken("content", `pages/${slug}`, "empty-page")
  }
  for (const { slug } of tutorials) if (!(await readTutorial(i18n, slug))) notes.broken("content", `tutoriels/${slug}`, "no-page")
  const published = new Set(pages.map(({ slug }) => slug))
  for (const slug of NEEDED) if (!published.has(slug)) notes.broken("content", `pages/${slug}`, "missing-page")
  for (const slug of EXPECTED) if (!published.has(slug)) notes.open("content", `pages/${slug}`, "missing-page")
  if ((await readHome(i18n)).sections.length === 0) notes.broken("content", "home", "empty-page")
  const app = readEnvironment().swellAppId
  for (const path of [`/apps/${app}/pages`, "/content/home", "/content/tutoriels"]) {
    const { status, value } = await raw.get(path, { limit: 1 })
    notes.settle(`GET ${path}`, `${status}, ${status >= 400 ? "refused" : value === null ? "empty" : "records"}`)
  }
}

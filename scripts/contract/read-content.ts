import { type I18n, listContentAddresses } from "../../app/commerce/catalogue.server"
import { type PageView, readHome, readPage } from "../../app/shop/content/read-page.server"
import { readTutorial } from "../../app/shop/content/read-tutorial.server"
import { readEnvironment } from "../../app/env.server"
import { isPageFound } from "./check-links"
import type { Notes } from "./notes"
import type { RawStore } from "./raw-store"

/** Pages that an order or the law needs. */
const NEEDED = ["cgv", "retractation"]
const EXPECTED = ["mentions-legales", "cookies", "mediateur", "accessibilite"]

/** Reads every page and tutorial, and the home page, as shoppers do. */
export async function checkContent(notes: Notes, raw: RawStore, i18n: I18n): Promise<void> {
  const [pages, posts, tutorials] = await Promise.all([
    listContentAddresses(i18n, "pages"),
    listContentAddresses(i18n, "blogs"),
    listContentAddresses(i18n, "tutoriels"),
  ])
  Object.assign(notes.counts, { pages: pages.length, posts: posts.length, tutorials: tutorials.length })
  for (const { slug } of [...pages, ...posts]) {
    const page = await readPage(i18n, slug)
    if (!page) notes.broken("content", `pages/${slug}`, "no-page")
    else if (page.sections.length === 0) notes.broken("content", `pages/${slug}`, "empty-page")
    else await checkLinks(notes, i18n, `pages/${slug}`, page)
  }
  for (const { slug } of tutorials) if (!(await readTutorial(i18n, slug))) notes.broken("content", `tutoriels/${slug}`, "no-page")
  const published = new Set(pages.map(({ slug }) => slug))
  for (const slug of NEEDED) if (!published.has(slug)) notes.broken("content", `pages/${slug}`, "missing-page")
  for (const slug of EXPECTED) if (!published.has(slug)) notes.open("content", `pages/${slug}`, "missing-page")
  const home = await readHome(i18n)
  if (home.sections.length === 0) notes.broken("content", "home", "empty-page")
  await checkLinks(notes, i18n, "home", home)
  const app = readEnvironment().swellAppId
  for (const path of [`/apps/${app}/pages`, "/content/home", "/content/tutoriels"]) {
    const { status, value } = await raw.get(path, { limit: 1 })
    notes.settle(`GET ${path}`, `${status}, ${status >= 400 ? "refused" : value === null ? "empty" : "records"}`)
  }
}

/** Asks of each button of a page where it leads. */
async function checkLinks(notes: Notes, i18n: I18n, record: string, { sections }: PageView): Promise<void> {
  for (const { label, href } of sections.flatMap((section) => ("links" in section ? section.links : []))) {
    if (!(await isPageFound(i18n, href))) notes.broken("content", `${record} › ${label}`, "no-page", href)
  }
}

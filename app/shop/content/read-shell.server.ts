import { createViewCache } from "~/commerce/catalogue-cache.server"
import type { Category } from "~/commerce/api-types"
import { listCategories, type I18n } from "~/commerce/catalogue.server"
import { readMenus, readSettings } from "~/commerce/settings.server"
import { categoryLinks } from "../catalogue/product-list-view"
import type { SectionView } from "./section-view"
import { inParis } from "../catalogue/working-days"
import { type PicturedPlace, type ShellView, viewMenu, viewPlaces, viewShell } from "./shell-view"

const NO_CATEGORIES: Category[] = []
const memoizeShell = createViewCache<ShellView>()
const memoizeMenu = createViewCache<boolean>()

/** What stands around every page; without menus a smaller shell. @throws ApiUnavailableError while the settings are not known */
export async function readShell(i18n: I18n): Promise<ShellView> {
  const [settings, menus] = await Promise.all([readSettings(i18n), readMenus(i18n)])
  const hasMenu = memoizeMenu("", [menus], () => viewMenu(menus, "header").length > 0)
  const categories = hasMenu ? NO_CATEGORIES : await listCategories(i18n)
  const now = new Date()
  return memoizeShell(String(inParis(now).today), [settings, menus, categories], () =>
    viewShell(settings.store, menus, settings, { now, categories: categoryLinks(null, categories) }),
  )
}

/** The shop's addresses with their pictures, for a page that has a section of them; none for any other. */
export async function readPlaces(i18n: I18n, sections: readonly SectionView[] = []): Promise<PicturedPlace[]> {
  return sections.some(({ kind }) => kind === "places") ? viewPlaces(await readSettings(i18n)) : []
}

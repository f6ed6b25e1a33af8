import { createViewCache } from "~/commerce/catalogue-cache.server"
import type { I18n } from "~/commerce/catalogue.server"
import { readMenus, readSettings } from "~/commerce/settings.server"
import type { SectionView } from "./section-view"
import { type PicturedPlace, type ShellView, viewPlaces, viewShell } from "./shell-view"

const memoizeShell = createViewCache<ShellView>()

/** What stands around every page; a failure of the settings is logged and leaves a smaller shell [8.25]. */
export async function readShell(i18n: I18n): Promise<ShellView> {
  const [settings, menus] = await Promise.all([readSettings(i18n), readMenus(i18n)])
  return memoizeShell("", [settings, menus], () => viewShell(settings.store, menus, settings, new Date()))
}

/** The shop's addresses with their pictures, for a page that has a section of them; none for any other. */
export async function readPlaces(i18n: I18n, sections: readonly SectionView[] = []): Promise<PicturedPlace[]> {
  return sections.some(({ kind }) => kind === "places") ? viewPlaces(await readSettings(i18n)) : []
}

import type { Scope } from "~/commerce/catalogue.server"
import { readMenus, readSettings } from "~/commerce/settings.server"
import type { Menu, Settings } from "~/commerce/wire"
import type { SectionView } from "./section-view"
import { type PicturedPlace, type ShellView, viewPlaces, viewShell } from "./shell-view"

/** Shells by the records that they were made of, which are renewed every few seconds. */
const shells = new WeakMap<Settings, { menus: Menu[]; shell: ShellView }>()

/** What stands around every page; a failure of the settings is logged and leaves a smaller shell (specification §8, Logging). */
export async function readShell(scope: Scope): Promise<ShellView> {
  const [settings, menus] = await Promise.all([readSettings(scope), readMenus(scope)])
  const known = shells.get(settings)
  if (known?.menus === menus) return known.shell
  const shell = viewShell(settings.store, menus, settings, new Date())
  shells.set(settings, { menus, shell })
  return shell
}

/** The shop's addresses with their pictures, for a page that has a section of them; none for any other. */
export async function readPlaces(scope: Scope, sections: readonly SectionView[] = []): Promise<PicturedPlace[]> {
  return sections.some(({ kind }) => kind === "places") ? viewPlaces(await readSettings(scope)) : []
}

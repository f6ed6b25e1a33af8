import { type Scope, readRecord } from "~/commerce/catalogue.server"
import { localize } from "~/commerce/localized"
import { settingsSchema } from "~/commerce/schemas/settings"
import { readMenus, readStore } from "~/commerce/settings.server"
import { log } from "~/log.server"
import { type ShellView, viewShell } from "./shell-view"

/** Longest wait in milliseconds for the theme configuration, which a page can do without. */
const THEME_WAIT_MS = 400

async function readTheme(): Promise<Record<string, unknown>> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), THEME_WAIT_MS)
  })
  try {
    return (await Promise.race([readRecord<Record<string, unknown>>(null, "/settings", {}, settingsSchema), late])) ?? {}
  } catch {
    log.warn("theme-missing", { call: "GET /settings" })
    return {}
  } finally {
    clearTimeout(timer)
  }
}

/** What stands around every page; a failure of the settings is logged and leaves a smaller shell (specification §8, Logging). */
export async function readShell(scope: Scope): Promise<ShellView> {
  const [store, menus, theme] = await Promise.all([readStore(scope), readMenus(scope), readTheme()])
  return viewShell(store, menus, localize(theme, scope.locale, store.locales), new Date())
}

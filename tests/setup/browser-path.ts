import { existsSync } from "node:fs"

/** The Chromium to drive: CHROMIUM_PATH, else Debian's, else undefined for Playwright's own. */
export function browserPath(): string | undefined {
  return [process.env.CHROMIUM_PATH, "/usr/bin/chromium"].find((path) => path !== undefined && existsSync(path))
}

import { existsSync } from "node:fs"

const debianPaths = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"]

/** The Chromium to drive: CHROMIUM_PATH, else Debian's, the one without a window first, else undefined for Playwright's own. */
export function browserPath(): string | undefined {
  return [process.env.CHROMIUM_PATH, ...debianPaths].find((path) => path !== undefined && existsSync(path))
}

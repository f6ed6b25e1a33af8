import { existsSync } from "node:fs"
import { runForResult } from "./run.mjs"

const debianPath = "/usr/bin/chromium"

async function playwrightOwn() {
  const { chromium } = await import("playwright")
  return existsSync(chromium.executablePath())
}

/**
 * Makes sure that a Chromium is there: CHROMIUM_PATH, Debian's, Playwright's own; else Playwright's
 * download; else Debian's package.
 *
 * @throws when there is none and none can be had
 */
export async function ensureChromium() {
  if (process.env.CHROMIUM_PATH && existsSync(process.env.CHROMIUM_PATH)) return
  if (existsSync(debianPath) || (await playwrightOwn())) return

  console.log("Fetching Chromium for the browser tests (once)…")
  const download = await runForResult("npx", ["--no-install", "playwright", "install", "--with-deps", "chromium"], {
    quiet: true,
  })
  if (download.code === 0 && (await playwrightOwn())) return
  for (const args of [["update"], ["install", "-y", "--no-install-recommends", "chromium"]]) {
    await runForResult("apt-get", args, { quiet: true }).catch(() => null)
  }
  if (!existsSync(debianPath)) throw new Error("No Chromium: set CHROMIUM_PATH, or install the package `chromium`.")
}

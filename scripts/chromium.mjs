import { existsSync } from "node:fs"
import { installDebianPackage } from "./debian-package.mjs"
import { runForResult } from "./run.mjs"

const debianPath = "/usr/bin/chromium"
/** The same engine without a window's parts: about a third quicker, as Playwright's own download is. */
const debianShell = "/usr/bin/chromium-headless-shell"

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
  if (existsSync(debianShell) || (await playwrightOwn())) return
  if (process.env.CI && existsSync(debianPath)) await installDebianPackage("chromium-headless-shell")
  if (existsSync(debianPath)) return

  console.log("Fetching Chromium for the browser tests (once)…")
  const download = await runForResult("npx", ["--no-install", "playwright", "install", "--with-deps", "chromium"], {
    quiet: true,
  })
  if (download.code === 0 && (await playwrightOwn())) return
  await installDebianPackage("chromium")
  if (!existsSync(debianPath)) throw new Error("No Chromium: set CHROMIUM_PATH, or install the package `chromium`.")
}

/**
 * The path of a Chromium that keeps pages in its history cache, or null: Playwright's and Debian's shell without a window's parts
 * keep none. CHROMIUM_PATH comes first.
 */
export async function findWholeChromium() {
  const { chromium } = await import("playwright")
  const places = [process.env.CHROMIUM_PATH, debianPath, chromium.executablePath()]
  return places.find((path) => path && existsSync(path) && !/headless.shell/.test(path)) ?? null
}

/** Installs Debian's whole Chromium when there is none; where that fails, the tests of pages from the history do, and say why. */
export async function ensureWholeChromium() {
  if ((await findWholeChromium()) !== null) return
  await installDebianPackage("chromium")
  if ((await findWholeChromium()) === null)
    console.warn("No whole Chromium here: the tests of pages from the history will fail (Debian: apt-get install chromium).")
}

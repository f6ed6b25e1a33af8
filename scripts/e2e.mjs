import { existsSync } from "node:fs"
import { ensureChromium, findWholeChromium } from "./chromium.mjs"
import { childEnvironment } from "./environment.mjs"
import { ensureInstalled } from "./install.mjs"
import { runForResult } from "./run.mjs"

// Playwright's own flags and names of files, and --no-build, which takes the last build as it is.
const args = process.argv.slice(2).filter((arg) => arg !== "--no-build")
const variables = process.argv.includes("--no-build") ? { NO_BUILD: "1" } : {}

await ensureInstalled()
await ensureChromium()
if (args.some((arg) => /^--(headed|debug|ui)\b/.test(arg))) {
  // The engine that is quickest for tests has no window.
  const whole = await findWholeChromium()
  if (whole) variables.CHROMIUM_PATH = whole
}
const { chromium } = await import("playwright")
// Without Playwright's own browser its window opens as an address, in whichever browser is there.
if (args.includes("--ui") && !existsSync(chromium.executablePath())) args.push("--ui-host=127.0.0.1")
const { code } = await runForResult("npx", ["--no-install", "playwright", "test", ...args], { env: childEnvironment(variables) })
process.exit(code)

import { globSync, readFileSync } from "node:fs"
import { ensureBuilt } from "./build.mjs"
import { runComparison } from "./compare-calls.mjs"
import { ensureChromium, ensureWholeChromium } from "./chromium.mjs"
import { ensureInstalled } from "./install.mjs"
import { ensureNginx } from "./nginx.mjs"
import { ensureRedisServer } from "./redis.mjs"
import { finish, runPlaywright, runVitest } from "./suites.mjs"

// The breadth that `npm test` leaves out: more methods, widths and inputs of what it has shown once, and pages without JavaScript.
const started = Date.now()

/** The test files of which `npm test` runs a part. */
function filesWithBreadth() {
  const files = globSync("{app,server,sandbox,scripts,tests}/**/*.test.{ts,tsx}").filter((path) => !path.startsWith("tests/e2e/"))
  return files.filter((path) => /@full"|@full`|\b(isBroad|fuzzRuns|CARTS)\b/.test(readFileSync(path, "utf8")))
}

await ensureInstalled()
await ensureChromium()
await ensureWholeChromium()
await ensureRedisServer()
await ensureNginx()
await ensureBuilt()
const parts = [
  await runVitest("More unit, route and contract tests", "vitest.full.config.ts"),
  await runVitest("More of the same kinds, and inputs at random", "vitest.config.ts", filesWithBreadth(), {
    BREADTH: "full",
    FUZZ_RUNS: "2000",
    CARTS: "1000",
  }),
  await runPlaywright("More browser tests", "playwright.full.config.ts"),
  runComparison(),
]
finish(parts, started)

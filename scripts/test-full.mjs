import { ensureBuilt } from "./build.mjs"
import { runComparison } from "./compare-calls.mjs"
import { ensureChromium, ensureWholeChromium } from "./chromium.mjs"
import { ensureInstalled } from "./install.mjs"
import { ensureNginx } from "./nginx.mjs"
import { ensureRedisServer } from "./redis.mjs"
import { finish, runPlaywright, runVitest } from "./suites.mjs"

// The breadth that `npm test` leaves out: more methods, widths and inputs of what it has shown once, and pages without JavaScript.
const started = Date.now()
await ensureInstalled()
await ensureChromium()
await ensureWholeChromium()
await ensureRedisServer()
await ensureNginx()
await ensureBuilt()
const parts = [
  await runVitest("More unit, route and contract tests", "vitest.full.config.ts"),
  await runVitest("More inputs at random", "vitest.config.ts", ["tests/security/fuzz", "tests/contract/totals", "shown-totals"], {
    FUZZ_RUNS: "2000",
    CARTS: "1000",
  }),
  await runVitest("More of the same kinds", "vitest.config.ts", ["draw-picture", "large-catalogue", "junk-addresses"], {
    BREADTH: "full",
  }),
  await runPlaywright("More browser tests", "playwright.full.config.ts"),
  runComparison(),
]
finish(parts, started)

import { ensureBuilt } from "./build.mjs"
import { runChecks } from "./check.mjs"
import { ensureChromium, ensureWholeChromium } from "./chromium.mjs"
import { ensureInstalled } from "./install.mjs"
import { ensureNginx } from "./nginx.mjs"
import { ensureRedisServer } from "./redis.mjs"
import { finish, runPlaywright, runVitest } from "./suites.mjs"

const started = Date.now()
await ensureInstalled()
await ensureChromium()
await ensureWholeChromium()
await ensureRedisServer()
await ensureNginx()

console.log("— Checks")
// Beside each other: the longest check leaves a core free.
const [checks] = await Promise.all([runChecks({ documents: false }), ensureBuilt()])
const parts = [{ ...checks, skipped: 0 }]
parts.push(await runVitest("Unit, route and contract tests", "vitest.config.ts"))
parts.push(await runPlaywright("Browser tests", "playwright.config.ts"))
finish(parts, started)

import { ensureBuilt } from "./build.mjs"
import { runChecks } from "./check.mjs"
import { ensureChromium, ensureWholeChromium } from "./chromium.mjs"
import { runComparison } from "./compare-calls.mjs"
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
const parts = [{ ...(await runChecks({ documents: false })), skipped: 0 }]
await ensureBuilt()
parts.push(await runVitest("Unit, route and contract tests", "vitest.config.ts"))
parts.push(await runPlaywright("Browser tests", "playwright.config.ts"))
console.log("\n— Calls that the browser tests made, and the list of docs/requirements.md")
parts.push(runComparison())
finish(parts, started)

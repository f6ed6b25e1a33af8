import { ensureBuilt } from "./build.mjs"
import { ensureChromium } from "./chromium.mjs"
import { ensureInstalled } from "./install.mjs"
import { run } from "./run.mjs"

await ensureInstalled()
await ensureChromium()
await ensureBuilt()
// `npm run screens -- -g "^faq$"` pictures one page.
await run("npx", ["--no-install", "playwright", "test", "-c", "playwright.screens.config.ts", ...process.argv.slice(2)])
console.log("The pictures are in test-results/screens.")

import { ensureBuilt } from "./build.mjs"
import { ensureChromium } from "./chromium.mjs"
import { ensureInstalled } from "./install.mjs"
import { run } from "./run.mjs"

await ensureInstalled()
await ensureChromium()
await ensureBuilt()
await run("npx", ["--no-install", "playwright", "test", "-c", "playwright.screens.config.ts"])
console.log("The pictures are in test-results/screens.")

import { existsSync } from "node:fs"
import { ensureBuilt } from "./build.mjs"
import { installDebianPackage } from "./debian-package.mjs"
import { ensureInstalled } from "./install.mjs"
import { run } from "./run.mjs"

// Prints a page as w3m shows it; `--keep` writes those of a purchase, which a test compares, into tests/e2e/accessibility/text.
const [wanted] = process.argv.slice(2)
if (wanted !== "--keep" && !wanted?.startsWith("/")) {
  console.error("Say which page: npm run text -- /produits/melange-canut (or --keep for those of a purchase)")
  process.exit(1)
}
await ensureInstalled()
await ensureBuilt()
if (!existsSync("/usr/bin/w3m")) await installDebianPackage("w3m")
await run("node", ["tests/browsers/print-text.ts", wanted])

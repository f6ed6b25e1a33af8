import { existsSync } from "node:fs"
import { ensureBuilt } from "./build.mjs"
import { installDebianPackage } from "./debian-package.mjs"
import { ensureInstalled } from "./install.mjs"
import { keepText, printAsText, printPurchase } from "../tests/browsers/purchase-text.ts"
import { startStack } from "../tests/setup/stack.ts"

// Prints a page as w3m shows it; `--keep` writes those of a purchase, which a test compares, into tests/e2e/accessibility/text.
const [wanted] = process.argv.slice(2)
if (wanted !== "--keep" && !wanted?.startsWith("/")) {
  console.error("Say which page: npm run text -- /produits/melange-canut (or --keep for those of a purchase)")
  process.exit(1)
}
await ensureInstalled()
await ensureBuilt()
if (!existsSync("/usr/bin/w3m")) await installDebianPackage("w3m")
const stack = await startStack()
try {
  if (wanted === "--keep") {
    for (const [name, text] of Object.entries(await printPurchase(stack.shop))) keepText(name, text)
  } else {
    const answer = await fetch(stack.shop + wanted)
    console.log(printAsText(await answer.text()))
  }
} finally {
  await stack.stop()
}

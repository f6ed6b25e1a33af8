import { ensureInstalled } from "./install.mjs"
import { run } from "./run.mjs"

// `npm run texts`: every sentence that a shopper or the merchant can meet, with its place, to be proofread from top to bottom.
await ensureInstalled()
await run("node", ["scripts/texts/print-texts.ts"])

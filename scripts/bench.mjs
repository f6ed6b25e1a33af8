import { mkdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { ensureBuilt } from "./build.mjs"
import { root } from "./environment.mjs"
import { ensureInstalled } from "./install.mjs"
import { stopOnSignals, stopServices } from "./services.mjs"

await ensureInstalled()
await ensureBuilt()
stopOnSignals()

const { measureSandboxLists } = await import("./bench/sandbox-lists.mjs")
const { measureStart } = await import("./bench/start-times.mjs")

const lists = await measureSandboxLists()
await stopServices()
const start = await measureStart()

const rows = [
  ["List of 24 from the sandbox, 60 products (ms)", lists.small.toFixed(2), "", ""],
  ["List of 24 from the sandbox, 10,000 products (ms)", lists.large.toFixed(2), "", ""],
  ["… 10,000 ÷ 60, median of 21 alternating pairs", lists.ratio.toFixed(2), "≤ 1.25", lists.ratio <= 1.25],
  ["… least – median – most of the pairs", lists.spread, "", ""],
  ["Fresh clone to ready (s)", start.fresh.toFixed(1), "< 240", start.fresh < 240],
  ["Start when installed and built (s)", start.again.toFixed(1), "< 10", start.again < 10],
  ...Object.entries(start.memory).map(([file, mb]) => [`Memory of ${file} after 600 pages (MB)`, String(mb), "< 300", mb < 300]),
]

for (const [name, figure, bar, holds] of rows) {
  console.log(`${name.padEnd(52)} ${figure.padStart(20)}  ${bar.padEnd(8)} ${holds === "" ? "" : holds ? "✓" : "✗"}`)
}
mkdirSync(join(root, "test-results"), { recursive: true })
writeFileSync(join(root, "test-results", "bench.json"), JSON.stringify({ date: new Date().toISOString(), lists, start }, null, 2))
process.exit(rows.some(([, , , holds]) => holds === false) ? 1 : 0)

import { execFileSync } from "node:child_process"
import { mkdirSync, writeFileSync } from "node:fs"
import { cpus, totalmem } from "node:os"
import { join } from "node:path"
import { ensureBuilt } from "./build.mjs"
import { root } from "./environment.mjs"
import { ensureInstalled } from "./install.mjs"
import { stopOnSignals, stopServices } from "./services.mjs"

/**
 * What is measured, in this order. Each module exports `measure()`, which starts and stops what it needs and answers
 * `{ rows, results }`: lines of the table made by `row` (scripts/bench/figures.mjs), and everything behind them for the JSON.
 * `npm run bench -- pages start` measures only what is named.
 */
const parts = {
  sandbox: () => import("./bench/sandbox-lists.mjs"),
  pages: () => import("./bench/server-pages.mjs"),
  distance: () => import("./bench/far-backend.mjs"),
  sessions: () => import("./bench/living-sessions.mjs"),
  attack: () => import("./bench/mixed-attack.mjs"),
  refusals: () => import("./bench/refusals.mjs"),
  sizes: () => import("./bench/catalogue-sizes.mjs"),
  bytes: () => import("./bench/browser-bytes.mjs"),
  times: () => import("./bench/browser-times.mjs"),
  start: () => import("./bench/server-start.mjs"),
  clone: () => import("./bench/start-times.mjs"),
}

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(`No such part: ${unknown.join(", ")}. There are ${Object.keys(parts).join(", ")}.`)
  process.exit(2)
}

await ensureInstalled()
await ensureBuilt()
stopOnSignals()

const started = Date.now()
const rows = []
const results = {}
for (const [name, load] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const begun = Date.now()
  try {
    const measured = await (await load()).measure()
    rows.push(...measured.rows)
    results[name] = measured.results
    printRows(measured.rows)
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    rows.push({ name: `${name} could not be measured: ${words}`, figure: "", bar: "", holds: false })
    printRows(rows.slice(-1))
  }
  await stopServices()
  console.log(`  (${name}: ${Math.round((Date.now() - begun) / 1000)} s)`)
}

const seconds = Math.round((Date.now() - started) / 1000)
const commit = execFileSync("git", ["rev-parse", "--short", "HEAD"], { cwd: root, encoding: "utf8" }).trim()
const machine = `${cpus().length} × ${cpus()[0]?.model ?? "unknown"}, ${Math.round(totalmem() / 2 ** 30)} GB`
const missed = rows.filter(({ holds }) => holds === false)
mkdirSync(join(root, "test-results"), { recursive: true })
const file = join(root, "test-results", asked.length > 0 ? `bench-${asked.join("-")}.json` : "bench.json")
writeFileSync(file, `${JSON.stringify({ date: new Date().toISOString(), commit, machine, seconds, rows, results }, null, 2)}\n`)
console.log(`\n${seconds} s on ${machine}, commit ${commit}; everything is in ${file}`)
if (missed.length > 0) console.log(`Missed: ${missed.map(({ name }) => name).join("; ")}`)
process.exit(missed.length > 0 ? 1 : 0)

function printRows(lines) {
  for (const { name, figure, bar, holds } of lines) {
    console.log(`${name.padEnd(66)} ${figure.padStart(28)}  ${bar.padEnd(10)} ${holds === null ? "" : holds ? "✓" : "✗"}`)
  }
}

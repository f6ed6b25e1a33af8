import { existsSync, readFileSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { root } from "./environment.mjs"

const written = "docs/requirements.md"
/** Where each worker of the browser tests leaves the calls that its sandbox counted. */
const folder = "test-results/calls"

/**
 * Reads lines such as "GET /cart, PUT /cart: `app/…`", one entry a call.
 *
 * @param {string} document docs/requirements.md
 * @returns {{ call: string, maker: string }[]} `maker` is a file of the shop, or "nobody" and why
 */
export function listCalls(document) {
  const lines = [...document.matchAll(/^((?:GET|POST|PUT|DELETE|ANY) \/.*?): (.*?)\\?$/gm)]
  return lines.flatMap(([, calls, maker]) => calls.split(", ").map((call) => ({ call, maker })))
}

/**
 * @param {string} document docs/requirements.md
 * @returns {string[]} the calls that the shop makes beyond the specification
 */
export function listFurtherCalls(document) {
  const [line = ""] = /^Beyond the specification: .*$/m.exec(document) ?? []
  return [...line.matchAll(/`([A-Z]+ \/[^`]+)`/g)].map(([, call]) => call)
}

/**
 * Compares the list of calls with the calls that were asked for while the browser tests ran.
 *
 * @param {string} document docs/requirements.md
 * @param {string[]} asked calls such as "PUT /cart/items/65f0…"
 * @returns {string[]} what does not agree, one sentence each
 */
export function compareCalls(document, asked) {
  const rows = listCalls(document).map((row) => ({ ...row, pattern: patternOf(row.call) }))
  if (rows.length === 0) return [`${written} has no list of calls.`]
  const faults = []
  for (const { call, maker, pattern } of rows) {
    const wasAsked = asked.some((each) => pattern.test(each))
    const isMade = !maker.startsWith("nobody") && maker.includes("`app/")
    if (isMade && !wasAsked && !/\(not from a page: [^)]+\)/.test(maker))
      faults.push(`${call} is said to be made, and no browser test made it.`)
    if (!isMade && wasAsked) faults.push(`${call} was made, and its line names no file of the shop.`)
  }
  const known = [...rows.map(({ pattern }) => pattern), ...listFurtherCalls(document).map(patternOf)]
  const strange = asked.filter((each) => !known.some((pattern) => pattern.test(each)))
  return [...faults, ...strange.map((each) => `${each} was made, and the list does not have it.`)]
}

function patternOf(call) {
  const [method, path] = call.split(" ")
  const parts = path.split(/\{[a-zA-Z]+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
  return new RegExp(`^${method === "ANY" ? "[A-Z]+" : method} ${parts.join("[^/]+")}$`)
}

/** Reads both, says what does not agree and counts it. */
export function runComparison() {
  console.log("\n— Calls that the browser tests made, and the list of docs/requirements.md")
  const calls = new Set()
  const files = existsSync(join(root, folder)) ? readdirSync(join(root, folder)) : []
  for (const file of files) {
    for (const call of Object.keys(JSON.parse(readFileSync(join(root, folder, file), "utf8")))) calls.add(call)
  }
  const document = readFileSync(join(root, written), "utf8")
  const faults = calls.size === 0 ? [`No calls in ${folder}.`] : compareCalls(document, [...calls])
  for (const fault of faults) console.log(`✗ ${fault}`)
  return { passed: faults.length === 0 ? 1 : 0, failed: faults.length, skipped: 0 }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) process.exit(runComparison().failed > 0 ? 1 : 0)

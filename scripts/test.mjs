import { mkdirSync, readFileSync, rmSync } from "node:fs"
import { join, relative } from "node:path"
import { ensureBuilt } from "./build.mjs"
import { runChecks } from "./check.mjs"
import { runComparison } from "./compare-calls.mjs"
import { ensureChromium, ensureWholeChromium } from "./chromium.mjs"
import { root } from "./environment.mjs"
import { ensureInstalled } from "./install.mjs"
import { ensureNginx } from "./nginx.mjs"
import { ensureRedisServer } from "./redis.mjs"
import { runForResult } from "./run.mjs"

const results = join(root, "test-results")

/** What failed in one file of a vitest JSON report: its tests, or the file itself when it could not be read. */
function namesOfFile({ name, status, assertionResults }) {
  const tests = assertionResults.filter((each) => each.status === "failed").map((each) => each.fullName)
  const failed = tests.length > 0 ? tests : status === "failed" ? ["the file"] : []
  return failed.map((each) => `${relative(root, name)} › ${each}`)
}

/** Counts of a vitest JSON report, with the names of what failed. */
function vitestCounts(file) {
  const report = JSON.parse(readFileSync(file, "utf8"))
  const skipped = report.numPendingTests + report.numTodoTests
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + (report.success ? 0 : Number(report.numFailedTests === 0)),
    skipped,
    names: report.testResults.flatMap(namesOfFile),
  }
}

/** Counts of a Playwright JSON report; those that passed only when tried again are said aloud (Playwright names them above). */
function playwrightCounts(file) {
  const { stats } = JSON.parse(readFileSync(file, "utf8"))
  if (stats.flaky > 0) console.warn(`${stats.flaky} passed only when tried again: find the race before it finds a shopper.`)
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
}

async function runSuite(name, command, reportFile, read) {
  console.log(`\n— ${name}`)
  rmSync(reportFile, { force: true })
  const { code } = await runForResult("npx", ["--no-install", ...command])
  try {
    const counts = read(reportFile)
    return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

const started = Date.now()
await ensureInstalled()
await ensureChromium()
await ensureWholeChromium()
await ensureRedisServer()
await ensureNginx()
mkdirSync(results, { recursive: true })

console.log("— Checks")
const parts = [{ ...(await runChecks()), skipped: 0 }]
await ensureBuilt()
const unit = join(results, "unit.json")
parts.push(
  await runSuite(
    "Unit, route and contract tests",
    [
      "vitest",
      "run",
      "--reporter=default",
      "--reporter=json",
      "--reporter=./tests/setup/retried-tests.ts",
      `--outputFile.json=${unit}`,
    ],
    unit,
    vitestCounts,
  ),
)
parts.push(await runSuite("Browser tests", ["playwright", "test"], join(results, "browser.json"), playwrightCounts))
console.log("\n— Calls that the browser tests made, and the table of docs/requirements.md")
parts.push(runComparison())

const sum = (key) => parts.reduce((total, part) => total + part[key], 0)
const skipRefused = process.env.CI && sum("skipped") > 0
console.log(`\nIn ${Math.round((Date.now() - started) / 1000)} s:`)
for (const name of parts.flatMap(({ names = [] }) => names)) console.log(`✗ ${name}`)
console.log(`${sum("passed")} passed, ${sum("failed")} failed, ${sum("skipped")} skipped`)
if (skipRefused) console.error("With CI set, a skipped test fails.")
process.exit(sum("failed") > 0 || skipRefused ? 1 : 0)

import { mkdirSync, readFileSync, rmSync } from "node:fs"
import { join, relative } from "node:path"
import { childEnvironment, root } from "./environment.mjs"
import { runForResult } from "./run.mjs"

const RESULTS = join(root, "test-results")
/** What Node has compiled: tests start our servers many times. */
const COMPILED = join(root, ".cache", "compiled")

/** What failed in one file of a vitest JSON report and why: its tests, or the file itself when it could not be read. */
function namesOfFile({ name, status, message, assertionResults }) {
  const tests = assertionResults.filter((each) => each.status === "failed")
  const file = { fullName: "the file", failureMessages: [message ?? ""] }
  const failed = tests.length > 0 ? tests : status === "failed" ? [file] : []
  return failed.map(
    ({ fullName, failureMessages }) => `${relative(root, name)} › ${fullName}\n${shorten(failureMessages.join("\n"))}`,
  )
}

/** The beginning of a failure's message: a log of which only the end is kept still tells the reason. */
function shorten(message) {
  const lines = message.split("\n").filter((line) => !line.includes("node_modules"))
  return lines.slice(0, 12).join("\n").slice(0, 1_500)
}

/**
 * Counts of a vitest JSON report, with the names of what failed. What `npm test` leaves to `npm run test:full` is not skipped.
 *
 * @param report as error-reporter.mjs writes it
 */
export function vitestCounts(report) {
  const tests = report.testResults.flatMap(({ assertionResults }) => assertionResults)
  const outside = report.unhandledErrors.map(
    ({ type, name, message, stack }) => `${type}: ${shorten(`${name}: ${message}\n${stack}`)}`,
  )
  const left = tests.filter(({ status, fullName }) => status === "skipped" && fullName.includes("@full"))
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + outside.length + (report.success ? 0 : Number(report.numFailedTests === 0)),
    skipped: report.numPendingTests + report.numTodoTests - left.length,
    names: [...report.testResults.flatMap(namesOfFile), ...outside],
  }
}

/** Counts of a Playwright JSON report, whose run names what failed itself. */
function playwrightCounts({ stats }) {
  return { passed: stats.expected, failed: stats.unexpected, skipped: stats.skipped }
}

async function runSuite(name, command, reportFile, count, env = {}) {
  console.log(`\n— ${name}`)
  mkdirSync(RESULTS, { recursive: true })
  rmSync(reportFile, { force: true })
  const { code } = await runForResult("npx", ["--no-install", ...command], {
    env: childEnvironment({ NODE_COMPILE_CACHE: COMPILED, ...env }),
  })
  try {
    const counts = count(JSON.parse(readFileSync(reportFile, "utf8")))
    return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

/**
 * Runs vitest and counts its tests.
 *
 * @param {string} name
 * @param {string} config its configuration's file
 * @param {string[]} [files] only these
 * @param {Record<string, string>} [env] variables of their own
 */
export function runVitest(name, config, files = [], env = {}) {
  const reportFile = join(RESULTS, "unit.json")
  const reporters = ["--reporter=default", "--reporter=./scripts/error-reporter.mjs", `--outputFile.json=${reportFile}`]
  return runSuite(name, ["vitest", "run", "--config", config, ...reporters, ...files], reportFile, vitestCounts, env)
}

/**
 * Runs Playwright and counts its tests.
 *
 * @param {string} name
 * @param {string} config its configuration's file
 */
export function runPlaywright(name, config) {
  return runSuite(name, ["playwright", "test", "-c", config], join(RESULTS, "browser.json"), playwrightCounts)
}

/**
 * Prints what failed and the closing line, and ends this process.
 *
 * @param {{ passed: number, failed: number, skipped: number, names?: string[] }[]} parts
 * @param {number} started when the run began, by `Date.now()`
 */
export function finish(parts, started) {
  const sum = (key) => parts.reduce((total, part) => total + part[key], 0)
  const skipRefused = process.env.CI && sum("skipped") > 0
  console.log(`\nIn ${Math.round((Date.now() - started) / 1000)} s:`)
  for (const name of parts.flatMap(({ names = [] }) => names)) console.log(`✗ ${name}`)
  console.log(`${sum("passed")} passed, ${sum("failed")} failed, ${sum("skipped")} skipped`)
  if (skipRefused) console.error("With CI set, a skipped test fails.")
  process.exit(sum("failed") > 0 || skipRefused ? 1 : 0)
}

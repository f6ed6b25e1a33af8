import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect, onTestFinished, test } from "vitest"
import { vitestCounts } from "./suites.mjs"

const root = fileURLToPath(new URL("..", import.meta.url))

test("an error that no test caught is named among what failed", { timeout: 60_000 }, () => {
  mkdirSync(join(root, ".cache"), { recursive: true })
  const folder = mkdtempSync(join(root, ".cache", "uncaught-"))
  const tests = `import { test } from "vitest"
    test("passes", async () => {
      setTimeout(() => { throw new Error("Nobody listens") })
      await new Promise((resolve) => setTimeout(resolve, 20))
    })`
  writeFileSync(join(folder, "some.test.js"), tests)
  const vitest = join(root, "node_modules/vitest/vitest.mjs")
  const reporters = ["--reporter=./scripts/error-reporter.mjs", `--outputFile.json=${join(folder, "report.json")}`]
  writeFileSync(join(folder, "vitest.config.js"), `export default { test: { include: ["**/some.test.js"], exclude: [] } }`)
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const run = [vitest, "run", "--config", join(folder, "vitest.config.js"), "--dir", folder, ...reporters]
  const { status } = spawnSync(process.execPath, run, { cwd: root, timeout: 30_000 })
  const { passed, failed, names } = vitestCounts(JSON.parse(readFileSync(join(folder, "report.json"), "utf8")))
  expect([status, passed, failed]).toEqual([1, 1, 1])
  expect(names).toEqual([expect.stringContaining("Error: Nobody listens")])
})

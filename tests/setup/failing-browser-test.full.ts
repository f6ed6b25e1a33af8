import { spawnSync } from "node:child_process"
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterAll, expect, test } from "vitest"
import { hasVideoEncoder } from "./video-encoder"

const root = fileURLToPath(new URL("../..", import.meta.url))
mkdirSync(join(root, ".cache"), { recursive: true })
const folder = mkdtempSync(join(root, ".cache", "failing-"))
afterAll(() => rmSync(folder, { recursive: true }))

const CONFIG = `import settings from "../../playwright.config.ts"
export default { ...settings, testDir: ".", globalSetup: undefined, outputDir: "results", reporter: "line", projects: [{ name: "one" }] }
`
const TESTS = `import { expect, test } from "playwright/test"
test("fails", async ({ page }) => {
  await page.setContent("<h1>Bonjour</h1>")
  expect(await page.title()).toBe("Bonjour")
})
test("passes", async ({ page }) => page.setContent("<h1>Bonjour</h1>"))
`

test("a failing browser test keeps trace, screenshot and video; one that passes keeps nothing", { timeout: 90_000 }, () => {
  writeFileSync(join(folder, "playwright.config.ts"), CONFIG)
  writeFileSync(join(folder, "some.test.ts"), TESTS)
  const playwright = join(root, "node_modules/playwright/cli.js")
  const run = spawnSync(process.execPath, [playwright, "test", "-c", folder], { cwd: root, encoding: "utf8" })
  expect(run.stdout).toContain("1 failed")
  const kept = readdirSync(join(folder, "results"), { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.(zip|png|webm)$/.test(name),
  )
  const expected = ["test-failed-1.png", "trace.zip", ...(hasVideoEncoder() ? ["video.webm"] : [])]
  expect(kept.map((name) => name.replace(/^some-fails-one\//, "")).sort()).toEqual(expected)
})

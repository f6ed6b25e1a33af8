import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import type { AxeResults, RunOptions } from "axe-core"
import type { Page } from "playwright/test"

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")

declare global {
  interface Window {
    axe?: { run(options: RunOptions): Promise<AxeResults> }
  }
}

/** What axe finds wrong with a page and its frames: each broken rule with the elements that break it. */
export async function axeViolations(page: Page, options: RunOptions = {}): Promise<string[]> {
  for (const frame of page.frames()) if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(AXE)
  return page.evaluate(async (given) => {
    // Selectors of what is right take longer to write than the check takes.
    const results = await window.axe?.run({ ...given, resultTypes: ["violations"] })
    if (!results) throw new Error("axe is not on the page")
    return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`)
  }, options)
}

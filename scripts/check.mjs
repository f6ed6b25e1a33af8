import { pathToFileURL } from "node:url"
import { ensureInstalled } from "./install.mjs"
import { runForResult } from "./run.mjs"

const checks = [
  { name: "types", command: ["tsc", "--noEmit"] },
  { name: "lint", command: ["eslint", "--max-warnings=0", "."] },
  { name: "import rules", command: ["depcruise", "--output-type", "err", "app", "server", "sandbox", "tests", "scripts"] },
  { name: "format", command: ["prettier", "--check", "--log-level=warn", "."] },
  { name: "house rules", command: ["node", "scripts/house-rules.mjs"] },
  {
    name: "documents and colours",
    command: [
      "vitest",
      "run",
      "--reporter=dot",
      "app/styles",
      ...["documents", "payment-documents", "payment-outcomes", "tables"].map((name) => `tests/setup/${name}.test.ts`),
    ],
  },
]

/**
 * Runs the quick checks and prints the output of those that fail.
 *
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runChecks() {
  let failed = 0
  for (const { name, command } of checks) {
    const [tool, ...args] = command
    const { code, output } =
      tool === "node"
        ? await runForResult("node", args, { quiet: true })
        : await runForResult("npx", ["--no-install", tool, ...args], { quiet: true })
    console.log(`${code === 0 ? "✓" : "✗"} ${name}`)
    if (code !== 0) {
      failed++
      console.log(output)
    }
  }
  return { passed: checks.length - failed, failed }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await ensureInstalled()
  const { failed } = await runChecks()
  process.exit(failed === 0 ? 0 : 1)
}

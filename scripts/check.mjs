import { pathToFileURL } from "node:url"
import { ensureInstalled } from "./install.mjs"
import { runForResult } from "./run.mjs"

const DOCUMENTS = "documents and colours"

const checks = [
  { name: "types", command: ["tsc", "--noEmit"] },
  { name: "types in browsers", command: ["tsc", "--noEmit", "--project", "tsconfig.browser.json"] },
  { name: "lint", command: ["eslint", "--max-warnings=0", "."] },
  { name: "import rules", command: ["depcruise", "--output-type", "err", "app", "server", "sandbox", "tests", "scripts"] },
  { name: "format", command: ["prettier", "--check", "--log-level=warn", "."] },
  { name: "house rules", command: ["node", "scripts/house-rules.mjs"] },
  {
    name: DOCUMENTS,
    command: [
      "vitest",
      "run",
      "--reporter=dot",
      "app/styles",
      "scripts/texts",
      ...["documents", "requirements", "payment-documents", "payment-outcomes", "tables"].map(
        (name) => `tests/setup/${name}.test.ts`,
      ),
    ],
  },
]

/** At a time: each keeps one core busy. */
const AT_ONCE = 2

async function runCheck({ name, command: [tool, ...args] }) {
  const command = tool === "node" ? ["node", args] : ["npx", ["--no-install", tool, ...args]]
  const { code, output } = await runForResult(...command, { quiet: true })
  console.log(`${code === 0 ? "✓" : "✗"} ${name}`)
  if (code !== 0) console.log(output)
  return code
}

/**
 * Runs the quick checks and prints the output of those that fail.
 *
 * @param {{ documents?: boolean }} [options] `documents: false` leaves out those that vitest runs among its other tests
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runChecks({ documents = true } = {}) {
  const waiting = documents ? [...checks] : checks.filter(({ name }) => name !== DOCUMENTS)
  const codes = []
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) codes.push(await runCheck(check))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  const failed = codes.filter((code) => code !== 0).length
  return { passed: codes.length - failed, failed }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await ensureInstalled()
  const { failed } = await runChecks()
  process.exit(failed === 0 ? 0 : 1)
}

import { ensureBuilt } from "./build.mjs"
import { childEnvironment } from "./environment.mjs"
import { ensureInstalled } from "./install.mjs"
import { ensureNginx } from "./nginx.mjs"
import { ensureRedisServer } from "./redis.mjs"
import { runForResult } from "./run.mjs"

// What needs more than half a minute, one after the other: measurements, an operator's work, every fuzzed input, the soak, the orders.
const parts = [
  ["Measurements", "npx", ["--no-install", "vitest", "run", "--config", "vitest.long.config.ts"]],
  [
    "100,000 inputs a property, 200 sessions at once",
    "npx",
    ["--no-install", "vitest", "run", "--testTimeout=7200000", "tests/security/fuzz", "tests/security/foreign"],
  ],
  ["5,000 sequences of payments", "npx", ["--no-install", "vitest", "run", "tests/routes/payment-model"]],
  ["Soak of 30 minutes", "node", ["scripts/chaos.mjs", "--soak"]],
  ["Orders while processes die", "node", ["scripts/chaos.mjs", "--orders", "10000"]],
]

await ensureInstalled()
await ensureBuilt()
await ensureRedisServer()
await ensureNginx()
const failed = []
for (const [name, command, args] of parts) {
  console.log(`\n— ${name}`)
  const { code } = await runForResult(command, args, {
    env: childEnvironment({ BREADTH: "full", FUZZ_RUNS: "100000", MODEL_RUNS: "5000" }),
  })
  if (code !== 0) failed.push(name)
}
console.log(failed.length === 0 ? "\nAll hold." : `\nFailed: ${failed.join(", ")}`)
process.exit(failed.length === 0 ? 0 : 1)

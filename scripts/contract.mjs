import { existsSync } from "node:fs"
import { join } from "node:path"
import { loadEnvFile } from "node:process"
import { childEnvironment, root } from "./environment.mjs"
import { ensureInstalled } from "./install.mjs"
import { runForResult } from "./run.mjs"

const file = join(root, ".env")
if (existsSync(file)) loadEnvFile(file)

// The store of the shop itself, unless another one is named.
const store = process.env.CONTRACT_STORE || process.env.SWELL_STORE
const key = process.env.CONTRACT_PUBLIC_KEY || process.env.SWELL_PUBLIC_KEY
if (!store || !key) {
  console.error(
    "Name the store: SWELL_STORE and SWELL_PUBLIC_KEY in .env, or CONTRACT_STORE and CONTRACT_PUBLIC_KEY before the command.",
  )
  process.exit(1)
}
if (!key.startsWith("pk_test_")) {
  console.error("Only a test key (pk_test_…): sessions that the tests open would stand among your shoppers'.")
  process.exit(1)
}

await ensureInstalled()
console.log(`The sandbox's promises against the store ${store}. What writes there, or knows the seed, is left out by name.`)
const env = childEnvironment({ CONTRACT_STORE: store, CONTRACT_PUBLIC_KEY: key })
const { code } = await runForResult("npx", ["--no-install", "vitest", "run", "tests/contract"], { env })
process.exit(code)

import { randomBytes } from "node:crypto"
import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { loadEnvFile } from "node:process"
import { createInterface } from "node:readline/promises"
import { childEnvironment, root } from "./environment.mjs"
import { ensureInstalled } from "./install.mjs"
import { runForResult } from "./run.mjs"

// `npm run contract -- --read|--cart|--order [--french] [--save] [--yes]`: what a store answers, by the shop's own reads and writes.
// `-- --promises`: the sandbox's promises, test by test.

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
const options = process.argv.slice(2)
const writes = ["--cart", "--order", "--promises"].some((option) => options.includes(option))
if (writes && !key.startsWith("pk_test_")) {
  console.error("Only a test key (pk_test_…): carts and sessions of the trial would stand among your shoppers'.")
  process.exit(1)
}
if (options.includes("--order") && !options.includes("--yes") && !(await isWanted())) process.exit(1)

await ensureInstalled()
const env = childEnvironment({ CONTRACT_STORE: store, CONTRACT_PUBLIC_KEY: key })
const { code } = options.includes("--promises") ? await runPromises() : await runTrial()
process.exit(code)

function runPromises() {
  console.log(`The sandbox's promises against the store ${store}. What writes there, or knows the seed, is left out by name.`)
  return runForResult("npx", ["--no-install", "vitest", "run", "tests/contract"], { env })
}

async function isWanted() {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`This makes one unpaid order at ${store}, to be cancelled there. Make it? (yes) `)
  terminal.close()
  return /^(?:y|yes|o|oui)$/i.test(answer.trim())
}

async function runTrial() {
  const outfile = join(root, ".cache", "contract.mjs")
  const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
  // The shop's own files are bundled, through the paths of tsconfig.json; packages stay where they are.
  const external = Object.keys(dependencies).map((name) => `--external:${name}`)
  const format = ["--bundle", "--platform=node", "--format=esm", "--log-level=error", ...external]
  const bundled = await runForResult("npx", [
    "--no-install",
    "esbuild",
    "scripts/contract/main.ts",
    `--outfile=${outfile}`,
    ...format,
  ])
  if (bundled.code !== 0) return bundled
  const secret = () => randomBytes(32).toString("hex")
  const needed = {
    PUBLIC_ORIGIN: "http://localhost:3000",
    COOKIE_SECRET: secret(),
    PREVIEW_SECRET: secret(),
    DATA_DIR: ":memory:",
  }
  const shop = { ...needed, ...env, SWELL_STORE: store, SWELL_PUBLIC_KEY: key }
  const passed = options.filter((option) => option !== "--yes")
  return runForResult("node", [outfile, ...passed], { env: shop })
}

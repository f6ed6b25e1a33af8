import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { childEnvironment, root } from "./environment.mjs"
import { ensureInstalled } from "./install.mjs"
import { run } from "./run.mjs"

const stamp = join(root, "build", ".sources")
const inputs = ["app", "public", "remix.config.js", "tailwind.config.ts", "tsconfig.json", "package-lock.json"]

function* filesBelow(path) {
  if (!existsSync(path)) return
  if (statSync(path).isFile()) return yield path
  for (const name of readdirSync(path).sort()) {
    const below = join(path, name)
    if (below !== join(root, "public", "build")) yield* filesBelow(below)
  }
}

function sourceHash() {
  const hash = createHash("sha256")
  for (const input of inputs) {
    for (const file of filesBelow(join(root, input))) hash.update(file.slice(root.length)).update(readFileSync(file))
  }
  return hash.digest("hex")
}

/** Builds the shop for production unless the last build is of the same sources. */
export async function ensureBuilt() {
  const hash = sourceHash()
  const built = existsSync(join(root, "build", "index.js")) && existsSync(stamp) && readFileSync(stamp, "utf8") === hash
  if (built) return
  console.log("Building the shop…")
  await run("npx", ["--no-install", "remix", "build"], { env: childEnvironment({ NODE_ENV: "production" }) })
  mkdirSync(join(root, "build"), { recursive: true })
  writeFileSync(stamp, hash)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await ensureInstalled()
  await ensureBuilt()
}

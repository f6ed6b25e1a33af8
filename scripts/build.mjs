import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { root } from "./environment.mjs"
import { ensureInstalled } from "./install.mjs"
import { run } from "./run.mjs"

const server = join(root, "build", "index.js")
const stamp = join(root, "build", ".sources")
const assets = join(root, "public", "build")
const inputs = [
  "app",
  "public",
  "remix.config.js",
  "postcss.config.mjs",
  "tailwind.config.ts",
  "tsconfig.json",
  "package-lock.json",
  "scripts/compile.mjs",
  "scripts/direct-imports.mjs",
  "scripts/gap-margins.mjs",
  "scripts/join-scripts.mjs",
  "scripts/lower-styles.mjs",
  "scripts/plain-lengths.mjs",
  "scripts/minify-inline.mjs",
  "scripts/source-maps.mjs",
]

function* filesBelow(path) {
  if (!existsSync(path)) return
  if (statSync(path).isFile()) return yield path
  for (const name of readdirSync(path).sort()) {
    const below = join(path, name)
    if (below !== assets) yield* filesBelow(below)
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
  const built = existsSync(server) && existsSync(stamp) && readFileSync(stamp, "utf8") === hash
  if (built) return
  console.log("Building the shop…")
  await run("node", [join("scripts", "compile.mjs")])
  mkdirSync(join(root, "build"), { recursive: true })
  writeFileSync(stamp, hash)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await ensureInstalled()
  await ensureBuilt()
}

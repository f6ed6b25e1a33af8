import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { compressAssets, keepEarlierAssets } from "./earlier-assets.mjs"
import { childEnvironment, root } from "./environment.mjs"
import { ensureInstalled } from "./install.mjs"
import { joinScripts } from "./join-scripts.mjs"
import { minifyInlineScript } from "./minify-inline.mjs"
import { runForResult } from "./run.mjs"

const stamp = join(root, "build", ".sources")
const assets = join(root, "public", "build")
const inputs = [
  "app",
  "public",
  "remix.config.js",
  "tailwind.config.ts",
  "tsconfig.json",
  "package-lock.json",
  "scripts/direct-imports.mjs",
  "scripts/join-scripts.mjs",
  "scripts/minify-inline.mjs",
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

/**
 * Builds the shop for production unless the last build is of the same sources.
 *
 * @param {{ quiet?: boolean }} [options] `quiet` shows what the compiler prints only when it fails
 */
export async function ensureBuilt({ quiet = false } = {}) {
  const hash = sourceHash()
  const built = existsSync(join(root, "build", "index.js")) && existsSync(stamp) && readFileSync(stamp, "utf8") === hash
  if (built) return
  console.log("Building the shop…")
  keepEarlierAssets(assets, join(root, "build", "earlier-assets"))
  const env = childEnvironment({ NODE_ENV: "production" })
  const { code, output } = await runForResult("npx", ["--no-install", "remix", "build"], { env, quiet })
  if (code !== 0) throw new Error(`${output}\nThe shop could not be built (${code}).`)
  await joinScripts(assets, join(root, "build", "index.js"))
  await minifyInlineScript(join(root, "build", "index.js"))
  compressAssets(assets)
  mkdirSync(join(root, "build"), { recursive: true })
  writeFileSync(stamp, hash)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await ensureInstalled()
  await ensureBuilt()
}

import { createHash } from "node:crypto"
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { buildsFolder, listBuilds } from "../server/builds.js"
import { root } from "./environment.mjs"
import { ensureInstalled } from "./install.mjs"
import { run } from "./run.mjs"
import { switchTo } from "./switch-build.mjs"

const inputs = [
  "app",
  "public",
  "remix.config.js",
  "postcss.config.mjs",
  "tailwind.config.ts",
  "tsconfig.json",
  "package-lock.json",
  "scripts/compile.mjs",
  "scripts/compress-assets.mjs",
  "scripts/direct-imports.mjs",
  "scripts/gap-margins.mjs",
  "scripts/join-scripts.mjs",
  "scripts/lower-styles.mjs",
  "scripts/plain-lengths.mjs",
  "scripts/minify-inline.mjs",
  "scripts/settle-framework.mjs",
  "scripts/source-maps.mjs",
]

function* filesBelow(path) {
  if (!existsSync(path)) return
  if (statSync(path).isFile()) return yield path
  for (const name of readdirSync(path).sort()) yield* filesBelow(join(path, name))
}

function sourceHash() {
  const hash = createHash("sha256")
  for (const input of inputs) {
    for (const file of filesBelow(join(root, input))) hash.update(file.slice(root.length)).update(readFileSync(file))
  }
  return hash.digest("hex")
}

/**
 * Builds the shop for production unless a build of the same sources is there, and switches to it.
 *
 * @returns {Promise<string>} its folder
 */
export async function ensureBuilt() {
  const name = `production-${sourceHash().slice(0, 16)}`
  const folder = join(buildsFolder, name)
  if (!existsSync(folder)) {
    console.log("Building the shop…")
    await run("node", [join("scripts", "compile.mjs"), name])
  }
  if (listBuilds()[0] !== folder) switchTo(name)
  return folder
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await ensureInstalled()
  await ensureBuilt()
}

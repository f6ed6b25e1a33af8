import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { childEnvironment, root } from "./environment.mjs"
import { compressAssets } from "./compress-assets.mjs"
import { joinScripts } from "./join-scripts.mjs"
import { lowerStyles } from "./lower-styles.mjs"
import { minifyInlineScript } from "./minify-inline.mjs"
import { runForResult } from "./run.mjs"
import { removeSourceMaps, slimSourceMap } from "./source-maps.mjs"

// Writes the production build of this name. A program of its own, because it imports packages and TypeScript: the pinned Node runs it.
const [name] = process.argv.slice(2)
const folder = `build/${name}`
/** It takes its name only when it is whole. */
const unfinished = `build/unfinished-${process.pid}`
const server = join(root, unfinished, "index.js")
const assets = join(root, unfinished, "assets")

try {
  const env = childEnvironment({ NODE_ENV: "production", BUILD_FOLDER: unfinished })
  // Quiet, because the compiler warns of the maps for browsers, which go again.
  const { code, output } = await runForResult("npx", ["--no-install", "remix", "build", "--sourcemap"], { env, quiet: true })
  if (code !== 0) throw new Error(`${output}\nThe shop could not be built (${code}).`)
  removeSourceMaps(assets)
  await joinScripts(assets, server)
  lowerStyles(assets)
  await minifyInlineScript(server)
  slimSourceMap(`${server}.map`)
  compressAssets(assets)
  // Where other servers look for the files for browsers.
  writeFileSync(server, readFileSync(server, "utf8").replace(`"${unfinished}/assets"`, `"${folder}/assets"`))
  if (!existsSync(join(root, folder))) renameSync(join(root, unfinished), join(root, folder))
} finally {
  rmSync(join(root, unfinished), { recursive: true, force: true })
}

import { join } from "node:path"
import { childEnvironment, root } from "./environment.mjs"
import { compressAssets, keepEarlierAssets } from "./earlier-assets.mjs"
import { joinScripts } from "./join-scripts.mjs"
import { lowerStyles } from "./lower-styles.mjs"
import { minifyInlineScript } from "./minify-inline.mjs"
import { runForResult } from "./run.mjs"
import { removeSourceMaps, slimSourceMap } from "./source-maps.mjs"

// Writes the production build. A program of its own, because it imports packages and TypeScript: the pinned Node runs it.
const server = join(root, "build", "index.js")
const assets = join(root, "public", "build")

keepEarlierAssets(assets, join(root, "build", "earlier-assets"))
const env = childEnvironment({ NODE_ENV: "production" })
// Quiet, because the compiler warns of the maps for browsers, which go again.
const { code, output } = await runForResult("npx", ["--no-install", "remix", "build", "--sourcemap"], { env, quiet: true })
if (code !== 0) throw new Error(`${output}\nThe shop could not be built (${code}).`)
removeSourceMaps(assets)
await joinScripts(assets, server)
lowerStyles(assets)
await minifyInlineScript(server)
slimSourceMap(`${server}.map`)
compressAssets(assets)

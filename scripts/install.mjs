import { lstatSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { childEnvironment, isOlderThanPackaged, requireModernNode, root } from "./environment.mjs"
import { run } from "./run.mjs"

const ALL = ["--include=dev", "--include=optional", "--loglevel=error"]

/** Whether npm, whoever called it, has installed what package-lock.json holds; packages of other platforms are missing rightly. */
function isInstalled() {
  const packagesOf = (file) => JSON.parse(readFileSync(join(root, file), "utf8")).packages
  try {
    const installed = packagesOf("node_modules/.package-lock.json")
    return Object.entries(packagesOf("package-lock.json")).every(
      ([path, { integrity, optional }]) => path === "" || optional || installed[path]?.integrity === integrity,
    )
  } catch {
    return false
  }
}

function isLinked(path) {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
}

/** Installs the locked dependencies when they are missing or of another lockfile. */
export async function ensureInstalled() {
  const installed = isInstalled()
  if (!installed && isLinked(join(root, "node_modules"))) {
    throw new Error("node_modules is a link and holds other versions: installing would empty the folder that it leads to.")
  }
  if (!installed) {
    console.log("Installing the locked dependencies (once)…")
    await run("npm", ["ci", ...ALL], { env: childEnvironment() })
    // An older Node has left out packages that want a newer one, such as sharp's own; the packaged one gets them.
    if (isOlderThanPackaged()) await run("npm", ["install", "--no-save", ...ALL], { env: childEnvironment() })
  }
  requireModernNode()
}

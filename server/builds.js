import { readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

/** Where builds stand, one folder each. */
export const buildsFolder = fileURLToPath(new URL("../build", import.meta.url))

/**
 * The builds whose files are served, the present one first. Whoever writes this list switches builds (scripts/switch-build.mjs).
 *
 * @returns {string[]} folders; empty before the first build
 */
export function listBuilds(folder = buildsFolder) {
  try {
    const names = JSON.parse(readFileSync(join(folder, "builds.json"), "utf8"))
    return names.map((name) => join(folder, name))
  } catch {
    return []
  }
}

/** The server's program and the files for browsers of a build; of the present one when no folder is given. */
export function placesOf(folder = listBuilds()[0] ?? join(buildsFolder, "none")) {
  return { server: join(folder, "index.js"), assets: join(folder, "assets") }
}

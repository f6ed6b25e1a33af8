import { renameSync, rmSync, readdirSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { buildsFolder, listBuilds } from "../server/builds.js"

/** Pages that are open in browsers were made by one of these. */
export const KEPT = 3

/**
 * Makes a whole build the present one, at once, and forgets those that have become too old. Who runs keeps what it started with.
 *
 * @param {string} name of its folder
 */
export function switchTo(name, folder = buildsFolder) {
  const earlier = listBuilds(folder).map((each) => basename(each))
  const kept = [name, ...earlier.filter((each) => each !== name)].slice(0, KEPT)
  writeWhole(join(folder, "builds.json"), JSON.stringify(kept))
  for (const each of readdirSync(folder))
    if (each.startsWith("production-") && !kept.includes(each)) rmSync(join(folder, each), { recursive: true })
}

/** Writes a file so that nobody ever reads half of it. */
export function writeWhole(file, text) {
  writeFileSync(`${file}.new`, text)
  renameSync(`${file}.new`, file)
}

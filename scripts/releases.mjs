import { existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync, symlinkSync, utimesSync } from "node:fs"
import { join } from "node:path"
import { root } from "./environment.mjs"
import { KEPT, writeWhole } from "./switch-build.mjs"

/** Releases stand here, one folder each, whole with their packages. */
export const releasesFolder = join(root, "releases")
/** Leads to the present one: what the service starts. */
const current = join(root, "current")
const list = join(releasesFolder, "releases.json")

/** The names of the releases that are kept, the present one first. */
export function listReleases() {
  return existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : []
}

/**
 * Makes a whole release the present one, at once; each that is kept serves the others' files for browsers too.
 *
 * @param {string} name
 * @param {string[]} [others] in the order in which one goes back to them; those that are kept when not given
 */
export function useRelease(name, others = listReleases()) {
  const order = [name, ...others.filter((each) => each !== name)]
  utimesSync(join(releasesFolder, name), new Date(), new Date())
  // After going back the one that was left is the last to go back to, but has open pages still.
  const latest = order.toSorted((one, other) => lastUsed(other) - lastUsed(one)).slice(0, KEPT)
  const kept = order.filter((each, index) => index < KEPT || latest.includes(each))
  for (const each of kept) {
    const folder = join(releasesFolder, each, "build")
    const others = kept.filter((other) => other !== each).map((other) => `../../${other}/build/${buildOf(other)}`)
    writeWhole(join(folder, "builds.json"), JSON.stringify([buildOf(each), ...others]))
  }
  writeWhole(list, JSON.stringify(kept))
  rmSync(`${current}.new`, { force: true })
  symlinkSync(join("releases", name), `${current}.new`)
  renameSync(`${current}.new`, current)
  for (const each of readdirSync(releasesFolder, { withFileTypes: true }))
    if (each.isDirectory() && !kept.includes(each.name)) rmSync(join(releasesFolder, each.name), { recursive: true })
}

/** When it last became the present one. */
function lastUsed(name) {
  return statSync(join(releasesFolder, name)).mtimeMs
}

function buildOf(name) {
  const folder = join(releasesFolder, name, "build")
  return readdirSync(folder).find((each) => each.startsWith("production-"))
}

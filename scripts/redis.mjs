import { existsSync } from "node:fs"
import { installDebianPackage } from "./debian-package.mjs"

const places = ["/usr/bin/redis-server", "/usr/local/bin/redis-server", "/opt/homebrew/bin/redis-server"]

/** The path of a Redis server on this machine, or null. REDIS_SERVER_PATH comes first. */
export function findRedisServer() {
  return [process.env.REDIS_SERVER_PATH, ...places].find((path) => path && existsSync(path)) ?? null
}

/** With CI set, installs Debian's Redis server when there is none; elsewhere the tests that need one are skipped by name. */
export async function ensureRedisServer() {
  if (findRedisServer() !== null) return
  if (!process.env.CI) {
    console.warn("No Redis server here: the tests of several processes are skipped (Debian: apt-get install redis-server).")
    return
  }
  await installDebianPackage("redis-server")
  if (findRedisServer() === null)
    throw new Error("No Redis server: install the package `redis-server`, or set REDIS_SERVER_PATH.")
}

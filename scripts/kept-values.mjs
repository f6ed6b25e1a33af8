import { existsSync } from "node:fs"
import { createRequire } from "node:module"
import { join, resolve } from "node:path"
import { loadEnvFile } from "node:process"
import { root } from "./environment.mjs"

/** Where the service starts (docs/operations/boutique.service), which a DATA_DIR without a slash before it begins with. */
const serviceFolder = process.env.STATE_DIRECTORY || "/var/lib/boutique"

/**
 * What the shop of this folder keeps of one family, in Redis or in its database, by the end of its key.
 *
 * @param {string} family such as "surplus"
 * @returns {Promise<Map<string, string>>}
 */
export async function readKeptValues(family) {
  const file = join(root, ".env")
  try {
    if (existsSync(file)) loadEnvFile(file)
  } catch (error) {
    stop(`${file} cannot be read (${error.code}).`)
  }
  return process.env.REDIS_URL ? readRedis(process.env.REDIS_URL, family) : readDatabase(family)
}

async function readRedis(url, family) {
  // Found only where the shop is installed, as it is wherever it runs.
  const { Redis } = createRequire(import.meta.url)("ioredis")
  const redis = new Redis(url, { maxRetriesPerRequest: 1 })
  redis.on("error", () => undefined)
  const prefix = `${process.env.SWELL_STORE}:${family}:`
  try {
    const keys = new Set()
    for await (const found of redis.scanStream({ match: `${prefix}*`, count: 1000 })) {
      for (const key of found) keys.add(key)
    }
    const values = await Promise.all([...keys].map(async (key) => [key.slice(prefix.length), await redis.get(key)]))
    return new Map(values.filter(([, value]) => value !== null))
  } catch (error) {
    stop(`Redis does not answer (${error instanceof Error ? error.message : "unknown"}).`)
  } finally {
    redis.disconnect()
  }
}

async function readDatabase(family) {
  const start = existsSync(serviceFolder) ? serviceFolder : root
  const path = resolve(start, process.env.DATA_DIR || ".data/shop", "shop.sqlite")
  const { DatabaseSync } = await import("node:sqlite")
  try {
    const database = new DatabaseSync(path, { readOnly: true })
    const query = "SELECT key, value FROM entries WHERE key LIKE ? AND expires_at > ?"
    const rows = database.prepare(query).all(`${family}:%`, Date.now())
    return new Map(rows.map(({ key, value }) => [String(key).slice(family.length + 1), String(value)]))
  } catch (error) {
    stop(`${path}, where DATA_DIR has the shop's database, cannot be read (${error.message}).`)
  }
}

function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** @param {string[][]} rows the first is the head */
export function printTable(rows) {
  const widths = rows[0].map((_cell, column) => Math.max(...rows.map((row) => row[column].length)))
  for (const row of rows) {
    const line = row.map((cell, column) => cell.padEnd(widths[column])).join("  ")
    console.log(line.trimEnd())
  }
}

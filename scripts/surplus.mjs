import { existsSync } from "node:fs"
import { createRequire } from "node:module"
import { join, resolve } from "node:path"
import { loadEnvFile } from "node:process"
import { root } from "./environment.mjs"

// The payments that were accepted beside their order's: money taken is to be given back, a hold to be let go. `npm run surplus`, or
// `npm run surplus -- --json` for programs. Reads what the shop of this folder keeps (app/store/surplus.server.ts).

const file = join(root, ".env")
if (existsSync(file)) loadEnvFile(file)

const texts = process.env.REDIS_URL ? await readRedis(process.env.REDIS_URL) : await readDatabase()
const payments = texts.map((text) => JSON.parse(text)).toSorted((one, other) => other.foundAt.localeCompare(one.foundAt))

if (process.argv.includes("--json")) console.log(JSON.stringify(payments, null, 2))
else if (payments.length === 0) console.log("No surplus payment in the last 90 days.")
else printTable()

/** @returns {Promise<string[]>} */
async function readRedis(url) {
  // Found only where the shop is installed, as it is wherever it runs.
  const { Redis } = createRequire(import.meta.url)("ioredis")
  const redis = new Redis(url, { maxRetriesPerRequest: 1 })
  redis.on("error", () => undefined)
  try {
    const keys = new Set()
    for await (const found of redis.scanStream({ match: `${process.env.SWELL_STORE}:surplus:*`, count: 1000 })) {
      for (const key of found) keys.add(key)
    }
    const values = await Promise.all([...keys].map((key) => redis.get(key)))
    return values.filter((value) => value !== null)
  } catch (error) {
    console.error(`Redis does not answer (${error instanceof Error ? error.message : "unknown"}).`)
    process.exit(1)
  } finally {
    redis.disconnect()
  }
}

/** @returns {Promise<string[]>} */
async function readDatabase() {
  const path = resolve(root, process.env.DATA_DIR || ".data/shop", "shop.sqlite")
  if (!existsSync(path)) return []
  const { DatabaseSync } = await import("node:sqlite")
  const database = new DatabaseSync(path, { readOnly: true })
  const rows = database.prepare("SELECT value FROM entries WHERE key LIKE 'surplus:%' AND expires_at > ?").all(Date.now())
  return rows.map(({ value }) => String(value))
}

function printTable() {
  const rows = payments.map(({ foundAt, orderNumber, reference, amount, currency, funds, method, gateway, providerId }) => [
    foundAt.slice(0, 16).replace("T", " "),
    orderNumber ?? "none",
    reference,
    formatAmount(amount, currency),
    { held: "held", none: "approved only" }[funds] ?? "taken",
    gateway && gateway !== method ? `${method} (${gateway})` : (method ?? ""),
    providerId ?? "",
  ])
  const table = [["found (UTC)", "order", "reference", "amount", "money", "method", "at the provider"], ...rows]
  const widths = table[0].map((_cell, column) => Math.max(...table.map((row) => row[column].length)))
  for (const row of table)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join("  ")
        .trimEnd(),
    )
}

/** @param {number} amount in minor units */
function formatAmount(amount, currency) {
  const format = new Intl.NumberFormat("en", { style: "currency", currency, currencyDisplay: "code" })
  return format.format(amount / 10 ** format.resolvedOptions().maximumFractionDigits).replace("\u00a0", " ")
}

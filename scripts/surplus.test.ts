import { spawnSync } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { connectRedis, createRedisStore, createSqliteStore, type KeyValueStore } from "../app/store/key-value-store.server"
import { hasRedisServer, startRedisServer } from "../tests/setup/redis-server"

const folder = mkdtempSync(join(tmpdir(), "surplus-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const entry = (attemptId: string, foundAt: string) => ({
  attemptId,
  checkoutId: "c1",
  reference: `aaaabbbb-${attemptId}`,
  orderNumber: "10042",
  method: "ideal",
  gateway: "stripe",
  providerId: "pi_1",
  amount: 2472,
  currency: "EUR",
  foundAt,
})
const entries = [entry("two", "2026-11-24T10:00:00.000Z"), entry("one", "2026-11-23T09:30:00.000Z")]

function run(command: string, environment: Record<string, string>, ...options: string[]) {
  const env = { ...process.env, SWELL_STORE: "shop", REDIS_URL: "", ...environment }
  return spawnSync(process.execPath, [`scripts/${command}.mjs`, ...options], { encoding: "utf8", env })
}

/** What the command prints for a shop that keeps its ledger so. */
function list(environment: Record<string, string>, ...options: string[]): string {
  const { stdout, stderr, status } = run("surplus", environment, ...options)
  expect([status, stderr]).toEqual([0, ""])
  return stdout
}

async function fill(store: KeyValueStore): Promise<void> {
  for (const one of entries.toReversed()) await store.set(`surplus:${one.attemptId}`, JSON.stringify(one), 60_000)
  await store.set("surplus:old", JSON.stringify(entry("old", "2026-01-01T00:00:00.000Z")), 1)
  await store.set("attempt:x", "{}", 60_000)
}

const table = [
  "found (UTC)       order  reference      amount     money  method          at the provider",
  "2026-11-24 10:00  10042  aaaabbbb-two   EUR 24.72  taken  ideal (stripe)  pi_1",
  "2026-11-23 09:30  10042  aaaabbbb-one   EUR 24.72  taken  ideal (stripe)  pi_1",
]
const lines = (text: string) => text.trimEnd().split("\n")
const plain = (text: string) => text.replaceAll(/ {2,}/g, "  ")

test("the merchant lists the surplus payments of one process, the latest first", async () => {
  const store = createSqliteStore(folder)
  expect(list({ DATA_DIR: folder })).toBe("No surplus payment in the last 90 days.\n")
  await fill(store)
  expect(lines(list({ DATA_DIR: folder })).map(plain)).toEqual(table.map(plain))
  expect(JSON.parse(list({ DATA_DIR: folder }, "--json"))).toEqual(entries)
})

test.each(["surplus", "statistics"])("%s says which file it cannot read, instead of that there is nothing", (command) => {
  const nowhere = join(folder, "none")
  const damaged = mkdtempSync(join(folder, "damaged-"))
  writeFileSync(join(damaged, "shop.sqlite"), "x".repeat(4_096))
  for (const DATA_DIR of [nowhere, damaged]) {
    const { status, stdout, stderr } = run(command, { DATA_DIR })
    expect([status, stdout, stderr.trimEnd().split("\n").length]).toEqual([1, "", 1])
    expect(stderr).toContain(join(DATA_DIR, "shop.sqlite"))
  }
})

test("settings that this user may not read are said in a sentence too", () => {
  const clone = mkdtempSync(join(folder, "clone-"))
  for (const name of ["surplus", "kept-values", "environment"]) cpSync(`scripts/${name}.mjs`, join(clone, `scripts/${name}.mjs`))
  mkdirSync(join(clone, ".env"))
  const { status, stderr } = spawnSync(process.execPath, ["scripts/surplus.mjs"], { cwd: clone, encoding: "utf8" })
  expect([status, stderr]).toEqual([1, expect.stringMatching(/\/\.env cannot be read \(\w+\)\.\n$/)])
})

test("without DATA_DIR it is read where the service keeps it", async () => {
  const state = mkdtempSync(join(folder, "state-"))
  await fill(createSqliteStore(join(state, ".data/shop")))
  expect(JSON.parse(list({ STATE_DIRECTORY: state, DATA_DIR: "" }, "--json"))).toEqual(entries)
})

test.skipIf(!hasRedisServer)("and of several, which share a Redis server", async () => {
  const server = await startRedisServer()
  const [own, neighbour] = [connectRedis(server.url, "shop"), connectRedis(server.url, "other")]
  await fill(createRedisStore(own))
  await createRedisStore(neighbour).set("surplus:x", "{}", 60_000)
  expect(JSON.parse(list({ REDIS_URL: server.url }, "--json"))).toEqual(entries)
  for (const client of [own, neighbour]) client.close()
  await server.stop()
})

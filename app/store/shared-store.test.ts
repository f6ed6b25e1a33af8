import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, afterEach, describe, expect, test, vi } from "vitest"
import { hasRedisServer, startRedisServer } from "../../tests/setup/redis-server"
import { testEnvironment } from "../../tests/setup/environment"

/** A process that starts with these variables: it knows nothing of another's store. */
async function startProcess(variables: Record<string, string>) {
  vi.unstubAllEnvs()
  for (const [name, value] of Object.entries({ ...testEnvironment, ...variables })) vi.stubEnv(name, value)
  vi.resetModules()
  return import("./key-value-store.server")
}

const home = mkdtempSync(join(tmpdir(), "shop-shared-"))
afterEach(() => void vi.unstubAllEnvs())
afterAll(() => rmSync(home, { recursive: true, force: true }))

test("without Redis a shop keeps what must outlive it in its data folder", async () => {
  const { keyValueStore } = await startProcess({ DATA_DIR: home })
  await keyValueStore().set("attempt:1", "kept", 60_000)
  expect(keyValueStore()).toBe(keyValueStore())
  const next = await startProcess({ DATA_DIR: home })
  expect(next.openRedis()).toBeNull()
  expect(await next.keyValueStore().get("attempt:1")).toBe("kept")
})

test("in memory two processes share nothing, and no other setting is needed", async () => {
  const { keyValueStore } = await startProcess({ DATA_DIR: ":memory:", SWELL_STORE: "" })
  await keyValueStore().set("attempt:1", "kept", 60_000)
  expect(await keyValueStore().get("attempt:1")).toBe("kept")
  const next = await startProcess({ DATA_DIR: ":memory:", SWELL_STORE: "" })
  expect(await next.keyValueStore().get("attempt:1")).toBeNull()
})

describe.skipIf(!hasRedisServer)("with REDIS_URL", () => {
  test("all processes of a shop share its server, by one connection each, and another shop's keys stay apart", async () => {
    const server = await startRedisServer()
    const shops = []
    for (const SWELL_STORE of ["ours", "ours", "theirs"]) {
      const { keyValueStore, openRedis } = await startProcess({ REDIS_URL: server.url, SWELL_STORE })
      shops.push({ store: keyValueStore(), redis: openRedis(), again: openRedis() })
    }
    await shops[0]?.store.set("attempt:1", "kept", 60_000)
    expect(await Promise.all(shops.map(({ store }) => store.get("attempt:1")))).toEqual(["kept", "kept", null])
    expect(await shops[0]?.store.increment("limit:1", 60_000)).toMatchObject({ count: 1 })
    expect(await shops[1]?.store.increment("limit:1", 60_000)).toMatchObject({ count: 2 })
    expect(shops.every(({ redis, again }) => redis === again)).toBe(true)
    for (const { redis } of shops) redis?.close()
    await server.stop()
  })
})

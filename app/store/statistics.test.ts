import { afterEach, describe, expect, test, vi } from "vitest"
import { hasRedisServer, startRedisServer } from "../../tests/setup/redis-server"
import { testEnvironment } from "../../tests/setup/environment"

/** A process that starts with these variables: it knows nothing of another's store. */
async function startProcess(variables: Record<string, string>) {
  for (const [name, value] of Object.entries({ ...testEnvironment, ...variables })) vi.stubEnv(name, value)
  vi.resetModules()
  const [{ addStatistics }, store] = [await import("./statistics.server"), await import("./key-value-store.server")]
  return { add: addStatistics, ...store }
}

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
})
const KEPT_MS = 400 * 86_400_000

test("the merchant's sums are those of a day in Paris, for 400 days", async () => {
  const { add, keyValueStore } = await startProcess({})
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-26T22:59:59Z") })
  await add({ visits: 2 })
  await add({ visits: 1, orders: 3 })
  vi.setSystemTime(new Date("2026-11-26T23:00:00Z"))
  await add({ visits: 5 })
  const readDay = async (day: string) => JSON.parse((await keyValueStore().get(`statistics:${day}`)) ?? "null") as object | null
  expect(await readDay("2026-11-26")).toEqual({ visits: 3, orders: 3 })
  expect(await readDay("2026-11-27")).toEqual({ visits: 5 })
  vi.setSystemTime(Date.now() + KEPT_MS - 1)
  expect(await readDay("2026-11-27")).toEqual({ visits: 5 })
  vi.setSystemTime(Date.now() + 1)
  expect(await readDay("2026-11-27")).toBeNull()
})

describe.skipIf(!hasRedisServer)("with Redis", () => {
  test("processes that add at once lose nothing", async () => {
    const server = await startRedisServer()
    const [here, there] = [await startProcess({ REDIS_URL: server.url }), await startProcess({ REDIS_URL: server.url })]
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-26T23:00:00Z") })
    await Promise.all([here, there, here, there].map(({ add }) => add({ visits: 1, orders: 2 })))
    const key = "statistics:2026-11-27"
    expect(JSON.parse((await here.keyValueStore().get(key)) ?? "")).toEqual({ visits: 4, orders: 8 })
    expect(Number(await here.openRedis()?.send("PTTL", key))).toBeGreaterThan(KEPT_MS - 60_000)
    for (const { openRedis } of [here, there]) openRedis()?.close()
    await server.stop()
  })
})

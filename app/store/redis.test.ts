import { setTimeout as pause } from "node:timers/promises"
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { log } from "~/log.server"
import { type RedisServer, hasRedisServer, startRedisServer } from "../../tests/setup/redis-server"
import { QueueFull, QueueTimeout } from "~/concurrency"
import { connectRedis, createRedisStore, type RedisClient, StoreFault } from "./key-value-store.server"
import { withRedisLock } from "./locks.server"
const limits = { waitMs: 10_000, maxDepth: 20 }

describe.skipIf(!hasRedisServer)("with a real Redis server", () => {
  let server: RedisServer
  // Two connections stand for two processes.
  let clients: [RedisClient, RedisClient]
  beforeAll(async () => {
    server = await startRedisServer()
    clients = [connectRedis(server.url, "shop"), connectRedis(server.url, "shop")]
  })
  afterAll(async () => {
    for (const client of clients) client.close()
    await server.stop()
  })

  test("what one process keeps the other reads, until it is deleted or ends", async () => {
    const [here, there] = clients.map(createRedisStore) as [
      ReturnType<typeof createRedisStore>,
      ReturnType<typeof createRedisStore>,
    ]
    expect(await here.setIfAbsent("use:1", "a", 60_000)).toBe(true)
    expect(await there.setIfAbsent("use:1", "b", 60_000)).toBe(false)
    expect(await there.get("use:1")).toBe("a")
    await there.delete("use:1")
    expect(await here.get("use:1")).toBeNull()
    await here.set("short:1", "a", 50)
    await pause(80)
    expect(await there.get("short:1")).toBeNull()
    await expect(here.set("long:1", "x".repeat(16_385), 1000)).rejects.toThrow(RangeError)
  })

  test("a server that was gone is found again, without a restart of the shop", async () => {
    const warn = vi.spyOn(log, "warn").mockReturnValue(undefined)
    const first = await startRedisServer()
    const client = connectRedis(first.url, "shop")
    const store = createRedisStore(client)
    await store.set("attempt:1", "a", 60_000)
    await first.stop()
    await expect(store.get("attempt:1")).rejects.toBeInstanceOf(StoreFault)
    const second = await startRedisServer(Number(new URL(first.url).port))
    await vi.waitFor(async () => expect(await store.get("attempt:1")).toBeNull(), { timeout: 1_500 })
    client.close()
    await second.stop()
    warn.mockRestore()
  })

  test("a server that hangs is told of within the time limit, once for many calls", async () => {
    const warn = vi.spyOn(log, "warn").mockReturnValue(undefined)
    const hanging = await startRedisServer()
    const client = connectRedis(hanging.url, "shop")
    const store = createRedisStore(client)
    await store.set("attempt:1", "a", 60_000)
    hanging.hang()
    const started = Date.now()
    const calls = await Promise.allSettled([store.get("attempt:1"), store.get("attempt:1"), store.increment("limit:1", 60_000)])
    expect(calls.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"])
    expect(Date.now() - started).toBeLessThan(10_000)
    expect(warn.mock.calls).toEqual([["redis-unreachable", { code: "Command timed out" }]])
    client.close()
    await hanging.stop()
    warn.mockRestore()
  })

  test("while a server hangs one call at a time waits for it, nothing runs under a lock, and a lock that was held is given back", async () => {
    const warn = vi.spyOn(log, "warn").mockReturnValue(undefined)
    const hanging = await startRedisServer()
    const [client, other] = [connectRedis(hanging.url, "shop"), connectRedis(hanging.url, "shop")]
    let work = () => {}
    const holding = withRedisLock(client, "cart:1", limits, () => new Promise<void>((resolve) => (work = resolve)))
    await vi.waitFor(async () => expect(await client.send("EXISTS", "lock:{cart:1}:holder")).toBe(1))
    hanging.hang()
    const isUnsent = (call: Promise<unknown>) => call.then(String, ({ isUnsent: unsent }: StoreFault) => unsent)
    expect(await isUnsent(client.send("GET", "a:1"))).toBe(false)
    const started = Date.now()
    const never = vi.fn(async () => undefined)
    expect(await isUnsent(withRedisLock(client, "cart:2", limits, never))).toBe(true)
    expect(await isUnsent(client.send("GET", "a:1"))).toBe(true)
    expect(Date.now() - started).toBeLessThan(500)
    work()
    await holding
    await vi.waitFor(async () => expect(await isUnsent(client.send("GET", "a:1"))).toBe(false), { timeout: 5_000 })
    hanging.resume()
    await vi.waitFor(() => client.send("GET", "a:1"), { timeout: 5_000 })
    expect(await withRedisLock(other, "cart:1", { waitMs: 0, maxDepth: 1 }, async () => "free")).toBe("free")
    expect(never).not.toHaveBeenCalled()
    for (const each of [client, other]) each.close()
    await hanging.stop()
    warn.mockRestore()
  })

  test("shops that share a server do not share what they keep", async () => {
    const neighbour = connectRedis(server.url, "other-shop")
    await createRedisStore(clients[0]).set("attempt:1", "ours", 60_000)
    expect(await createRedisStore(neighbour).get("attempt:1")).toBeNull()
    neighbour.close()
  })

  test("processes count together, in a window that later steps do not lengthen", async () => {
    const [here, there] = clients.map(createRedisStore) as [
      ReturnType<typeof createRedisStore>,
      ReturnType<typeof createRedisStore>,
    ]
    expect(await here.increment("limit:1", 1_000)).toMatchObject({ count: 1 })
    await pause(600)
    expect(await there.increment("limit:1", 1_000)).toMatchObject({ count: 2 })
    await pause(600)
    expect(await here.increment("limit:1", 1_000)).toMatchObject({ count: 1 })
  })

  test("work under one name runs one at a time and in order, whichever process asked", async () => {
    const order: number[] = []
    let inside = 0
    let most = 0
    const countWaiting = { name: "testCountWaiting", lua: "return redis.call('ZCARD', KEYS[1])" }
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    const all = [withRedisLock(clients[0], "cart:1", limits, () => held)]
    for (let index = 0; index < 10; index++) {
      const work = async () => {
        most = Math.max(most, ++inside)
        await pause(20)
        order.push(index)
        inside--
      }
      all.push(withRedisLock(clients[index % 2] as RedisClient, "cart:1", limits, work))
      await expect.poll(() => clients[0].run(countWaiting, ["lock:{cart:1}:queue"], []), { interval: 5 }).toBe(index + 1)
    }
    release()
    await Promise.all(all)
    expect(most).toBe(1)
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  test("R6 of 22 the 22nd is turned away, and nothing is left behind", async () => {
    let done = 0
    const work = async () => {
      await pause(30)
      done++
    }
    const outcomes = await Promise.allSettled(
      Array.from({ length: 22 }, (_, index) => withRedisLock(clients[index % 2] as RedisClient, "cart:2", limits, work)),
    )
    const refused = outcomes.filter((outcome) => outcome.status === "rejected")
    expect(refused.map(({ reason }) => reason)).toEqual([expect.any(QueueFull)])
    expect(done).toBe(21)
    expect(await clients[0].send("EXISTS", "lock:{cart:2}:holder")).toBe(0)
    expect(await clients[0].send("EXISTS", "lock:{cart:2}:queue")).toBe(0)
  })

  test("who has waited long enough gives up; work that fails frees the lock", async () => {
    const first = withRedisLock(clients[0], "cart:3", limits, async () => {
      await pause(300)
      throw new Error("failed")
    })
    const end = expect(first).rejects.toThrow("failed")
    await pause(30)
    const late = withRedisLock(clients[1], "cart:3", { waitMs: 100, maxDepth: 20 }, async () => "late")
    await expect(late).rejects.toBeInstanceOf(QueueTimeout)
    await end
    expect(await withRedisLock(clients[1], "cart:3", { waitMs: 100, maxDepth: 20 }, async () => "third")).toBe("third")
  })

  test("a waiter whose process died is not waited for", async () => {
    const holding = withRedisLock(clients[0], "cart:4", limits, () => pause(400))
    await pause(30)
    const dying = connectRedis(server.url, "shop")
    const lost = withRedisLock(dying, "cart:4", limits, async () => "never").catch((error: unknown) => error)
    await pause(50)
    dying.close()
    const after = withRedisLock(clients[1], "cart:4", limits, async () => "after")
    await holding
    expect(await after).toBe("after")
    expect(await lost).toBeInstanceOf(StoreFault)
  })
})

test("a server that is not there is told within the time limit, and nothing runs", async () => {
  const nowhere = connectRedis("redis://127.0.0.1:1", "shop")
  let ran = false
  const started = Date.now()
  const warn = vi.spyOn(log, "warn").mockReturnValue(undefined)
  const lost = { name: "StoreFault", message: expect.stringMatching(/^The shared store did not answer \(\w*Error\)$/) }
  await expect(createRedisStore(nowhere).get("attempt:1")).rejects.toMatchObject(lost)
  expect(warn).toHaveBeenCalledWith("redis-unreachable", { code: "ECONNREFUSED" })
  await expect(withRedisLock(nowhere, "cart:1", limits, async () => (ran = true))).rejects.toBeInstanceOf(StoreFault)
  expect(Date.now() - started).toBeLessThan(5_000)
  expect(ran).toBe(false)
  nowhere.close()
  warn.mockRestore()
})

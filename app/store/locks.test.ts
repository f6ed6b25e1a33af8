import { afterEach, beforeEach, expect, test, vi } from "vitest"
import type { RedisClient, RedisScript } from "./key-value-store.server"
import { withMemoryLock, withRedisLock } from "./locks.server"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const limits = { waitMs: 1_000, maxDepth: 1 }
const forever = () => new Promise<never>(() => undefined)

test("who comes while another waits is behind both, also after the first has left", async () => {
  let inside = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++inside)
    await new Promise((resolve) => setTimeout(resolve, 100))
    inside--
  }
  const both = [withMemoryLock("cart:1", limits, work), withMemoryLock("cart:1", limits, work)]
  await vi.advanceTimersByTimeAsync(150)
  both.push(withMemoryLock("cart:1", limits, work))
  await vi.advanceTimersByTimeAsync(300)
  await Promise.all(both)
  expect(most).toBe(1)
})

/** A Redis server that answers each script by its name. */
function openFake(answers: Record<string, (args: unknown[]) => unknown>) {
  const calls: { name: string; keys: string[]; args: unknown[] }[] = []
  const run = async ({ name }: RedisScript, keys: string[], args: unknown[]) => {
    calls.push({ name, keys, args })
    return answers[name]?.(args)
  }
  return { calls, redis: { run } as unknown as RedisClient }
}

test("work that takes long renews its lease, of its own lock only, until it is done", async () => {
  const { calls, redis } = openFake({ shopEnterLock: () => 1 })
  const working = withRedisLock(redis, "cart:1", limits, () => new Promise((resolve) => setTimeout(resolve, 11_000)))
  await vi.advanceTimersByTimeAsync(30_000)
  await working
  const [enter, ...later] = calls
  const token = enter?.args[0]
  expect(enter?.keys).toEqual(["holder", "queue", "present", "arrivals"].map((part) => `lock:{cart:1}:${part}`))
  expect(later.filter(({ name }) => name === "shopRenewLock")).toEqual(
    Array(2).fill({ name: "shopRenewLock", keys: ["lock:{cart:1}:holder"], args: [token, 15_000] }),
  )
  expect(later.at(-1)).toEqual({ name: "shopLeaveLock", keys: enter?.keys, args: [token] })
})

test("who is turned away, or has waited long enough, leaves the queue and says why", async () => {
  const full = openFake({ shopEnterLock: () => -1 })
  await expect(withRedisLock(full.redis, "cart:1", limits, forever)).rejects.toThrow("More than 1 wait for one lock")
  const taken = openFake({ shopEnterLock: () => 0 })
  const late = expect(withRedisLock(taken.redis, "cart:1", limits, forever)).rejects.toThrow("A lock was not free within 1000 ms")
  await vi.advanceTimersByTimeAsync(1_100)
  await late
  for (const { calls } of [full, taken]) expect(calls.at(-1)?.name).toBe("shopLeaveLock")
})

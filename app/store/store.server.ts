import { LRUCache } from "lru-cache"
import { openRedis, type RedisClient, type RedisScript } from "./redis.server"

let store: Store | undefined

/** The store that the processes of this shop share; without a Redis server it is this process's own. */
export function sharedStore(): Store {
  if (!store) {
    const redis = openRedis()
    store = redis ? createRedisStore(redis) : createMemoryStore()
  }
  return store
}

/**
 * What processes of one shop share: attempts, limits, order records. Values are text of at most 16 KB; keys begin with their family and a
 * colon ("attempt:…"), so that one family cannot push another out of memory.
 */
export type Store = {
  get(key: string): Promise<string | null>
  set(key: string, value: string, ttlMs: number): Promise<void>
  /** True when there was nothing under this key, and the value now stands there. */
  setIfAbsent(key: string, value: string, ttlMs: number): Promise<boolean>
  delete(key: string): Promise<void>
  /** Adds one to a counter, which ends `ttlMs` after its first step, and answers its value. */
  increment(key: string, ttlMs: number): Promise<number>
}

export const longestValue = 16_384

const keptPerFamily = 20_000

/** A store in this process's memory. What it holds is lost with the process. */
export function createMemoryStore(): Store {
  const families = new Map<string, LRUCache<string, string>>()
  const familyOf = (key: string) => {
    const name = key.slice(0, key.indexOf(":") + 1)
    const family = families.get(name) ?? new LRUCache<string, string>({ max: keptPerFamily, perf: { now: () => Date.now() } })
    families.set(name, family)
    return family
  }
  const put = (key: string, value: string, ttlMs: number) => {
    if (value.length > longestValue) throw new RangeError(`A stored value has at most ${longestValue} characters`)
    familyOf(key).set(key, value, { ttl: ttlMs })
  }
  return {
    get: async (key) => familyOf(key).get(key) ?? null,
    set: async (key, value, ttlMs) => put(key, value, ttlMs),
    async setIfAbsent(key, value, ttlMs) {
      if (familyOf(key).has(key)) return false
      put(key, value, ttlMs)
      return true
    },
    async delete(key) {
      familyOf(key).delete(key)
    },
    async increment(key, ttlMs) {
      const family = familyOf(key)
      const count = Number(family.get(key) ?? 0) + 1
      family.set(key, String(count), { ttl: count === 1 ? ttlMs : Math.max(1, family.getRemainingTTL(key)) })
      return count
    },
  }
}

const countScript: RedisScript = {
  name: "shopCount",
  lua: `
    local count = redis.call('INCR', KEYS[1])
    if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
    return count`,
}

/** A store that all processes with the same Redis server share. Its calls throw StoreFault when the server does not answer. */
export function createRedisStore(redis: RedisClient): Store {
  return {
    get: async (key) => (await redis.send("GET", key)) as string | null,
    async set(key, value, ttlMs) {
      await redis.send("SET", key, bounded(value), "PX", Math.ceil(ttlMs))
    },
    setIfAbsent: async (key, value, ttlMs) =>
      (await redis.send("SET", key, bounded(value), "PX", Math.ceil(ttlMs), "NX")) === "OK",
    async delete(key) {
      await redis.send("DEL", key)
    },
    increment: async (key, ttlMs) => Number(await redis.run(countScript, [key], [Math.ceil(ttlMs)])),
  }
}

function bounded(value: string): string {
  if (value.length > longestValue) throw new RangeError(`A stored value has at most ${longestValue} characters`)
  return value
}

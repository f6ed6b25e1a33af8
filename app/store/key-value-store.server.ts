import { createRequire } from "node:module"
import type * as ioredis from "ioredis"
import { LRUCache } from "lru-cache"
import { readEnvironment } from "~/env.server"
import { log } from "~/log.server"

/**
 * What the processes of one shop share. Values are text of at most 16 KB; keys begin with their family and a colon (`attempt:…`),
 * so that one family cannot push another out of memory.
 */
export type KeyValueStore = {
  get(key: string): Promise<string | null>
  set(key: string, value: string, ttlMs: number): Promise<void>
  /** Stores the value if the key is absent. @returns whether it was */
  setIfAbsent(key: string, value: string, ttlMs: number): Promise<boolean>
  delete(key: string): Promise<void>
  /** Adds to a counter, which expires `windowMs` after its first step. @returns its value and the time until it expires */
  increment(key: string, windowMs: number, by?: number): Promise<{ count: number; msLeft: number }>
}

const MAX_VALUE_LENGTH = 16_384
const MAX_ENTRIES_PER_FAMILY = 20_000

let store: KeyValueStore | undefined

/** The store that the processes of this shop share; without a Redis server it is this process's own. */
export function keyValueStore(): KeyValueStore {
  if (!store) {
    const redis = openRedis()
    store = redis ? createRedisStore(redis) : createMemoryStore()
  }
  return store
}

/** A store in this process's memory. What it holds is lost with the process. */
export function createMemoryStore(): KeyValueStore {
  const families = new Map<string, LRUCache<string, string>>()
  const familyOf = (key: string) => {
    const name = key.slice(0, key.indexOf(":") + 1)
    const family =
      families.get(name) ?? new LRUCache<string, string>({ max: MAX_ENTRIES_PER_FAMILY, perf: { now: () => Date.now() } })
    families.set(name, family)
    return family
  }
  const put = (key: string, value: string, ttlMs: number) => void familyOf(key).set(key, bounded(value), { ttl: ttlMs })
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
    async increment(key, windowMs, by = 1) {
      const family = familyOf(key)
      const before = family.get(key)
      const count = Number(before ?? 0) + by
      family.set(key, String(count), before === undefined ? { ttl: windowMs } : { noUpdateTTL: true })
      const msLeft = Math.min(windowMs, Math.max(1, family.getRemainingTTL(key)))
      return { count, msLeft }
    },
  }
}

const COUNT_SCRIPT: RedisScript = {
  name: "shopCount",
  lua: `
    local count = redis.call('INCRBY', KEYS[1], ARGV[2])
    local left = redis.call('PTTL', KEYS[1])
    if left < 0 then
      left = tonumber(ARGV[1])
      redis.call('PEXPIRE', KEYS[1], left)
    end
    return { count, left }`,
}

/** A store that all processes with the same Redis server share. Its calls throw RedisFault when the server does not answer. */
export function createRedisStore(redis: RedisClient): KeyValueStore {
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
    async increment(key, windowMs, by = 1) {
      const [count, msLeft] = (await redis.run(COUNT_SCRIPT, [key], [Math.ceil(windowMs), by])) as [number, number]
      return { count, msLeft }
    },
  }
}

function bounded(value: string): string {
  if (value.length > MAX_VALUE_LENGTH) throw new RangeError(`A stored value has at most ${MAX_VALUE_LENGTH} characters`)
  return value
}

type Argument = string | number

/** The shared store does not answer: nothing that must be safe between processes can be done until it does. */
export class RedisFault extends Error {
  override readonly name = "RedisFault"
}

/** The calls to a Redis server. Each is answered within 2 seconds or throws RedisFault. */
export type RedisClient = {
  send(command: string, key: string, ...args: Argument[]): Promise<unknown>
  /** Runs a script, which the server keeps by its digest. */
  run(script: RedisScript, keys: string[], args: Argument[]): Promise<unknown>
  close(): void
}

export type RedisScript = { name: string; lua: string }

const ANSWER_TIMEOUT_MS = 2_000

/** Connects to a Redis server and reconnects when the connection breaks. `prefix` is put before each key, so that shops may share a server. */
export function connectRedis(url: string, prefix: string): RedisClient {
  // Loaded only with REDIS_URL: a shop of one process starts without it.
  const { Redis } = createRequire(import.meta.url)("ioredis") as typeof ioredis
  const redis = new Redis(url, {
    commandTimeout: ANSWER_TIMEOUT_MS,
    connectTimeout: ANSWER_TIMEOUT_MS,
    maxRetriesPerRequest: 1,
    retryStrategy: (times) => Math.min(times * 100, 2_000),
  })
  // Without a listener an unreachable server would end the process.
  redis.on("error", (error: NodeJS.ErrnoException) => log.warn("redis-unreachable", { code: error.code ?? error.name }))
  const defined = new Map<string, (...args: Argument[]) => Promise<unknown>>()
  const define = ({ name, lua }: RedisScript) => {
    redis.defineCommand(name, { lua })
    // The client's type does not know the commands that defineCommand added.
    const command = (redis as unknown as Record<string, (...args: Argument[]) => Promise<unknown>>)[name]
    if (!command) throw new RedisFault("A script cannot be defined")
    const bound = command.bind(redis)
    defined.set(name, bound)
    return bound
  }
  const inShop = (key: string) => `${prefix}:${key}`
  return {
    send: (command, key, ...args) => answer(redis.call(command, inShop(key), ...args)),
    run: (script, keys, args) => answer((defined.get(script.name) ?? define(script))(keys.length, ...keys.map(inShop), ...args)),
    close: () => redis.disconnect(),
  }
}

async function answer(asked: Promise<unknown>): Promise<unknown> {
  try {
    return await asked
  } catch (error) {
    throw new RedisFault(`The shared store did not answer (${error instanceof Error ? error.name : "unknown"})`)
  }
}

let opened: RedisClient | null | undefined

/** The Redis server that the processes of this shop share, or null when REDIS_URL names none. */
export function openRedis(): RedisClient | null {
  // Rules are tested without an environment.
  if (!process.env["REDIS_URL"]) return null
  if (opened === undefined) {
    const { redisUrl, swellStore } = readEnvironment()
    opened = redisUrl === null ? null : connectRedis(redisUrl, swellStore)
  }
  return opened
}

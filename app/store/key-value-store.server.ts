import { createRequire } from "node:module"
import { BrokenCircuitError, CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen } from "cockatiel"
import type * as ioredis from "ioredis"
import { readEnvironment } from "~/env.server"
import { log } from "~/log.server"
import { type Bounds, IN_MEMORY, createSweeper, openDatabase } from "./sqlite-database.server"

/**
 * What the processes of one shop share. Values are text of at most 16 KB; keys begin with their family and a colon (`attempt:…`),
 * so that one family cannot push another out.
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
let store: KeyValueStore | undefined

/** The store that the processes of this shop share; without a Redis server, this process's own in DATA_DIR. Throws DataFolderError. */
export function keyValueStore(): KeyValueStore {
  if (!store) {
    const redis = openRedis()
    // Rules are tested without an environment.
    const dataFolder = process.env["DATA_DIR"] === IN_MEMORY ? IN_MEMORY : readEnvironment().dataDir
    store = redis ? createRedisStore(redis) : createSqliteStore(dataFolder)
  }
  return store
}

/**
 * A store of one process. Values are in its database; counters are in memory and begin anew with the process.
 *
 * @param folder where the database is, or ":memory:"
 * @throws DataFolderError when the folder cannot be used; the store's own calls throw StoreFault when the disk fails
 */
export function createSqliteStore(folder: string, bounds: Bounds = { entries: 100_000, counters: 20_000 }): KeyValueStore {
  const database = openDatabase(folder)
  const read = database.prepare("SELECT value FROM entries WHERE key = ? AND expires_at > ?")
  const write = database.prepare("INSERT OR REPLACE INTO entries (key, family, value, expires_at) VALUES (?, ?, ?, ?)")
  const remove = database.prepare("DELETE FROM entries WHERE key = ?")
  const forget = database.prepare("DELETE FROM counters WHERE key = ?")
  const count = database.prepare(`INSERT INTO counters (key, family, value, expires_at)
    VALUES (:key, :family, :by, :now + :window) ON CONFLICT (key) DO UPDATE SET value = iif(expires_at > :now, value, 0) + :by,
      expires_at = iif(expires_at > :now, expires_at, :now + :window) RETURNING value, expires_at`)
  const sweep = createSweeper(database, bounds)
  tend(sweep)
  let changes = 0
  let flush: NodeJS.Timeout | undefined
  const get = (key: string) => (read.get(key, Date.now())?.["value"] as string | undefined) ?? null
  const noteChange = () => {
    if (++changes % SWEEP_EVERY === 0) tend(sweep)
    flush ??= setTimeout(() => {
      flush = undefined
      tend(() => database.exec("PRAGMA wal_checkpoint"))
    }, FLUSH_MS).unref()
  }
  const put = (key: string, value: string, ttlMs: number) => {
    write.run(key, familyOf(key), bounded(value), Date.now() + ttlMs)
    noteChange()
  }
  return {
    get: async (key) => orStoreFault(() => get(key)),
    set: async (key, value, ttlMs) => orStoreFault(() => put(key, value, ttlMs)),
    setIfAbsent: async (key, value, ttlMs) =>
      orStoreFault(() => {
        if (get(key) !== null) return false
        put(key, value, ttlMs)
        return true
      }),
    delete: async (key) =>
      orStoreFault(() => {
        remove.run(key)
        forget.run(key)
        noteChange()
      }),
    increment: async (key, windowMs, by = 1) =>
      orStoreFault(() => {
        const now = Date.now()
        const row = count.get({ key, family: familyOf(key), by, now, window: windowMs }) as Record<"value" | "expires_at", number>
        noteChange()
        return { count: row.value, msLeft: Math.min(windowMs, Math.max(1, row.expires_at - now)) }
      }),
  }
}

/** How often what has ended is deleted, in changes. */
const SWEEP_EVERY = 1_000
/** When the machine itself fails, at most this is lost: the system is told to write to the disk (milliseconds). */
const FLUSH_MS = 1_000

function familyOf(key: string): string {
  return key.slice(0, key.indexOf(":") + 1)
}

/** What was written stands although this fails: no call fails with it, nor the process. */
function tend(work: () => void): void {
  try {
    orStoreFault(work)
  } catch (error) {
    log.warn("store-not-tended", { message: (error as Error).message })
  }
}

function orStoreFault<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof RangeError) throw error
    throw new StoreFault(`The database failed (${(error as { errcode?: number }).errcode ?? "unknown"})`)
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

/** A store that all processes with the same Redis server share. Its calls throw StoreFault when the server does not answer. */
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

/** The store does not answer: nothing that must be remembered can be done until it does. */
export class StoreFault extends Error {
  override readonly name = "StoreFault"
  /** Whether the store was not even asked, because it has just left a call without an answer. */
  readonly isUnsent: boolean

  constructor(message: string, isUnsent = false) {
    super(message)
    this.isUnsent = isUnsent
  }
}

/**
 * The calls to a Redis server. Each is answered within 2 seconds or throws StoreFault; after one without an answer the others throw at
 * once, and every 2 seconds one tries again.
 */
export type RedisClient = {
  send(command: string, key: string, ...args: Argument[]): Promise<unknown>
  /** Runs a script, which the server keeps by its digest. */
  run(script: RedisScript, keys: string[], args: Argument[]): Promise<unknown>
  close(): void
}

/** One that `isAlwaysSent` goes out whatever became of the calls before: a server that hangs runs it later. */
export type RedisScript = { name: string; lua: string; isAlwaysSent?: true }

const ANSWER_TIMEOUT_MS = 2_000
/** While a server fails, that is said so often at most (milliseconds). */
const SAY_EVERY_MS = 5_000

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
  let saidAt = -Infinity
  const sayFault = (error: NodeJS.ErrnoException) => {
    if (performance.now() - saidAt < SAY_EVERY_MS) return
    saidAt = performance.now()
    log.warn("redis-unreachable", { code: error.code ?? error.message })
  }
  // Without a listener an unreachable server would end the process. One that hangs only lets calls fail.
  redis.on("error", sayFault)
  const hangs = handleWhen((error) => error instanceof Error && error.message === "Command timed out")
  const breaker = circuitBreaker(hangs, { halfOpenAfter: ANSWER_TIMEOUT_MS, breaker: new ConsecutiveBreaker(1) })
  const guard = (ask: () => Promise<unknown>) => {
    // As in commerce/requests.server.ts: while one call tries, the others do not wait for it.
    if (breaker.state === CircuitState.HalfOpen) throw new BrokenCircuitError()
    return breaker.execute(ask)
  }
  const answer = async (ask: () => Promise<unknown>, isAlwaysSent = false) => {
    try {
      return await (isAlwaysSent ? ask() : guard(ask))
    } catch (error) {
      if (error instanceof BrokenCircuitError)
        throw new StoreFault("The shared store is not asked: it has just not answered", true)
      sayFault(error as Error)
      throw new StoreFault(`The shared store did not answer (${(error as Error).name})`)
    }
  }
  const defined = new Map<string, (...args: Argument[]) => Promise<unknown>>()
  const define = ({ name, lua }: RedisScript) => {
    redis.defineCommand(name, { lua })
    // The client's type does not know the commands that defineCommand added.
    const command = (redis as unknown as Record<string, (...args: Argument[]) => Promise<unknown>>)[name]
    if (!command) throw new StoreFault("A script cannot be defined")
    const bound = command.bind(redis)
    defined.set(name, bound)
    return bound
  }
  const inShop = (key: string) => `${prefix}:${key}`
  return {
    send: (command, key, ...args) => answer(() => redis.call(command, inShop(key), ...args)),
    run(script, keys, args) {
      const command = defined.get(script.name) ?? define(script)
      return answer(() => command(keys.length, ...keys.map(inShop), ...args), script.isAlwaysSent)
    },
    close: () => redis.disconnect(),
  }
}

let opened: RedisClient | undefined

/** The Redis server that the processes of this shop share, or null when REDIS_URL names none. */
export function openRedis(): RedisClient | null {
  // Rules are tested without an environment.
  const url = process.env["REDIS_URL"]
  return url ? (opened ??= connectRedis(url, readEnvironment().swellStore)) : null
}

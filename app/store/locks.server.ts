import { randomBytes } from "node:crypto"
import { QueueFull, QueueTimeout, TaskQueue } from "~/concurrency"
import { openRedis, type RedisClient, type RedisScript, StoreFault } from "./key-value-store.server"

/** How long a caller may wait for a lock (milliseconds), and how many callers may wait. */
export type LockLimits = { waitMs: number; maxDepth: number }

/** What is done under a lock, told whether it had to wait for others: what it was decided by may have changed since. */
export type LockedWork<T> = (hasWaited: boolean) => Promise<T>

/**
 * Runs work while nobody else holds the lock of this name, in order of arrival: across processes when they share a Redis server.
 *
 * @throws QueueTimeout, QueueFull, StoreFault; and what the work throws
 */
export function withLock<T>(name: string, limits: LockLimits, work: LockedWork<T>): Promise<T> {
  const redis = openRedis()
  return redis ? withRedisLock(redis, name, limits, work) : withMemoryLock(name, limits, work)
}

const queues = new Map<string, TaskQueue>()

/** The lock of this process alone. */
export async function withMemoryLock<T>(name: string, { waitMs, maxDepth }: LockLimits, work: LockedWork<T>): Promise<T> {
  const queue = queues.get(name) ?? new TaskQueue({ running: 1, waiting: maxDepth })
  queues.set(name, queue)
  try {
    return await queue.run(work, waitMs)
  } finally {
    if (queue.isIdle) queues.delete(name)
  }
}

/** How many locks are held or waited for in this process's memory; those in Redis are not counted. */
export function countHeldLocks(): number {
  return queues.size
}

/** The lease of a lock: its holder renews it, a dead holder's expires (milliseconds). */
const LEASE_MS = 15_000
const RENEW_MS = 5_000
/** A waiting caller asks this often; one that has stopped asking loses its place (milliseconds). */
const POLL_MS = 25
const PRESENCE_MS = 3_000
/** A queue that nobody uses expires after this (milliseconds). */
const FORGET_MS = 60_000

/** Keys: holder, queue (score: arrival), present (score: when a place is lost), counter of arrivals. Answers 1: entered, 0: wait, -1: too many wait. */
const ENTER_SCRIPT: RedisScript = {
  name: "shopEnterLock",
  lua: `
    local time = redis.call('TIME')
    local now = time[1] * 1000 + math.floor(time[2] / 1000)
    local token, lease, present, depth, forget = ARGV[1], ARGV[2], ARGV[3], tonumber(ARGV[4]), ARGV[5]
    for _, absent in ipairs(redis.call('ZRANGEBYSCORE', KEYS[3], '-inf', now)) do
      redis.call('ZREM', KEYS[2], absent)
      redis.call('ZREM', KEYS[3], absent)
    end
    local free = redis.call('EXISTS', KEYS[1]) == 0
    if not redis.call('ZSCORE', KEYS[2], token) then
      local waiting = redis.call('ZCARD', KEYS[2])
      if free and waiting == 0 then
        redis.call('SET', KEYS[1], token, 'PX', lease)
        return 1
      end
      if waiting >= depth then return -1 end
      redis.call('ZADD', KEYS[2], redis.call('INCR', KEYS[4]), token)
    end
    redis.call('ZADD', KEYS[3], now + present, token)
    local entered = 0
    if free and redis.call('ZRANGE', KEYS[2], 0, 0)[1] == token then
      redis.call('ZREM', KEYS[2], token)
      redis.call('ZREM', KEYS[3], token)
      redis.call('SET', KEYS[1], token, 'PX', lease)
      entered = 1
    end
    for index = 2, 4 do redis.call('PEXPIRE', KEYS[index], forget) end
    return entered`,
}

const RENEW_SCRIPT: RedisScript = {
  name: "shopRenewLock",
  isAlwaysSent: true,
  lua: `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end return 0`,
}

const LEAVE_SCRIPT: RedisScript = {
  name: "shopLeaveLock",
  isAlwaysSent: true,
  lua: `
    redis.call('ZREM', KEYS[2], ARGV[1])
    redis.call('ZREM', KEYS[3], ARGV[1])
    if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
    return 1`,
}

/** The lock of all processes with the same Redis server. A process that is killed frees its lock within 15 seconds. */
export async function withRedisLock<T>(redis: RedisClient, name: string, limits: LockLimits, work: LockedWork<T>): Promise<T> {
  const keys = ["holder", "queue", "present", "arrivals"].map((part) => `lock:{${name}}:${part}`)
  const token = randomBytes(12).toString("base64url")
  // A lease that could not be given back ends by itself.
  const leave = () => redis.run(LEAVE_SCRIPT, keys, [token]).catch(() => undefined)
  let hasWaited = false
  try {
    hasWaited = await takeTurn(redis, keys, token, limits)
  } catch (error) {
    // Who did not ask holds nothing, and a place that is no longer asked for is lost.
    if (!(error instanceof StoreFault && error.isUnsent)) await leave()
    throw error
  }
  const renewal = setInterval(
    () => void redis.run(RENEW_SCRIPT, keys.slice(0, 1), [token, LEASE_MS]).catch(() => undefined),
    RENEW_MS,
  )
  renewal.unref()
  try {
    return await work(hasWaited)
  } finally {
    clearInterval(renewal)
    await leave()
  }
}

/** @returns whether others had it first */
async function takeTurn(redis: RedisClient, keys: string[], token: string, { waitMs, maxDepth }: LockLimits): Promise<boolean> {
  const deadline = Date.now() + waitMs
  for (let hasWaited = false; ; hasWaited = true) {
    const entered = await redis.run(ENTER_SCRIPT, keys, [token, LEASE_MS, PRESENCE_MS, maxDepth, FORGET_MS])
    if (entered === 1) return hasWaited
    if (entered === -1) throw new QueueFull(`More than ${maxDepth} wait for one lock`)
    if (Date.now() >= deadline) throw new QueueTimeout(`A lock was not free within ${waitMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

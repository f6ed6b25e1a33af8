import type { LockPatience } from "./lock-errors"
import { withMemoryLock } from "./memory-locks.server"
import { withRedisLock } from "./redis-locks.server"
import { openRedis } from "./redis.server"

/**
 * Runs work while nobody else holds the lock of this name, in order of arrival: across processes when they share a Redis
 * server, else in this one.
 *
 * @throws LockTimeout, QueueFull, StoreFault when the shared store does not answer; and what the work throws
 */
export function withLock<T>(name: string, patience: LockPatience, work: () => Promise<T>): Promise<T> {
  const redis = openRedis()
  return redis ? withRedisLock(redis, name, patience, work) : withMemoryLock(name, patience, work)
}

import { TaskQueue } from "~/concurrency"
import { withRedisLock } from "./redis-locks.server"
import { openRedis } from "./redis.server"

/** How long a caller may wait for a lock (milliseconds), and how many callers may wait. */
export type LockLimits = { waitMs: number; maxDepth: number }

/**
 * Runs work while nobody else holds the lock of this name, in order of arrival: across processes when they share a Redis
 * server, else in this one.
 *
 * @throws QueueTimeout, QueueFull, StoreFault when the shared store does not answer; and what the work throws
 */
export function withLock<T>(name: string, limits: LockLimits, work: () => Promise<T>): Promise<T> {
  const redis = openRedis()
  return redis ? withRedisLock(redis, name, limits, work) : withMemoryLock(name, limits, work)
}

const queues = new Map<string, TaskQueue>()

/** The lock of this process alone. */
export async function withMemoryLock<T>(name: string, { waitMs, maxDepth }: LockLimits, work: () => Promise<T>): Promise<T> {
  const queue = queues.get(name) ?? new TaskQueue({ running: 1, waiting: maxDepth })
  queues.set(name, queue)
  try {
    return await queue.run(work, waitMs)
  } finally {
    if (queue.isIdle) queues.delete(name)
  }
}

/** How many locks are held in this process now. */
export function countHeldLocks(): number {
  return queues.size
}

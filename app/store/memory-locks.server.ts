import { type LockPatience, LockTimeout, QueueFull } from "./lock-errors"

type Queue = (() => void)[]

// A name stands here while its lock is held; its queue holds those who wait, first come first.
const queues = new Map<string, Queue>()

/**
 * Runs work while nobody else in this process holds the lock of this name, in order of arrival.
 * Throws LockTimeout, QueueFull; and what the work throws.
 */
export async function withMemoryLock<T>(name: string, patience: LockPatience, work: () => Promise<T>): Promise<T> {
  await takeTurn(name, patience)
  try {
    return await work()
  } finally {
    const next = queues.get(name)?.shift()
    if (next) next()
    else queues.delete(name)
  }
}

function takeTurn(name: string, { waitMs, maxDepth }: LockPatience): Promise<void> {
  const queue = queues.get(name)
  if (!queue) {
    queues.set(name, [])
    return Promise.resolve()
  }
  if (queue.length >= maxDepth) return Promise.reject(new QueueFull(`More than ${maxDepth} wait for one lock`))
  return new Promise((resolve, reject) => {
    const enter = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(() => {
      queue.splice(queue.indexOf(enter), 1)
      reject(new LockTimeout(`A lock was not free within ${waitMs} ms`))
    }, waitMs)
    queue.push(enter)
  })
}

/** How many locks are held in this process now. */
export function heldLocks(): number {
  return queues.size
}

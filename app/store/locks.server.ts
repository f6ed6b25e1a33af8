/** The lock was not free in time. */
export class LockTimeout extends Error {
  override readonly name = "LockTimeout"
}

/** Too many already wait for the lock. */
export class QueueFull extends Error {
  override readonly name = "QueueFull"
}

type Queue = (() => void)[]

// A name stands here while its lock is held; its queue holds those who wait, first come first.
const queues = new Map<string, Queue>()

/**
 * Runs work while nobody else holds the lock of this name, in order of arrival.
 *
 * @param options waitMs: longest wait in milliseconds; maxDepth: how many may wait
 * @throws LockTimeout, QueueFull; and what the work throws
 */
export async function withLock<T>(
  name: string,
  options: { waitMs: number; maxDepth: number },
  work: () => Promise<T>,
): Promise<T> {
  await takeTurn(name, options)
  try {
    return await work()
  } finally {
    const next = queues.get(name)?.shift()
    if (next) next()
    else queues.delete(name)
  }
}

function takeTurn(name: string, { waitMs, maxDepth }: { waitMs: number; maxDepth: number }): Promise<void> {
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

/** How many locks are held now. */
export function heldLocks(): number {
  return queues.size
}

import { QueueFull } from "~/store/lock-errors"

export type Limit = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Runs at most `running` works at once, in order of arrival.
 *
 * @param waiting how many may wait; the next is refused
 * @returns a function that rejects with QueueFull, and with what the work throws
 */
export function limitConcurrency(running: number, waiting: number): Limit {
  const queue: (() => void)[] = []
  let active = 0
  return async (work) => {
    if (active < running) active += 1
    else if (queue.length >= waiting) throw new QueueFull(`More than ${waiting} wait for a picture`)
    else await new Promise<void>((resolve) => queue.push(resolve))
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else active -= 1
    }
  }
}

/** Lets those who ask for the same key while its work runs share that work and its outcome. */
export function shareRunning<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const running = new Map<string, Promise<T>>()
  return (key, work) => {
    const known = running.get(key)
    if (known) return known
    const started = work().finally(() => running.delete(key))
    running.set(key, started)
    return started
  }
}

export type CallGate = {
  /**
   * Waits for a place, in order of arrival.
   *
   * @param waitMs longest wait in milliseconds
   * @returns what gives the place back, or null when there was none in time
   */
  enter(waitMs: number): Promise<(() => void) | null>
}

/** At most `places` calls at a time, each on a connection of its own; at most `waiting` more wait for one. */
export function createCallGate(places: number, waiting: number): CallGate {
  let free = places
  const queue: (() => void)[] = []
  const leave = () => {
    const next = queue.shift()
    if (next) next()
    else free += 1
  }
  return {
    enter(waitMs) {
      if (free > 0) {
        free -= 1
        return Promise.resolve(leave)
      }
      if (queue.length >= waiting) return Promise.resolve(null)
      return new Promise((resolve) => {
        const take = () => {
          clearTimeout(timer)
          resolve(leave)
        }
        const timer = setTimeout(() => {
          queue.splice(queue.indexOf(take), 1)
          resolve(null)
        }, waitMs)
        queue.push(take)
      })
    },
  }
}

/** Failures without a success between them, after which nobody is sent to a part of the backend for a while. */
const failuresInARow = 10
/** How long nobody is sent (milliseconds); then one call tries. */
const openMs = 2_000

export type Breaker = {
  /** Whether a call may be sent now. While the breaker is open one call at a time may try, after a pause. */
  admits(): boolean
  noteSuccess(): void
  /** True when this failure has opened it. */
  noteFailure(): boolean
}

/** Spares a failing part of the backend, and shoppers the wait for it (assurance: an open breaker answers at once). */
export function createBreaker(): Breaker {
  let failures = 0
  let tryAt = 0
  return {
    admits() {
      if (failures < failuresInARow) return true
      if (Date.now() < tryAt) return false
      tryAt = Date.now() + openMs
      return true
    },
    noteSuccess() {
      failures = 0
    },
    noteFailure() {
      failures += 1
      if (failures < failuresInARow) return false
      tryAt = Date.now() + openMs
      return failures === failuresInARow
    },
  }
}

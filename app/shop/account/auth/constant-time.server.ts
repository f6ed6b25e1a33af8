const MIN_CALL_MS = 1000
const STEP_MS = 500

/** Rounds the milliseconds that an answer took up to 1 s for each of its calls, or to the next half second. */
export function constantTimeMs(workMs: number, calls = 1): number {
  return Math.max(MIN_CALL_MS * calls, Math.ceil(workMs / STEP_MS) * STEP_MS)
}

/**
 * Delays an answer to a round time since `start`, so that its duration does not tell whether an account exists.
 *
 * @param calls to the backend, one after the other, whose time may tell it
 */
export async function waitForConstantTime(start: number, calls = 1): Promise<void> {
  const workedMs = performance.now() - start
  await new Promise((resolve) => setTimeout(resolve, constantTimeMs(workedMs, calls) - workedMs))
}

const MIN_ANSWER_MS = 1000
const STEP_MS = 500

/** Rounds the milliseconds that an answer took up to 1 s, or to the next half second. */
export function constantTimeMs(workMs: number): number {
  return Math.max(MIN_ANSWER_MS, Math.ceil(workMs / STEP_MS) * STEP_MS)
}

/** Delays an answer to a round time since `start`, so that its duration does not tell whether an account exists. */
export async function waitForConstantTime(start: number): Promise<void> {
  const workedMs = performance.now() - start
  await new Promise((resolve) => setTimeout(resolve, constantTimeMs(workedMs) - workedMs))
}

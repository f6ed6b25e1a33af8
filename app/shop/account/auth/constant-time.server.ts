const SHORTEST_MS = 1000
const STEP_MS = 500

/** Milliseconds after which an answer leaves, of the milliseconds that its work took: 1 s, or the next half second. */
export function evenMs(workMs: number): number {
  return Math.max(SHORTEST_MS, Math.ceil(workMs / STEP_MS) * STEP_MS)
}

/**
 * Holds a refusal back until a round time after the work began, so that how long it took does not tell whether an
 * account exists.
 *
 * @param start of the work, as `performance.now()` gave it
 */
export async function waitForEvenTime(start: number): Promise<void> {
  const worked = performance.now() - start
  await new Promise((resolve) => setTimeout(resolve, evenMs(worked) - worked))
}

import { ATTEMPT_RETENTION_MS } from "~/store/attempts.server"
import { sharedStore } from "~/store/store.server"

/** Notes that an attempt ended without a payment, so that the next one begins anew instead of leading to a finished page. */
export async function expireAttempt(attemptId: string): Promise<void> {
  await sharedStore().set(keyOf(attemptId), "closed", ATTEMPT_RETENTION_MS)
}

export async function isAttemptExpired(attemptId: string): Promise<boolean> {
  return (await sharedStore().get(keyOf(attemptId))) !== null
}

function keyOf(attemptId: string): string {
  return `closed-attempt:${attemptId}`
}

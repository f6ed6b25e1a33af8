import { createHmac } from "node:crypto"
import type { SandboxContext } from "../../storage/context.ts"
import { getRecord, putRecord } from "../../storage/records.ts"
import { StripeError } from "./stripe-error.ts"

export type StripeAnswer = { status: number; body: unknown }

type Stored = StripeAnswer & { id: string; fingerprint: string }

/**
 * Runs a call once for its idempotency key and gives its first answer again afterwards. Answers to calls that
 * were not carried out (4xx other than 402) are not kept.
 *
 * @param request what identifies the call: path and body; only its keyed hash is kept
 * @throws StripeError when the key was used for another call
 */
export function once(
  context: SandboxContext,
  key: string | undefined,
  request: string,
  run: () => StripeAnswer,
): StripeAnswer & { replayed: boolean } {
  if (!key) return { ...run(), replayed: false }
  const id = `idempotency:${key}`
  const fingerprint = createHmac("sha256", context.secret).update(request).digest("hex")
  const known = getRecord<Stored>(context.database, "provider_sessions", id)
  if (known && known.fingerprint !== fingerprint) {
    throw new StripeError(400, "This idempotency key was used with other parameters.", { type: "idempotency_error" })
  }
  if (known) return { status: known.status, body: known.body, replayed: true }
  const answer = run()
  if (answer.status < 300 || answer.status === 402) {
    putRecord(context.database, "provider_sessions", { id, fingerprint, ...answer })
  }
  return { ...answer, replayed: false }
}

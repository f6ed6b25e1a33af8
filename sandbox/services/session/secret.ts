import { randomBytes } from "node:crypto"
import type { DatabaseSync } from "node:sqlite"
import { getRecord, putRecord } from "../../storage/records.ts"

/** The secret that signs session tokens: made once, then kept in the database over restarts and resets. */
export function readSecret(database: DatabaseSync): string {
  const known = getRecord<{ id: string; secret: string }>(database, "sandbox", "session-secret")
  if (known) return known.secret
  const secret = randomBytes(32).toString("hex")
  putRecord(database, "sandbox", { id: "session-secret", secret })
  return secret
}

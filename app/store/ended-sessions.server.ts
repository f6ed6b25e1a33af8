import { keyValueStore } from "./key-value-store.server"

/** Nobody says how long a token of the backend lives; a browser keeps one a week. */
const RETENTION_MS = 365 * 24 * 60 * 60 * 1000

/**
 * Notes that a session was logged out: the backend revokes no token, so a copy would still open the account. Throws StoreFault.
 *
 * @param session a digest of its token
 */
export function noteEndedSession(session: string): Promise<void> {
  return keyValueStore().set(keyOf(session), "ended", RETENTION_MS)
}

/** Whether a session was logged out, by the digest of its token. Throws StoreFault. */
export async function isEndedSession(session: string): Promise<boolean> {
  return (await keyValueStore().get(keyOf(session))) !== null
}

function keyOf(session: string): string {
  return `session-ended:${session}`
}

import { keyValueStore } from "./key-value-store.server"

/** Nobody says how long a token of the backend lives; a browser keeps one a week. */
const RETENTION_MS = 365 * 24 * 60 * 60 * 1000
/** The most former tokens of a session that are ended with it, the latest first. */
const MAX_FORMERS = 300

// Sessions are told apart by digests of their tokens. Each function throws StoreFault.

/** Notes that the backend gave a session another token, as for a new cart or after an order: a logout ends all that it had. */
export async function noteNextToken(former: string, next: string): Promise<void> {
  const formers = [former, ...(await readFormers(former))].slice(0, MAX_FORMERS)
  await keyValueStore().set(formersKey(next), formers.join(" "), RETENTION_MS)
}

/**
 * Notes that a session was logged out: the backend revokes no token, so a copy would still open the account.
 *
 * @param next what the logout gave in its place, which is another session; "" for none
 */
export async function noteEndedSession(session: string, next: string): Promise<void> {
  const tokens = [session, ...(await readFormers(session))]
  await Promise.all(tokens.map((token) => keyValueStore().set(endKey(token), "ended", RETENTION_MS)))
  if (next !== "") await keyValueStore().delete(formersKey(next))
}

/** Whether a session was logged out. */
export async function isEndedSession(session: string): Promise<boolean> {
  return (await keyValueStore().get(endKey(session))) !== null
}

async function readFormers(session: string): Promise<string[]> {
  return (await keyValueStore().get(formersKey(session)))?.split(" ") ?? []
}

function formersKey(session: string): string {
  return `session-formers:${session}`
}

function endKey(session: string): string {
  return `session-ended:${session}`
}

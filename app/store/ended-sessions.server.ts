import { keyValueStore } from "./key-value-store.server"

/**
 * Nobody says how long a token of the backend lives: a copy is kept out eight times as long as a browser keeps one. An address that
 * always reaches the limit `session-change` then has 100 MB of Redis: two tokens and an end for each (milliseconds).
 */
const RETENTION_MS = 60 * 24 * 60 * 60 * 1000

// Sessions are told apart by digests of their tokens. All that came from one token, by copies too, is its line, which has that token's
// digest. Each function throws StoreFault.

/** Notes that the backend gave a session another token, as for a new cart or after an order: a logout ends its whole line. */
export async function noteNextToken(former: string, next: string): Promise<void> {
  // A logout may have begun a line with it meanwhile.
  await keyValueStore().setIfAbsent(lineKey(next), await readLine(former), RETENTION_MS)
}

/**
 * Notes that a session was logged out: the backend revokes no token, so a copy would still open the account.
 *
 * @param next what the logout gave in its place, which begins a line; "" for none
 */
export async function noteEndedSession(session: string, next: string): Promise<void> {
  await keyValueStore().set(endKey(await readLine(session)), "ended", RETENTION_MS)
  if (next !== "") await keyValueStore().set(lineKey(next), next, RETENTION_MS)
}

/** Whether a session, or one of its line, was logged out. */
export async function isEndedSession(session: string): Promise<boolean> {
  const [line, isEnded] = await Promise.all([readLine(session), isMarked(session)])
  return isEnded || (line !== session && isMarked(line))
}

async function isMarked(session: string): Promise<boolean> {
  return (await keyValueStore().get(endKey(session))) !== null
}

async function readLine(session: string): Promise<string> {
  return (await keyValueStore().get(lineKey(session)))?.split(" ").at(-1) ?? session
}

/** Named as by earlier builds, which keep all former tokens here, the first last. */
function lineKey(session: string): string {
  return `session-formers:${session}`
}

function endKey(session: string): string {
  return `session-ended:${session}`
}

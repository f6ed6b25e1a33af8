import { QueueFull } from "~/concurrency"
import { keyValueStore, StoreFault } from "./key-value-store.server"

/**
 * Nobody says how long a token of the backend lives: a copy is kept out eight times as long as a browser keeps one (milliseconds). Tokens
 * without a cart come from logins, choices and orders only, which are limited, and begin `MAX_CARTS` each: an address that always reaches
 * both limits `session-change` adds 2,000 notes an hour (0.5 MB of Redis), and with orders and recovered carts 6,000. A known browser's
 * logins are its account's instead.
 */
const RETENTION_MS = 60 * 24 * 60 * 60 * 1000
/** A browser begins one with each token; more where answers were lost, or tabs are pressed together. */
const MAX_CARTS = 10

// Sessions are known by digests of their tokens. All that derive from one token, by copies too, share a line (lineage), known by that
// token's digest. Each function throws StoreFault.

/** Notes that the backend gave a session another token, as for a new cart or after an order: a logout ends its whole line. */
export async function noteNextToken(former: string, next: string): Promise<void> {
  // A logout may have begun a line with it meanwhile.
  await keyValueStore().setIfAbsent(lineKey(next), await readLine(former), RETENTION_MS)
}

/**
 * Makes a change of the cart, which for a session without one begins a cart and so another token, to be noted long.
 *
 * @param session tells the session now; "" for none
 * @throws QueueFull where this token has begun too many carts: a copy is used again and again
 */
export async function limitNewCarts<T>(session: () => string, change: () => Promise<T>): Promise<T> {
  const former = session()
  if (former === "") return change()
  const key = `session-carts:${former}`
  const begun = Number(await keyValueStore().get(key))
  if (begun >= MAX_CARTS) throw new QueueFull(`A token has begun ${begun} carts`)
  try {
    return await change()
  } finally {
    // The lock of the session's cart is held. Without the store the cart has changed all the same.
    if (session() !== former)
      await keyValueStore()
        .set(key, `${begun + 1}`, RETENTION_MS)
        .catch(ignoreFault)
  }
}

function ignoreFault(error: unknown): void {
  if (!(error instanceof StoreFault)) throw error
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

import swell from "swell-js"
import { SingleFlight } from "~/concurrency"
import { digestOf } from "~/digest.server"
import { readEnvironment } from "~/env.server"
import { ApiUnavailableError, ApiError } from "./errors"
import { type BackendCaller, createTransport } from "./transport.server"
import type { Account, Cart, SwellClient } from "./api-types"

type SessionStart = { session: string | null; locale: string; currency: string }

export type Commerce = {
  /** What the request brought; `session()` is what counts. */
  readonly initial: SessionStart
  /** The session token after the calls made so far. */
  session(): string | null
  /** Drops the session when the backend no longer knows it. */
  forgetSession(): void
  client: SwellClient
  /** Runs work while no other cart request of this session runs. */
  withCartLock<T>(work: () => Promise<T>): Promise<T>
  readonly summary: SummaryUpdates
}

type CartLock = <T>(session: string | null, work: () => Promise<T>) => Promise<T>

/** What a session has of its own that every page shows. */
export type OwnPart = "cart" | "account"
export type OwnRecord = Cart | Account | null

/** Runs each call about a session's own records, so that a summary of them can be kept. `session` is asked before and after. */
export type SummaryUpdates = {
  aroundRead<T extends OwnRecord>(session: () => string | null, part: OwnPart, read: () => Promise<T>): Promise<T>
  /** A write that answers the new record. */
  aroundAnsweredWrite<T extends OwnRecord>(session: () => string | null, part: OwnPart, write: () => Promise<T>): Promise<T>
  /** A write after which these parts are not known, unless it was refused: with `isRefused`, by such an answer or an ApiError. */
  aroundForgettingWrite<T>(
    session: () => string | null,
    parts: readonly OwnPart[],
    write: () => Promise<T>,
    isRefused?: (answer: T) => boolean,
  ): Promise<T>
}

const NO_SUMMARY: SummaryUpdates = {
  aroundRead: (_session, _part, read) => read(),
  aroundAnsweredWrite: (_session, _part, write) => write(),
  aroundForgettingWrite: (_session, _parts, write) => write(),
}

type Surroundings = {
  withCartLock?: CartLock
  summary?: SummaryUpdates
  /** Called when the backend has given a session another token. */
  noteNextToken?: (former: string, next: string) => Promise<void>
  /** Whether no browser is answered any more: a token that a read brings then is dropped. */
  isBackground?: boolean
}

/** A client of the backend for one request of one shopper, whose locale and currency the settings list. */
export function openCommerce(
  initial: SessionStart,
  { withCartLock, summary = NO_SUMMARY, noteNextToken, isBackground }: Surroundings = {},
): Commerce {
  const { locale, currency } = initial
  let { session } = initial
  let noted = Promise.resolve<void>(undefined)
  const keepSession = (token: string) => {
    if (isBackground) return
    const former = session
    session = token
    // Not awaited: a page would go on later, and ask the backend once more. In order, because each note needs the one before it.
    if (former !== null && noteNextToken) noted = noted.then(() => noteNextToken(former, token))
  }
  return {
    initial,
    session: () => session,
    forgetSession: () => void (session = null),
    client: createClient({ session: () => session, keepSession, locale, currency }),
    withCartLock: (work) => (withCartLock ? withCartLock(session, work) : work()),
    summary,
  }
}

/** A digest of the session's token, which tells sessions apart where the token must not stand; "" without a session. */
export function sessionDigest({ session }: Pick<Commerce, "session">): string {
  return digestOfToken(session())
}

/** Whether a digest is of the session that the request brought, or of the one that it has now. */
export function isSessionOf({ initial, session }: Pick<Commerce, "initial" | "session">, digest: string): boolean {
  return digest !== "" && [initial.session, session()].some((token) => digestOfToken(token) === digest)
}

function digestOfToken(token: string | null): string {
  return token === null ? "" : digestOf(token)
}

/** A client that neither sends nor keeps a session, for what is the same for everybody. */
export function openAnonymousClient(i18n: { locale: string; currency: string } | null): SwellClient {
  const { locale = null, currency = null } = i18n ?? {}
  return createClient({ session: () => null, keepSession: () => undefined, locale, currency })
}

function createClient(caller: BackendCaller): SwellClient {
  const { swellStore, swellPublicKey, swellUrl: url, swellVaultUrl: vaultUrl } = readEnvironment()
  const noCookies = { getCookie: () => undefined, setCookie: () => undefined }
  const client = swell.create<"snake">(swellStore, swellPublicKey, { url, vaultUrl, ...noCookies })
  // All methods but those of the vault look `request` up on the client when they are called.
  client.request = createTransport(caller) as SwellClient["request"]
  return client
}

/** Sets locale and currency of the session and its cart (`PUT /session`, specification §7). */
export async function updateSession(commerce: Commerce, choice: { locale: string; currency: string }): Promise<void> {
  const write = () =>
    commerce.summary.aroundForgettingWrite(commerce.session, ["cart"], () => commerce.client.put("/session", choice))
  await commerce.withCartLock(() => retryWithoutSession(commerce, write))
}

const pendingReads = new WeakMap<Commerce, SingleFlight<unknown>>()

/** Reads a record of the shopper's session; concurrent readers share one call. Null without a session or for an unknown one. */
export function readForSession<T extends OwnRecord>(
  commerce: Commerce,
  name: OwnPart,
  read: () => Promise<T | null>,
): Promise<T | null> {
  const reads = pendingReads.get(commerce) ?? new SingleFlight<unknown>()
  pendingReads.set(commerce, reads)
  return reads.run(name, async () => {
    // Without a session there is nothing to read, and each parallel read would be given a session of its own.
    if (commerce.session() === null) return null
    try {
      return await commerce.summary.aroundRead(commerce.session, name, read)
    } catch (error) {
      // A parallel read may have found it out first.
      const isForgotten = commerce.session() === null && (isDamage(error) || isServerError(error))
      if (!isForgotten && !(await isLostSession(commerce, error))) throw error
      await commerce.summary.aroundForgettingWrite(commerce.session, ["cart", "account"], () => Promise.resolve())
      commerce.forgetSession()
      return null
    }
  }) as Promise<T | null>
}

/** Call before a write, so that later reads do not share a read started before it. */
export function forgetPendingReads(commerce: Commerce): void {
  pendingReads.delete(commerce)
}

/** Writes; when the backend cannot use the session, which makes every write fail, writes again without it. */
export async function retryWithoutSession<T>(commerce: Commerce, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!(await isLostSession(commerce, error))) throw error
    commerce.forgetSession()
    return write()
  }
}

/** Reads what anybody may read who knows its id; when the backend cannot use the session, reads it without. */
export async function readWithAnySession<T>(commerce: Commerce, read: (client: SwellClient) => Promise<T>): Promise<T> {
  try {
    return await read(commerce.client)
  } catch (error) {
    if (!(await isLostSession(commerce, error))) throw error
    return read(openAnonymousClient(commerce.initial))
  }
}

/**
 * Whether a call failed because of its session token, so that nothing was done: the token is damaged (400), stands for no cart
 * and no account, or has every call fail with 500 that succeeds without it. A token is never replaced by the backend.
 */
async function isLostSession(commerce: Commerce, error: unknown): Promise<boolean> {
  if (commerce.session() === null || (!isServerError(error) && !isDamage(error))) return false
  try {
    const { cart_id, account_id } = await commerce.client.session.get()
    return isServerError(error) && !cart_id && !account_id
  } catch (failure) {
    return isDamage(failure) || (isServerError(failure) && answersWithoutSession(commerce))
  }
}

function isDamage(error: unknown): boolean {
  return error instanceof ApiError && error.status === 400 && error.param === null
}

function isServerError(error: unknown): boolean {
  return error instanceof ApiUnavailableError && error.kind === "http-error" && error.status === 500
}

function answersWithoutSession({ initial }: Commerce): Promise<boolean> {
  const { session } = openAnonymousClient(initial)
  return session.get().then(
    () => true,
    () => false,
  )
}

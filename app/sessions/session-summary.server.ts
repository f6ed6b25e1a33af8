import type { Account, Cart } from "~/commerce/api-types"
import type { I18n } from "~/commerce/catalogue.server"
import type { Commerce, OwnPart, OwnRecord, SummaryUpdates } from "~/commerce/client.server"
import { oncePerRequest } from "~/commerce/request-scope.server"
import { ApiError, mayBeDone } from "~/commerce/errors"
import { FRESHNESS } from "~/commerce/freshness"
import { SingleFlight } from "~/concurrency"
import { digestOf } from "~/digest.server"
import { viewVisitor } from "~/shop/account/auth/read-visitor.server"
import { ANONYMOUS_VISITOR, type Visitor } from "~/shop/account/auth/visitor"
import { type CartView, viewCart } from "~/shop/cart/cart-view"
import { StoreFault } from "~/store/key-value-store.server"
import { type KeptPart, type KeptParts, MAX_RECORD_AGE_MS, sessionRecords } from "~/store/session-records.server"

type Choice = Pick<I18n, "locale" | "currency">

/** What is kept of a shopper: JSON of a CartView and of a Visitor. A copy that is not fresh is used while it is read again. */
type SessionSummary = { [part in OwnPart]: Kept | null }
type Kept = { text: string; digest: string; isFresh: boolean }

const VIEWS = {
  cart: (cart: Cart | null): CartView | null => (cart && cart.items.length > 0 ? viewCart(cart) : null),
  account: (account: Account | null): Visitor => (account ? viewVisitor(account) : ANONYMOUS_VISITOR),
}

const ANONYMOUS_TEXT = JSON.stringify(ANONYMOUS_VISITOR)

/** Who is not logged in stays so, because a login brings a new session: read again less often, and before nothing is known. */
function isNobody(part: OwnPart, kept: Pick<KeptPart, "text"> | null): boolean {
  return part === "account" && kept?.text === ANONYMOUS_TEXT
}

/** Reads what is kept of a session, for a shopper with these choices. A store that does not answer keeps nothing. */
export async function readSummary(session: string, choice: Choice): Promise<SessionSummary> {
  const parts = await sessionRecords().read(digestOf(session)).catch(orNothing<KeptParts>({}))
  const keptOf = (part: OwnPart): Kept | null => {
    const kept = parts[part]
    const age = Date.now() - (kept?.readAt ?? 0)
    if (!kept || kept.tag !== tagOf(part, choice) || age >= MAX_RECORD_AGE_MS) return null
    const freshMs = isNobody(part, kept) ? MAX_RECORD_AGE_MS / 2 : FRESHNESS.maxAgeMs
    return { text: kept.text, digest: kept.digest, isFresh: age < freshMs }
  }
  return { cart: keptOf("cart"), account: keptOf("account") }
}

/** Whether it is kept that nobody is logged in to a session. */
export async function isKnownGuest(session: string, choice: Choice): Promise<boolean> {
  return isNobody("account", (await readOnce(session, choice)).account)
}

/** The summary that all loaders of a request share. */
function readOnce(session: string, choice: Choice): Promise<SessionSummary> {
  return oncePerRequest("summary", () => readSummary(session, choice))
}

const rereads = new SingleFlight<unknown>()

/**
 * A part of the summary of a shopper's session: as it is kept, and then read again where it is not fresh, or as `read` says.
 *
 * @param read a failed one leaves what is kept
 */
export async function readOwnPart<T>(owner: SessionOwner, part: OwnPart, read: (commerce: Commerce) => Promise<T>): Promise<T> {
  const { commerce, i18n } = owner
  const session = commerce.session()
  const kept = session === null ? null : (await readOnce(session, i18n))[part]
  if (session === null || !kept) return read(commerce)
  if (!kept.isFresh) rereadOwnPart(session, part, () => read(owner.inBackground()))
  return JSON.parse(kept.text) as T
}

/** Reads a part again that is not fresh, once at a time. */
export function rereadOwnPart(session: string, part: OwnPart, read: () => Promise<unknown>): void {
  rereads.start(`${part} ${digestOf(session)}`, read)
}

type SessionOwner = { commerce: Commerce; i18n: Choice; inBackground(): Commerce }

/** Keeps what reads and writes of a session answer, and forgets what a write changes. */
export function updateSummary(choice: Choice): SummaryUpdates {
  const keptOf = (part: OwnPart, record: OwnRecord): KeptPart => {
    // The record's type is that of its part.
    const text = JSON.stringify(VIEWS[part](record as (Cart & Account) | null))
    return { text, digest: digestOf(text), readAt: Date.now(), tag: tagOf(part, choice) }
  }

  /** @param isRefused tells the answer to a write that was not made; an ApiError then says so too */
  async function write<T>(
    session: () => string | null,
    parts: readonly OwnPart[],
    run: () => Promise<T>,
    { kept, isRefused }: { kept?: (answer: T) => KeptParts; isRefused?: ((answer: T) => boolean) | undefined },
  ): Promise<T> {
    const before = session()
    const begun = before === null ? null : await sessionRecords().beginWrite(digestOf(before), parts)
    const former = () => (session() === before ? (begun?.former ?? {}) : {})
    const end = async (answered: KeptParts) => {
      if (before !== null && begun !== null) {
        const isSame = session() === before
        await sessionRecords().endWrite(digestOf(before), begun.generation, isSame ? answered : {})
      }
      const after = session()
      if (after === null || after === before) return
      const { generation } = await sessionRecords().beginWrite(digestOf(after), parts)
      await sessionRecords().endWrite(digestOf(after), generation, answered)
    }
    try {
      const answer = await run()
      await end(isRefused?.(answer) ? former() : (kept?.(answer) ?? {})).catch(orNothing(undefined))
      return answer
    } catch (error) {
      const answered = isRefused && error instanceof ApiError ? former() : {}
      // A write without an answer may still be carried out: nothing is kept until its minute is over, whichever other ended meanwhile.
      const giveUp = async () => before !== null && sessionRecords().giveUpWrite(digestOf(before), parts)
      await (mayBeDone(error) ? giveUp() : end(answered)).catch(orNothing(undefined))
      throw error
    }
  }

  return {
    async aroundRead<T extends OwnRecord>(session: () => string | null, part: OwnPart, read: () => Promise<T>): Promise<T> {
      const records = sessionRecords()
      const token = session() ?? ""
      const before = digestOf(token)
      const { account } = part === "account" ? await readSummary(token, choice) : { account: null }
      // Every kind of record may be missing.
      if (account?.isFresh && isNobody(part, account)) return null as T
      const generation = await records.beginRead(before).catch(orNothing(null))
      const record = await read()
      const keep = async () => {
        if (generation === null) return
        await records.keep(before, generation, part, keptOf(part, record))
        const after = session()
        // A read brings another token at times; where a write has begun meanwhile, the token may be that one's.
        if (after === null || after === token || (await records.beginRead(before)) !== generation) return
        const next = await records.beginRead(digestOf(after))
        if (next === null) return
        for (const [name, kept] of Object.entries(await records.read(before)))
          await records.keep(digestOf(after), next, name, kept)
      }
      await keep().catch(orNothing(undefined))
      return record
    },
    aroundAnsweredWrite: (session, part, run) =>
      write(session, [part], run, { kept: (record) => ({ [part]: keptOf(part, record) }) }),
    aroundForgettingWrite: (session, parts, run, isRefused) => write(session, parts, run, { isRefused }),
  }
}

/** An account is the same in every language. */
function tagOf(part: OwnPart, { locale, currency }: Choice): string {
  return part === "cart" ? `${locale} ${currency}` : ""
}

/** Goes on without the store where it does not answer. */
export function orNothing<T>(nothing: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof StoreFault) return nothing
    throw error
  }
}

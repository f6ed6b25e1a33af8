import { timingSafeEqual } from "node:crypto"
import { isDeepStrictEqual } from "node:util"
import { z } from "zod"
import { readAccount } from "~/commerce/accounts.server"
import { readCart, readOrder } from "~/commerce/carts.server"
import type { StoreSettings } from "~/commerce/api-types"
import type { I18n } from "~/commerce/catalogue.server"
import { type Commerce, openCommerce, type SummaryUpdates, sessionDigest } from "~/commerce/client.server"
import { ApiUnavailableError } from "~/commerce/errors"
import { oncePerRequest } from "~/commerce/request-scope.server"
import { readKnownStore } from "~/commerce/settings.server"
import { digestOf } from "~/digest.server"
import { readEnvironment } from "~/env.server"
import type { Visitor } from "~/shop/account/auth/visitor"
import { isEndedSession, limitNewCarts, noteNextToken } from "~/store/ended-sessions.server"
import { keyValueStore } from "~/store/key-value-store.server"
import { withLock } from "~/store/locks.server"
import { isOrderInDoubt, orderSenderKey } from "~/store/sent-orders.server"
import { readCookies, readCookieValues, type WithHeaders, writeCookie } from "./cookies"
import { bindingCookies, createSealedCookie, pickBoundSession } from "./crypto.server"
import { withSubscription } from "./preferences.server"
import { isKnownGuest, orNothing, readSummary, rereadOwnPart, updateSummary } from "./session-summary.server"

const SESSION_COOKIE = "swell-session"
const WEEK_SECONDS = 604_800

export type Shopper = {
  commerce: Commerce
  /** Of the same session, for what is read after the page is answered. */
  inBackground(): Commerce
  /** A locale and a currency that the settings list; for an editor in preview, with drafts. */
  i18n: I18n
  /** The response's headers, with the session cookie when it has changed. Call it after the last call to the backend. */
  commitSession(init?: HeadersInit): Headers
  /** Whether the request brought a valid session. */
  hasSession: boolean
  /** Whether somebody may be logged in to it, as far as is known without asking the backend. */
  mayBeCustomer(): Promise<boolean>
  /** Whether the settings, once they are read, still name these locale and currency. */
  isCurrent(): Promise<boolean>
}

/**
 * Reads the shopper of a request from Swell's cookies `swell-session`, `swell-locale` and `swell-currency`. Only a locale
 * and a currency that the settings list are used; a malformed session, or one that was not given to this browser, is ignored.
 * The loaders of a page share one shopper.
 */
export function openShopper(request: Request): Promise<Shopper> {
  return openOnce(request, { ahead: false })
}

/**
 * Opens the shopper of a page with the codes that are known, however old, so that its loaders do not wait for the settings alone.
 * Await `isCurrent` before you respond.
 */
export function openShopperAhead(request: Request): Promise<Shopper> {
  return openOnce(request, { ahead: true })
}

function openOnce(request: Request, { ahead }: { ahead: boolean }): Promise<Shopper> {
  // The cookies are part of the key, so that no other request gets this shopper.
  return oncePerRequest(`shopper ${request.headers.get("Cookie") ?? ""}`, () => readShopper(request, ahead))
}

async function readShopper(request: Request, ahead: boolean): Promise<Shopper> {
  const given = readSession(request)
  const [{ store, newer }, preview, isEnded] = await Promise.all([readKnownStore(), isInPreview(request), isLoggedOut(given)])
  const session = isEnded ? null : given
  // A request that began before the logout must not take away the session that followed.
  const brought = isEnded ? undefined : (given ?? readCookieValues(request, SESSION_COOKIE)[0])
  const chosen = readChoice(request, ahead || newer === null ? store : await newer)
  const commerce = openSession(session, chosen)
  return {
    commerce,
    inBackground: () => openSession(commerce.session(), chosen, { isBackground: true }),
    i18n: { ...chosen, ...(preview && { preview }) },
    isCurrent: async () => newer === null || isDeepStrictEqual(chosen, readChoice(request, await newer)),
    hasSession: session !== null,
    mayBeCustomer: async () => session !== null && !(await isKnownGuest(session, chosen)),
    commitSession(init) {
      const headers = new Headers(init)
      const current = commerce.session()
      const { secureCookies: secure } = readEnvironment()
      if (current !== null && current !== brought) {
        headers.append("Set-Cookie", writeCookie(SESSION_COOKIE, current, { maxAgeSeconds: WEEK_SECONDS, secure }))
        for (const line of bindingCookies(current, WEEK_SECONDS)) headers.append("Set-Cookie", line)
      } else if (current === null && brought !== undefined) {
        headers.append("Set-Cookie", writeCookie(SESSION_COOKIE, "", { maxAgeSeconds: 0, secure }))
        for (const line of bindingCookies(null, 0)) headers.append("Set-Cookie", line)
      }
      return headers
    },
  }
}

/** The valid session token of a request, or null. */
function readSession(request: WithHeaders): string | null {
  return pickBoundSession(request, readCookieValues(request, SESSION_COOKIE).filter(isSessionToken))
}

/** Without the store pages are shown all the same. */
async function isLoggedOut(session: string | null): Promise<boolean> {
  if (session === null) return false
  return isEndedSession(digestOf(session)).catch(orNothing(false))
}

function linkTokens(former: string, next: string): Promise<void> {
  return noteNextToken(digestOf(former), digestOf(next)).catch(orNothing(undefined))
}

type Choice = Pick<I18n, "locale" | "currency" | "charged">

function readChoice(request: WithHeaders, store: StoreSettings): Choice {
  const cookies = readCookies(request)
  const locale = listed(cookies.get("swell-locale"), store.locales) ?? store.locale
  const currency = listed(cookies.get("swell-currency"), store.currencies) ?? store.currency
  const isDisplayed = store.currencies.find(({ code }) => code === currency)?.type === "display"
  return { locale, currency, ...(isDisplayed && { charged: store.currency }) }
}

function openSession(session: string | null, { locale, currency }: Choice, { isBackground = false } = {}): Commerce {
  const initial = { session, locale, currency }
  const summary = updateSummary({ locale, currency })
  const aroundAnsweredWrite: SummaryUpdates["aroundAnsweredWrite"] = (current, part, write) =>
    limitNewCarts(
      () => sessionDigest({ session: current }),
      async () => {
        if (part === "cart") await refuseWhileOrdered(commerce)
        return summary.aroundAnsweredWrite(current, part, write)
      },
    )
  const commerce = openCommerce(initial, {
    withCartLock,
    summary: { ...summary, aroundAnsweredWrite },
    noteNextToken: linkTokens,
    isBackground,
  })
  return commerce
}

/** An order takes what its cart holds when it arrives: nothing changes that while one that this session sent may be on its way. */
async function refuseWhileOrdered(commerce: Commerce): Promise<void> {
  const sent = await keyValueStore()
    .get(orderSenderKey(sessionDigest(commerce)))
    .catch(orNothing(null))
  if (sent === null || !(await isOrderInDoubt(sent).catch(orNothing(false))) || (await readOrder(commerce, sent))) return
  throw new ApiUnavailableError("not-sent", "An order of this cart may be on its way")
}

/**
 * What a page shows of the shopper whose cookies these are, as far as it is kept; what is not fresh is then read again.
 *
 * @returns null where the page is to be rendered for this request alone
 */
export async function readShopperSummary(cookies: string): Promise<ShopperSummary | null> {
  const request = { headers: new Headers({ Cookie: cookies }) }
  const session = readSession(request)
  if (session === null) return null
  const [{ store }, isEnded] = await Promise.all([readKnownStore(), isLoggedOut(session)])
  if (isEnded) return null
  const chosen = readChoice(request, store)
  const { cart, account } = await readSummary(session, chosen)
  if (!cart || !account) return null
  const inBackground = () => openSession(session, chosen, { isBackground: true })
  if (!cart.isFresh) rereadOwnPart(session, "cart", () => readCart(inBackground()))
  if (!account.isFresh) rereadOwnPart(session, "account", () => readAccount(inBackground()))
  const known = JSON.parse(account.text) as Visitor
  const visitor = withSubscription(request, known)
  return { visitor, digests: [cart.digest, visitor === known ? account.digest : digestOf(JSON.stringify(visitor))] }
}

export type ShopperSummary = { visitor: Visitor; digests: readonly [cart: string, visitor: string] }

/** A token is opaque but holds a colon (storefront API, session token). */
function isSessionToken(value: string): boolean {
  return /^[\x21-\x7e]{8,2048}$/.test(value) && value.includes(":")
}

function listed(code: string | undefined, entries: readonly { code: string }[]): string | undefined {
  return entries.find((entry) => entry.code === code)?.code
}

/** One cart request at a time per session; twenty may wait, ten seconds at most. */
function withCartLock<T>(session: string | null, work: () => Promise<T>): Promise<T> {
  if (session === null) return work()
  const name = `cart:${digestOf(session)}`
  return withLock(name, { waitMs: 10_000, maxDepth: 20 }, work)
}

/** An editor's preview ends after two hours, whatever the browser keeps. http/response-headers.server.ts names the cookie too. */
export const previewCookie = createSealedCookie<"editor">("apercu", { maxAgeSeconds: 2 * 60 * 60, schema: z.literal("editor") })

/** Whether this browser is an editor's in preview: drafts may be shown to it [6.5]. */
export async function isInPreview(request: Request): Promise<boolean> {
  return (await previewCookie.parse(request)) !== null
}

/** Whether this is the editors' secret, compared in constant time. */
export function isPreviewSecret(given: string | null): boolean {
  const digest = (text: string) => Buffer.from(digestOf(text))
  return timingSafeEqual(digest(given ?? ""), digest(readEnvironment().previewSecret))
}

/**
 * Where an editor finds the record of a page, for the banner of the preview; nothing for anybody else.
 *
 * @param place the menu of the backend's dashboard, in its words
 */
export function editHint({ i18n }: Pick<Shopper, "i18n">, place: string, name: string): { edit?: string } {
  return i18n.preview ? { edit: `. Modifier\u00a0: ${place} › «\u00a0${name}\u00a0»` } : {}
}

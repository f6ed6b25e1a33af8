import { channel } from "node:diagnostics_channel"
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import { LRUCache } from "lru-cache"
import { FRESHNESS } from "../app/commerce/freshness.ts"
import { SingleFlight, withTimeout } from "../app/concurrency.ts"
import type { AnonymousRender, VisitorKind } from "../app/http/request-context.server.ts"
import type { ShopperSummary } from "../app/sessions/shopper.server.ts"
import { logRequest } from "./access-log.ts"
import {
  type CacheableRoute,
  type KnownCodes,
  type PageVariant,
  cacheAddress,
  readPageVariant,
  variantHeaders,
} from "./cache-key.ts"
import { type CachedPage, cachePage, type Exchange, forward, sendCachedPage, sendPersonalPage } from "./cached-page.ts"
import { sizeOfParts, type SlotStore } from "./page-composition.ts"

/** How a request was answered: from the cache at once, after a wait, with a shopper's slots, or by the app. */
type Answer = "fresh" | "rendered" | "composed" | "passed"

/** The channel (`node:diagnostics_channel`) that tells how each request was answered. */
export const PAGE_CACHE_ANSWERS = "boutique:page-cache"
const answers = channel(PAGE_CACHE_ANSWERS)

/** However old its records are, a page is rendered at most once in this time (milliseconds). */
const MIN_AGE_MS = 1_000
/**
 * The most pages at plain addresses, with one choice, with several, and at plain addresses as cookies ask for them: what anybody can put
 * together, a choice with cookies too, drives no other out.
 */
const MAX_PAGES = { plain: 2_000, chosen: 300, combined: 300, varied: 500 }
const MAX_BYTES = { plain: 24_000_000, chosen: 5_000_000, combined: 4_000_000, varied: 5_000_000 }

/** Pages that are not there, as often as others rendered once in `MIN_AGE_MS`; as many that are nobody else's. */
const MAX_MISSING = 500

type PageCacheOptions = {
  /** The shop's public origin. */
  origin: string
  routes: readonly CacheableRoute[]
  /** Renders a page for all visitors of a kind. */
  render: (request: Request, kind: VisitorKind, requestedBy: string | null) => Promise<AnonymousRender>
  /** What is kept of the shopper with these cookies. */
  readShopper: (cookies: string) => Promise<ShopperSummary | null>
  slots: SlotStore
  /** The id of a request. */
  identify: (request: IncomingMessage) => string
  /** The client's address. */
  addressOf: (request: IncomingMessage) => string | null
}

/** A visitor without account. */
const ANYBODY = { loggedIn: false, professional: false }

/** Which page is asked for: the address part of its key, and for whom. */
type Asked = { address: string; variant: PageVariant; kind: VisitorKind }

/**
 * Caches pages, rendered and compressed, with stale-while-revalidate and stale-if-error (`FRESHNESS`). What is rendered is an
 * anonymous request that we make up, so that nothing of the visitor who asked can be in it. A shopper with a session gets the
 * same page with their own slots, rendered once for each cart.
 *
 * @returns a listener that answers from the cache where it can and says how; any other request is to be rendered for itself
 */
export function createPageCache({ origin, routes, render, readShopper, slots, identify, addressOf }: PageCacheOptions) {
  const cacheOf = (kind: keyof typeof MAX_PAGES) =>
    new LRUCache<string, CachedPage>({
      max: MAX_PAGES[kind],
      maxSize: MAX_BYTES[kind],
      sizeCalculation: ({ kept }) => 2_000 + (kept ? kept.brotli.length + sizeOfParts(kept.composition.staticParts) : 0),
    })
  const plain = cacheOf("plain")
  const chosen = cacheOf("chosen")
  const combined = cacheOf("combined")
  const varied = cacheOf("varied")
  const cacheFor = ({ address, variant: { locale, currency, light }, kind }: Asked) => {
    const isVaried = locale !== null || currency !== null || light || (kind.emailOptin && !kind.loggedIn)
    if (!address.includes("?")) return isVaried ? varied : plain
    return isVaried || address.includes("&") ? combined : chosen
  }
  const missing = new LRUCache<string, true>({ max: MAX_MISSING, ttl: MIN_AGE_MS })
  /** Until when a page is not looked for that was nobody else's, such as one with a refused choice (epoch milliseconds). */
  const unshared = new LRUCache<string, number>({ max: MAX_MISSING })
  const renders = new SingleFlight<CachedPage | null>()
  let codes: KnownCodes | null = null

  async function renderPage(key: string, asked: Asked, { request, requestId }: Exchange): Promise<CachedPage | null> {
    const { address, variant, kind } = asked
    const cache = cacheFor(asked)
    const old = cache.peek(key)
    const headers = { ...variantHeaders(variant), "X-Request-Id": requestId }
    const rendered = await render(new Request(origin + address, { headers }), kind, addressOf(request))
    codes = { locales: rendered.locales, currencies: rendered.currencies }
    const freshUntil = Math.max(rendered.freshUntil === Infinity ? 0 : rendered.freshUntil, Date.now() + MIN_AGE_MS)
    // Anybody can put choices together, of the address or of cookies, that nobody asks for again.
    const isOfEverybody = cacheFor({ ...asked, variant: { ...variant, light: false } }) === plain
    const page = await cachePage(rendered, { freshUntil, asked: old || isOfEverybody ? "often" : "once", before: old })
    if (page?.kept) cache.set(key, page)
    else if (page && page.status < 400) unshared.set(key, Date.now() + FRESHNESS.staleWhileRevalidateMs)
    if (page?.status === 404) missing.set(key, true)
    if (page && page.status < 500 && page.status !== 429) return page
    if (!old || Date.now() - old.renderedAt >= FRESHNESS.staleIfErrorMs) return page
    old.renderFailed = true
    old.freshUntil = Date.now() + FRESHNESS.retryAfterErrorMs
    return old
  }

  function revalidate(key: string, stale: CachedPage | undefined, render: () => Promise<CachedPage | null>) {
    const { result, startedAt } = renders.start(key, render)
    if (!stale) return result
    if (stale.renderFailed) return withTimeout(result, 0, () => stale)
    if (Date.now() - stale.renderedAt >= FRESHNESS.staleWhileRevalidateMs) return result
    return withTimeout(result, Math.max(0, FRESHNESS.revalidateWaitMs - (Date.now() - startedAt)), () => stale)
  }

  function keyOf({ address, variant, kind }: Asked): string {
    const choices = `${variant.locale ?? ""} ${variant.currency ?? ""} ${variant.light}`
    return `${address} ${choices} ${kind.loggedIn} ${kind.professional} ${kind.emailOptin}`
  }

  /** The page at once when it is fresh. */
  function findPage(asked: Asked, exchange: Exchange): CachedPage | Promise<CachedPage | null> {
    const key = keyOf(asked)
    const cached = cacheFor(asked).get(key)
    if (cached && Date.now() < cached.freshUntil) return cached
    if (missing.has(key)) return Promise.resolve(null)
    return revalidate(key, cached, () => renderPage(key, asked, exchange))
  }

  /** Waits for a page, and notes how long, for its `Server-Timing`. */
  async function waitFor(rendering: Promise<CachedPage | null>, exchange: Exchange): Promise<CachedPage | null> {
    const [from, since] = [performance.now(), Date.now()]
    const page = await rendering
    exchange.wait = { ms: performance.now() - from, backendMs: page && page.renderedAt >= since ? page.backendMs : null }
    return page
  }

  /** Answers with a shopper's slots; a page that was rendered for them alone brings those that are missing. */
  async function answerShopper(address: string, variant: PageVariant, exchange: Exchange): Promise<Answer> {
    const { request } = exchange
    const shopper = await readShopper(request.headers.cookie ?? "")
    if (shopper !== null) {
      const { loggedIn, professional, emailOptin } = shopper.visitor
      const asked = { address, variant, kind: { loggedIn, professional, emailOptin } }
      // Their own render is the only one that it needs.
      if (Date.now() < (unshared.get(keyOf(asked)) ?? 0)) return "passed"
      const found = findPage(asked, exchange)
      const isLate = found instanceof Promise
      if (isLate && !slots.knows(shopper.digests)) {
        // The shopper's own page need not wait for everybody's.
        found.catch(() => undefined)
        slots.request(request)
        return "passed"
      }
      const page = isLate ? await waitFor(found, exchange) : found
      // A page without slots is no page to share, such as an error.
      if (!page?.kept || page.kept.composition.mode === null) return forward(exchange)
      const own = slots.find(page.kept.composition.mode, shopper.digests)
      if (own !== null) {
        sendPersonalPage(page.status, page.kept, own, exchange)
        return "composed"
      }
    }
    slots.request(request)
    return forward(exchange)
  }

  return function answer(request: IncomingMessage, response: ServerResponse, startedAt: number): Answer | Promise<Answer> {
    if (request.method !== "GET" && request.method !== "HEAD") return "passed"
    const address = cacheAddress(request.url ?? "", routes)
    const variant = address === null ? null : readPageVariant(request.headers, codes)
    if (address === null || variant === null) return "passed"
    const exchange: Exchange = { request, response, requestId: identify(request), startedAt }
    if (variant.ofSession) return answerShopper(address, variant, exchange)
    const page = findPage({ address, variant, kind: { ...ANYBODY, emailOptin: variant.subscriber } }, exchange)
    if (!(page instanceof Promise)) {
      sendCachedPage(page, exchange)
      return "fresh"
    }
    return waitFor(page, exchange).then((rendered) => {
      if (rendered === null || rendered.status === 404 || rendered.status === 429) return forward(exchange)
      sendCachedPage(rendered, exchange)
      return "rendered"
    })
  }
}

/** Puts the page cache before an app, and logs what it answers; a page that cannot be rendered is left to the app. */
export function withPageCache(answer: ReturnType<typeof createPageCache>, app: RequestListener): RequestListener {
  return (request, response) => {
    const started = performance.now()
    const finish = (answered: Answer) => {
      answers.publish(answered)
      if (answered === "passed") app(request, response)
      else logRequest(request, response, started)
    }
    const answered = answer(request, response, started)
    if (typeof answered === "string") return finish(answered)
    answered
      .catch((): Answer => "passed")
      .then(finish)
      .catch((error: unknown) => response.destroy(error as Error))
  }
}

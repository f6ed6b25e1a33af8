import { channel } from "node:diagnostics_channel"
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import { LRUCache } from "lru-cache"
import { FRESHNESS } from "../app/commerce/freshness.ts"
import { SingleFlight, withTimeout } from "../app/concurrency.ts"
import type { AnonymousRender } from "../app/http/request-context.server.ts"
import { logRequest } from "./access-log.ts"
import { type CacheableRoute, type KnownCodes, cacheAddress, readPageVariant, variantHeaders } from "./cache-key.ts"
import { type CachedPage, cachePage, sendCachedPage } from "./cached-page.ts"

/** The channel (`node:diagnostics_channel`) that tells how each request was answered. */
export const PAGE_CACHE_ANSWERS = "boutique:page-cache"
const answers = channel(PAGE_CACHE_ANSWERS)

/** However old its records are, a page is rendered at most once in this time (milliseconds). */
const MIN_AGE_MS = 1_000
/** The most pages at plain addresses, and at addresses with choices, which cannot drive the others out. */
const MAX_PAGES = { plain: 2_000, chosen: 500 }
const MAX_BYTES = { plain: 24_000_000, chosen: 8_000_000 }

type PageCacheOptions = {
  /** The shop's public origin. */
  origin: string
  routes: readonly CacheableRoute[]
  /** Renders a page for an anonymous visitor. */
  render: (request: Request) => Promise<AnonymousRender>
  /** The id of a request. */
  identify: (request: IncomingMessage) => string
}

/**
 * Caches the pages of visitors without cart and account, rendered and compressed, with stale-while-revalidate and
 * stale-if-error (`FRESHNESS`). What is rendered is an anonymous request that we make up, so that nothing of the
 * visitor who asked can be in it.
 *
 * @returns a listener that answers from the cache and says whether it did; any other request is to be rendered for itself
 */
export function createPageCache({ origin, routes, render, identify }: PageCacheOptions) {
  const cacheOf = (kind: "plain" | "chosen") =>
    new LRUCache<string, CachedPage>({
      max: MAX_PAGES[kind],
      maxSize: MAX_BYTES[kind],
      sizeCalculation: ({ bodies }) => bodies.br.body.length + bodies.gzip.body.length + 2_000,
    })
  const plain = cacheOf("plain")
  const chosen = cacheOf("chosen")
  const cacheFor = (key: string) => (key.includes("?") ? chosen : plain)
  const renders = new SingleFlight<CachedPage | null>()
  let codes: KnownCodes | null = null

  async function renderPage(key: string, request: Request): Promise<CachedPage | null> {
    const old = cacheFor(key).peek(key)
    const rendered = await render(request)
    codes = { locales: rendered.locales, currencies: rendered.currencies }
    const freshUntil = Math.max(rendered.freshUntil === Infinity ? 0 : rendered.freshUntil, Date.now() + MIN_AGE_MS)
    const page = await cachePage(rendered.response, freshUntil, old)
    if (page?.cacheable) cacheFor(key).set(key, page)
    if (page && page.status < 500) return page
    if (!old || Date.now() - old.renderedAt >= FRESHNESS.staleIfErrorMs) return page
    old.renderFailed = true
    old.freshUntil = Date.now() + FRESHNESS.retryAfterErrorMs
    return old
  }

  function revalidate(key: string, stale: CachedPage | undefined, request: () => Request): Promise<CachedPage | null> {
    const { result, startedAt } = renders.start(key, () => renderPage(key, request()))
    if (!stale) return result
    if (stale.renderFailed) return withTimeout(result, 0, () => stale)
    if (Date.now() - stale.renderedAt >= FRESHNESS.staleWhileRevalidateMs) return result
    return withTimeout(result, Math.max(0, FRESHNESS.revalidateWaitMs - (Date.now() - startedAt)), () => stale)
  }

  return function answer(request: IncomingMessage, response: ServerResponse): boolean | Promise<boolean> {
    if (request.method !== "GET" && request.method !== "HEAD") return false
    const address = cacheAddress(request.url ?? "", routes)
    const variant = address === null ? null : readPageVariant(request.headers, codes)
    if (address === null || variant === null) return false
    const key = `${address} ${variant.locale ?? ""} ${variant.currency ?? ""} ${variant.light ? "light" : ""}`
    const cached = cacheFor(key).get(key)
    const requestId = identify(request)
    if (cached && Date.now() < cached.freshUntil) {
      sendCachedPage(cached, request, response, requestId)
      return true
    }
    const anonymous = () => new Request(origin + address, { headers: { ...variantHeaders(variant), "X-Request-Id": requestId } })
    return revalidate(key, cached, anonymous).then((page) => {
      if (page !== null) sendCachedPage(page, request, response, requestId)
      return page !== null
    })
  }
}

/** Puts the page cache before an app, and logs what it answers; a page that cannot be rendered is left to the app. */
export function withPageCache(answer: ReturnType<typeof createPageCache>, app: RequestListener): RequestListener {
  return (request, response) => {
    const started = performance.now()
    const answered = answer(request, response)
    if (typeof answered === "boolean") answers.publish(answered ? "fresh" : "passed")
    if (answered === true) return logRequest(request, response, started)
    if (answered === false) return app(request, response)
    answers.publish("rendered")
    answered
      .catch(() => false)
      .then((late) => (late ? logRequest(request, response, started) : app(request, response)))
      .catch((error: unknown) => response.destroy(error as Error))
  }
}

import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import { LRUCache } from "lru-cache"
import { orAfter, recordLife } from "../app/commerce/record-life.ts"
import type { RenderedForMany } from "../app/http/kept-pages.server.ts"
import { logAnswer } from "./access-log.ts"
import { type KeptPage, givePage, makePage } from "./kept-page.ts"
import { type KeptRoute, keptAddress } from "./kept-routes.ts"
import { type KnownCodes, choiceHeaders, readPageChoice } from "./page-choice.ts"

const { patienceMs, oldestMs, oldestInTroubleMs, troubleMs } = recordLife
/** However old its records are, a page is made at most once in this time (milliseconds). */
const leastLifeMs = 1_000
const mostPages = 2_000
/** Bytes. */
const mostMemory = 32_000_000

type PageCacheOptions = {
  /** The shop's public origin. */
  origin: string
  routes: readonly KeptRoute[]
  /** Renders a page for many visitors. */
  render: (request: Request) => Promise<RenderedForMany>
  /** The id of a request. */
  identify: (request: IncomingMessage) => string
}

type Renewal = { next: Promise<KeptPage | null>; since: number }

/**
 * Keeps the pages that visitors without cart and account get, rendered and compressed, by the rule for catalogue records
 * (design §5): each is rendered once for all who ask, as fresh as the records in it; who asks later waits a moment for the
 * new one. What is rendered is an anonymous request that we made up, so that nothing of the one who asked can be in it.
 *
 * @returns what answers a request from here and says whether it did; a request that it leaves is to be rendered for itself
 */
export function createPageCache({ origin, routes, render, identify }: PageCacheOptions) {
  const pages = new LRUCache<string, KeptPage>({
    max: mostPages,
    maxSize: mostMemory,
    sizeCalculation: ({ sent }) => sent.br.body.length + sent.gzip.body.length + 2_000,
  })
  const renewals = new Map<string, Renewal>()
  let codes: KnownCodes | null = null

  function renew(key: string, made: () => Request): Renewal {
    const running = renewals.get(key)
    if (running) return running
    const next = makeAnew(key, made()).finally(() => renewals.delete(key))
    const renewal = { next, since: Date.now() }
    renewals.set(key, renewal)
    // Who has left with the old page no longer listens to a failure.
    next.catch(() => undefined)
    return renewal
  }

  async function makeAnew(key: string, made: Request): Promise<KeptPage | null> {
    const old = pages.peek(key)
    const rendered = await render(made)
    codes = { locales: rendered.locales, currencies: rendered.currencies }
    const freshUntil = Math.max(rendered.freshUntil === Infinity ? 0 : rendered.freshUntil, Date.now() + leastLifeMs)
    const page = await makePage(rendered.answer, freshUntil, old)
    if (page?.lasting) pages.set(key, page)
    if (page && page.status < 500) return page
    if (!old || Date.now() - old.madeAt >= oldestInTroubleMs) return page
    old.inTrouble = true
    old.freshUntil = Date.now() + troubleMs
    return old
  }

  /** The page that is given while its renewal is on its way, or what comes of that. */
  function whatComes(kept: KeptPage | undefined, { next, since }: Renewal): Promise<KeptPage | null> {
    if (kept === undefined || (!kept.inTrouble && Date.now() - kept.madeAt >= oldestMs)) return next
    return orAfter(kept.inTrouble ? 0 : Math.max(0, patienceMs - (Date.now() - since)), next, kept)
  }

  return function answer(request: IncomingMessage, response: ServerResponse): boolean | Promise<boolean> {
    if (request.method !== "GET" && request.method !== "HEAD") return false
    const address = keptAddress(request.url ?? "", routes)
    const choice = address === null ? null : readPageChoice(request.headers, codes)
    if (address === null || choice === null) return false
    const key = `${address} ${choice.locale ?? ""} ${choice.currency ?? ""} ${choice.light ? "light" : ""}`
    const kept = pages.get(key)
    const requestId = identify(request)
    if (kept && Date.now() < kept.freshUntil) {
      givePage(kept, request, response, requestId)
      return true
    }
    const made = () => new Request(origin + address, { headers: { ...choiceHeaders(choice), "X-Request-Id": requestId } })
    return whatComes(kept, renew(key, made)).then((page) => {
      if (page !== null) givePage(page, request, response, requestId)
      return page !== null
    })
  }
}

/**
 * Puts the kept pages before an app, with a line in the log for each that is given. A page that could not be made is left to
 * the app, which meets the same fault and logs it.
 */
export function servePagesFirst(answer: ReturnType<typeof createPageCache>, app: RequestListener): RequestListener {
  return (request, response) => {
    const started = performance.now()
    const given = answer(request, response)
    if (given === true) return logAnswer(request, response, started)
    if (given === false) return app(request, response)
    given
      .catch(() => false)
      .then((late) => (late ? logAnswer(request, response, started) : app(request, response)))
      .catch((error: unknown) => response.destroy(error as Error))
  }
}

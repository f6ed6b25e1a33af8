import { trackFreshness } from "~/commerce/freshness"
import { readCallTimes } from "~/commerce/request-scope.server"
import { readStoreSettings } from "~/commerce/settings.server"
import type { Visitor } from "~/shop/account/auth/visitor"
import type { PageCut } from "./page-slots.server"
import { networkAddress } from "./network-address"
import { isPrefetch } from "./page-view.server"
import { readEnvironment } from "~/env.server"

/** The load context that our server gives Remix beside a shopper's request. */
export type ShopperLoadContext = { clientAddress: string | undefined; page: RenderedPage }

/** What of a visitor decides about whole parts of a page: whose account entry, prices and newsletter block it has. */
export type VisitorKind = Pick<Visitor, "loggedIn" | "professional" | "emailOptin">

/** The load context of a render for many, whose request our server makes up. */
export type AnonymousLoadContext = {
  clientAddress: null
  /** Whoever asked for it first: for them records are read that are not at hand. */
  requestedBy: string | null
  anonymous: VisitorKind
  page: RenderedPage
}

/**
 * Receives the rendered page as text, so that our server needs no stream, and cut for the page cache where that is asked for;
 * brief is one that tells an address that it was refused many times.
 */
export type RenderedPage = { html: string | null; cut?: PageCut | null; isBrief?: boolean }

/** The receiver of the rendered page; null under any other server, which reads the response's body. */
export function renderedPage(context: unknown): RenderedPage | null {
  if (typeof context !== "object" || context === null || !("page" in context)) return null
  return context.page as RenderedPage
}

/**
 * The client's address for rate limits: the one that our server read behind its trusted hops, else the hop before them in
 * `X-Forwarded-For`, as `networkAddress` counts it.
 *
 * @returns null when no trusted hop gives one
 */
export function readRateLimitAddress(request: Request, context: unknown): string | null {
  const known = typeof context === "object" && context !== null && "clientAddress" in context ? context.clientAddress : null
  return networkAddress(typeof known === "string" ? known : forwardedAddress(request))
}

/** The client for whom records are read: of a render for many the one who asked first. */
export function readAskingAddress(request: Request, context: unknown): string | null {
  return isAnonymousRender(context)
    ? networkAddress((context as AnonymousLoadContext).requestedBy ?? "")
    : readRateLimitAddress(request, context)
}

function forwardedAddress(request: Request): string {
  const hops = (request.headers.get("X-Forwarded-For") ?? "").split(",").map((hop) => hop.trim())
  const { trustedHops } = readEnvironment()
  return trustedHops > 0 ? (hops.at(-trustedHops) ?? "") : ""
}

/** The request's id, which the log and the error page name; null under a server that gives none. */
export function readRequestId(request: Request): string | null {
  const id = request.headers.get("X-Request-Id")
  return id !== null && /^[A-Za-z0-9_-]{8,64}$/.test(id) ? id : null
}

/**
 * A page that our server renders once for all visitors without cart and account. A route opts in by exporting
 * `cacheKeyParams`, the names of the query parameters that change its page ("a.*" for all that begin with "a."). An address
 * with one of `uncachedParams`, its own or of a route around it, is rendered for each request; no route reads any other.
 */
export type AnonymousRender = {
  response: Response
  page: RenderedPage
  /** When the first of its records is no longer fresh (epoch milliseconds). */
  freshUntil: number
  /** Allowed values of the locale and currency cookies; others are ignored. */
  locales: readonly string[]
  currencies: readonly string[]
}

/** Renders a page for the page cache. @param requestedBy the address of whoever asks first */
export async function renderAnonymously(
  kind: VisitorKind,
  requestedBy: string | null,
  render: (context: AnonymousLoadContext) => Promise<Response>,
): Promise<AnonymousRender> {
  // A new context for each render, because all loaders of a render share its values.
  const context: AnonymousLoadContext = { clientAddress: null, requestedBy, anonymous: kind, page: { html: null, cut: null } }
  const { value: response, freshUntil } = await trackFreshness(() => render(context))
  const { locales, currencies } = await readStoreSettings(null)
  const codes = { locales: locales.map(({ code }) => code), currencies: currencies.map(({ code }) => code) }
  return { response, page: context.page, freshUntil, ...codes }
}

/** The visitors whom this render for the page cache is for; such a page must hold nothing of a single request. */
export function readAnonymousKind(context: unknown): VisitorKind | null {
  if (typeof context !== "object" || context === null || !("anonymous" in context)) return null
  return context.anonymous as VisitorKind
}

/** Whether this render is for the page cache. */
export function isAnonymousRender(context: unknown): boolean {
  return readAnonymousKind(context) !== null
}

/** Whether a shopper navigates to a page: no HEAD, image, frame, script or prefetch; without Fetch Metadata yes. */
export function isDocumentRequest(request: Request): boolean {
  const destination = request.headers.get("Sec-Fetch-Dest")
  return (destination === null || destination === "document") && isNotPrefetch(request)
}

/** Whether a page or its data is requested for display, not prefetched. */
export function isNotPrefetch({ method, headers }: Request): boolean {
  return method === "GET" && !isPrefetch((name) => headers.get(name))
}

/**
 * The `Server-Timing` header of a rendered page: its render, and its wait for the backend; only in development with the names of
 * the calls.
 *
 * @param context the load context of the page's loaders
 */
export function serverTiming(renderMs: number, context: unknown): string {
  const { calls, waitedMs } = readCallTimes(context)
  const named = readEnvironment().production ? [] : calls
  const items = named.map(({ name, ms }, at) => `call${at};desc="${name}";dur=${ms.toFixed(1)}`)
  return [`render;dur=${renderMs.toFixed(1)}`, `backend;dur=${waitedMs.toFixed(1)}`, ...items].join(", ")
}

import { createHash } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { promisify } from "node:util"
import { brotliCompress, constants, gunzip } from "node:zlib"
import type { PageCut } from "../app/http/page-slots.server.ts"
import type { AnonymousRender } from "../app/http/request-context.server.ts"
import { savesData } from "./cache-key.ts"
import { type Composition, composeGzip, preparePage, type Slots } from "./page-composition.ts"

const compressBrotli = promisify(brotliCompress)
const decompressGzip = promisify(gunzip)

/** A page that is asked for often is a tenth smaller than with 5, in thirty times the work: 50 to 70 ms. */
const BROTLI_QUALITY = { often: 10, once: 5 }
/** A window of 256 KB holds a page; the default one takes sixteen times the memory. */
const BROTLI_WINDOW_BITS = 18

type Encoding = "br" | "gzip"

/** A rendered page with all that is sent of it. Raw headers: names and values alternate. */
export type CachedPage = {
  status: number
  headers: string[]
  etag: string
  /** Null for a page that is sent once and not kept, such as an error. */
  kept: ComposablePage | null
  /** What is sent once is not worth compressing: made-up addresses would make the shop work. */
  plain: Buffer | null
  /** Epoch milliseconds. */
  renderedAt: number
  /** How long its render waited for the backend (milliseconds). */
  backendMs: number
  /** Epoch milliseconds. */
  freshUntil: number
  /** The last try to render it again failed. */
  renderFailed: boolean
}

type ComposablePage = {
  brotli: Buffer
  /** By which quality it was compressed. */
  asked: keyof typeof BROTLI_QUALITY
  brotliHeaders: string[]
  composition: Composition
  /** The headers of the page when it holds a shopper's slots. */
  personalHeaders: string[]
}

/** Headers of one request or one body, or written anew. */
const SINGLE_USE_HEADERS = new Set(["connection", "content-length", "date", "server-timing", "vary", "x-request-id"])

/**
 * Compresses a rendered page that is kept, unless it is the same as before; null for a response that sets a cookie.
 *
 * @param kept for what: how often it is asked for, and what was kept for it before
 */
export async function cachePage(
  { response, page: { html, cut = null } }: Pick<AnonymousRender, "response" | "page">,
  {
    freshUntil,
    asked,
    before,
  }: Pick<CachedPage, "freshUntil"> & Pick<ComposablePage, "asked"> & { before: CachedPage | undefined },
): Promise<CachedPage | null> {
  if (response.headers.has("Set-Cookie")) return null
  const text = html ?? (await response.text())
  const policy = response.headers.get("Content-Security-Policy") ?? ""
  const etag = `W/"${createHash("sha256").update(policy).update(text).digest("base64url").slice(0, 27)}"`
  const headers = [...response.headers].filter(([name]) => !SINGLE_USE_HEADERS.has(name)).flat()
  headers.push("vary", "Accept-Encoding, Cookie, Save-Data")
  const backendMs = Number(/backend;dur=([\d.]+)/.exec(response.headers.get("Server-Timing") ?? "")?.[1] ?? 0)
  const page = { status: response.status, etag, renderedAt: Date.now(), backendMs, freshUntil, renderFailed: false }
  const cacheable =
    response.status === 200 &&
    response.headers.get("Cache-Control") === "private, no-cache" &&
    !response.headers.has("Refresh") &&
    !policy.includes("'nonce-")
  if (!cacheable) return { ...page, headers, kept: null, plain: Buffer.from(text) }
  const isSame = before?.etag === etag && before.kept?.asked === asked
  const kept = isSame && before.kept ? before.kept : await compress(text, cut, asked)
  const own = [...headers, "etag", etag]
  const brotliHeaders = [...own, "content-encoding", "br", "content-length", String(kept.brotli.length)]
  const personalHeaders = headers.map((value) => (value === "private, no-cache" ? "private, no-store" : value))
  return { ...page, headers: own, kept: { ...kept, brotliHeaders, personalHeaders }, plain: null }
}

async function compress(text: string, cut: PageCut | null, asked: ComposablePage["asked"]) {
  const plain = Buffer.from(text)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[asked],
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
  }
  const [brotli, composition] = await Promise.all([compressBrotli(plain, { params }), preparePage(text, cut)])
  return { brotli, asked, composition }
}

const ACCEPTED: Record<Encoding, RegExp> = { br: acceptedPattern("br"), gzip: acceptedPattern("gzip") }

function acceptedPattern(name: string): RegExp {
  return new RegExp(`(?:^|,)\\s*${name}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))[\\d.]+\\s*)?(?:,|$)`, "i")
}

let lastAccepted = ""
let lastAnswer: Record<Encoding, boolean> = { br: false, gzip: false }

/** Which encodings are accepted; keeps the last answer, because most visitors send the same `Accept-Encoding`. */
function acceptedBy({ headers }: IncomingMessage): Record<Encoding, boolean> {
  const accepted = String(headers["accept-encoding"] ?? "")
  if (accepted !== lastAccepted) {
    lastAnswer = { br: ACCEPTED.br.test(accepted), gzip: ACCEPTED.gzip.test(accepted) }
    lastAccepted = accepted
  }
  return lastAnswer
}

/** A request with its answer, its id and when it came, by `performance.now()`; `wait`: for a render, where there was one. */
export type Exchange = {
  request: IncomingMessage
  response: ServerResponse
  requestId: string
  startedAt: number
  wait?: RenderWait
}

/** How long an answer waited for a render, and that one for the backend; null where it goes on (milliseconds). */
type RenderWait = { ms: number; backendMs: number | null }

/** The headers of one answer: its id, and how its time went. */
function ownHeaders(exchange: Exchange): string[] {
  return ["server-timing", timingOf(exchange), "x-request-id", exchange.requestId]
}

/** Leaves a request to the app, whose answer then tells what was waited for before. */
export function forward(exchange: Exchange): "passed" {
  if (exchange.wait) exchange.response.setHeader("Server-Timing", timingOf(exchange))
  return "passed"
}

function timingOf({ startedAt, wait }: Exchange): string {
  const own = `cache;dur=${(performance.now() - startedAt - (wait?.ms ?? 0)).toFixed(1)}`
  return wait ? `${own}, ${timingOfWait(wait)}` : own
}

function timingOfWait({ ms, backendMs }: RenderWait): string {
  if (backendMs === null) return `render;desc="unfinished";dur=${ms.toFixed(1)}`
  // Another answer may have waited for the same render before this one.
  const ofBackend = Math.min(ms, backendMs)
  return `render;dur=${(ms - ofBackend).toFixed(1)}, backend;dur=${ofBackend.toFixed(1)}`
}

/** A page's headers with those of one answer. Who chose the whole display and spares data gets the same page, and fetches none ahead. */
function headersFor(exchange: Exchange, headers: string[]): string[] {
  const ahead = savesData(exchange.request.headers) ? headers.indexOf("speculation-rules") : -1
  return (ahead < 0 ? headers : headers.toSpliced(ahead, 2)).concat(ownHeaders(exchange))
}

/** Sends a page, or 304 to a browser that has it. */
export function sendCachedPage({ status, headers, kept, plain, etag }: CachedPage, exchange: Exchange): void {
  const { request, response } = exchange
  if (kept === null) return send(exchange, status, plain ?? Buffer.alloc(0), headers)
  if (matchesETag(request.headers["if-none-match"], etag)) {
    response.writeHead(304, headersFor(exchange, headers)).end()
  } else if (acceptedBy(request).br) {
    response.writeHead(status, headersFor(exchange, kept.brotliHeaders))
    response.end(request.method === "HEAD" ? undefined : kept.brotli)
  } else sendGzip(exchange, status, composeGzip(kept.composition), headers)
}

/** Sends a kept page with a shopper's slots. */
export function sendPersonalPage(status: number, kept: ComposablePage, slots: Slots, exchange: Exchange): void {
  const body = composeGzip(kept.composition, { slots, requestId: exchange.requestId })
  sendGzip(exchange, status, body, kept.personalHeaders)
}

function sendGzip(exchange: Exchange, status: number, body: Buffer, headers: string[]): void {
  if (acceptedBy(exchange.request).gzip) return send(exchange, status, body, headers.concat("content-encoding", "gzip"))
  void decompressGzip(body).then((plain) => send(exchange, status, plain, headers))
}

function send(exchange: Exchange, status: number, body: Buffer, headers: string[]): void {
  const { request, response } = exchange
  response.writeHead(status, headersFor(exchange, headers).concat("content-length", String(body.length)))
  response.end(request.method === "HEAD" ? undefined : body)
}

function matchesETag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch.split(",").some((each) => each.trim() === "*" || `W/${each.trim().replace(/^W\//, "")}` === etag)
}

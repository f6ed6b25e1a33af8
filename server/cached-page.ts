import { createHash } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { promisify } from "node:util"
import { brotliCompress, constants, gunzip, gzip } from "node:zlib"

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const decompressGzip = promisify(gunzip)

/** A list is a tenth smaller than with 9 and takes 20 ms longer, once for all visitors. */
const BROTLI_QUALITY = 10
/** A window of 256 KB holds a page; the default one takes sixteen times the memory. */
const BROTLI_WINDOW_BITS = 18

type Encoding = "br" | "gzip"

/** A compressed body with its raw headers (names and values alternate). */
type EncodedBody = { body: Buffer; headers: string[] }

/** A rendered page with all that is sent of it; compressed when it is kept. */
export type CachedPage = {
  status: number
  bodies: Record<Encoding, EncodedBody>
  /** Raw headers that both bodies share. */
  headers: string[]
  etag: string
  /** False for a page that is sent once and not kept, such as an error. */
  cacheable: boolean
  /** Epoch milliseconds. */
  renderedAt: number
  /** Epoch milliseconds. */
  freshUntil: number
  /** The last try to render it again failed. */
  renderFailed: boolean
}

/** Headers of one request or one body; `Vary` is written anew. */
const SINGLE_USE_HEADERS = new Set(["connection", "content-length", "date", "vary", "x-request-id"])

/** Compresses a rendered page that is kept, unless it is the same as before; null for a response that sets a cookie. */
export async function cachePage(response: Response, freshUntil: number, before?: CachedPage): Promise<CachedPage | null> {
  if (response.headers.has("Set-Cookie")) return null
  const text = await response.text()
  const policy = response.headers.get("Content-Security-Policy") ?? ""
  const etag = `W/"${createHash("sha256").update(policy).update(text).digest("base64url").slice(0, 27)}"`
  const cacheable =
    response.status === 200 &&
    response.headers.get("Cache-Control") === "private, no-cache" &&
    !response.headers.has("Refresh") &&
    !policy.includes("'nonce-")
  const headers = [...response.headers].filter(([name]) => !SINGLE_USE_HEADERS.has(name)).flat()
  headers.push("vary", "Accept-Encoding, Cookie, Save-Data")
  if (cacheable) headers.push("etag", etag)
  const bodies = cacheable ? await encode(text, headers, before?.etag === etag ? before : null) : asItIs(text, headers)
  return { status: response.status, bodies, headers, etag, cacheable, renderedAt: Date.now(), freshUntil, renderFailed: false }
}

async function encode(text: string, headers: string[], same: CachedPage | null): Promise<CachedPage["bodies"]> {
  const { br, gzip } = same ? { br: same.bodies.br.body, gzip: same.bodies.gzip.body } : await compress(text)
  return { br: withEncoding("br", br, headers), gzip: withEncoding("gzip", gzip, headers) }
}

/** What is sent once is not worth compressing: made-up addresses would make the shop work. */
function asItIs(text: string, headers: string[]): CachedPage["bodies"] {
  const body = Buffer.from(text)
  const plain = { body, headers: [...headers, "content-length", String(body.length)] }
  return { br: plain, gzip: plain }
}

function withEncoding(encoding: Encoding, body: Buffer, headers: string[]): EncodedBody {
  return { body, headers: [...headers, "content-encoding", encoding, "content-length", String(body.length)] }
}

async function compress(text: string): Promise<Record<Encoding, Buffer>> {
  const plain = Buffer.from(text)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW_BITS,
  }
  const [br, gzipped] = await Promise.all([compressBrotli(plain, { params }), compressGzip(plain, { level: 7 })])
  return { br, gzip: gzipped }
}

const ACCEPTED: Record<Encoding, RegExp> = { br: acceptedPattern("br"), gzip: acceptedPattern("gzip") }

function acceptedPattern(name: string): RegExp {
  return new RegExp(`(?:^|,)\\s*${name}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))[\\d.]+\\s*)?(?:,|$)`, "i")
}

let lastAccepted = ""
let lastEncoding: Encoding | null = null

/** The best accepted encoding; keeps the last answer, because most visitors send the same `Accept-Encoding`. */
function chooseEncoding(accepted: string): Encoding | null {
  if (accepted !== lastAccepted) {
    lastEncoding = ACCEPTED.br.test(accepted) ? "br" : ACCEPTED.gzip.test(accepted) ? "gzip" : null
    lastAccepted = accepted
  }
  return lastEncoding
}

/** Sends a page, or 304 to a browser that has it. */
export function sendCachedPage(page: CachedPage, request: IncomingMessage, response: ServerResponse, requestId: string): void {
  if (page.cacheable && matchesETag(request.headers["if-none-match"], page.etag)) {
    response.writeHead(304, page.headers.concat("x-request-id", requestId)).end()
    return
  }
  const send = (body: Buffer, headers: string[]) =>
    response.writeHead(page.status, headers.concat("x-request-id", requestId)).end(request.method === "HEAD" ? undefined : body)
  const encoding = page.cacheable ? chooseEncoding(String(request.headers["accept-encoding"] ?? "")) : "br"
  if (encoding !== null) send(page.bodies[encoding].body, page.bodies[encoding].headers)
  else void plainBody(page).then((body) => send(body, page.headers.concat("content-length", String(body.length))))
}

const decompressing = new WeakMap<CachedPage, Promise<Buffer>>()

/** The page for a client that takes no compression; all who ask at once share the work. */
function plainBody(page: CachedPage): Promise<Buffer> {
  const running = decompressing.get(page)
  if (running) return running
  const body = decompressGzip(page.bodies.gzip.body).finally(() => decompressing.delete(page))
  decompressing.set(page, body)
  return body
}

function matchesETag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch.split(",").some((each) => each.trim() === "*" || `W/${each.trim().replace(/^W\//, "")}` === etag)
}

import { createHash } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import { promisify } from "node:util"
import { brotliCompress, constants, gunzip, gzip } from "node:zlib"

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const readGzip = promisify(gunzip)

/** A list is a tenth smaller than with 9, for 20 ms more beside the one thread that answers, once for all who get it. */
const brotliQuality = 10
/** A window of 256 KB holds a page; the usual one takes sixteen times the memory for each page that is compressed. */
const windowBits = 18

type Encoding = "br" | "gzip"

/** A body, and its headers: names and values by turns, without those of one request. */
type Sent = { body: Buffer; headers: string[] }

/** An answer for many visitors, with all that is sent of it. */
export type KeptPage = {
  status: number
  sent: Record<Encoding, Sent>
  /** Without those of one body. */
  headers: string[]
  etag: string
  /** Whether it may be given again. */
  lasting: boolean
  madeAt: number
  /** Milliseconds since 1970. */
  freshUntil: number
  /** The last try to make it anew failed. */
  inTrouble: boolean
}

/** What belongs to one request or one body; `Vary` is written anew. */
const ownHeaders = new Set(["connection", "content-length", "date", "vary", "x-request-id"])

/**
 * Compresses an answer, unless it is the same as the one before.
 *
 * @returns null for an answer that is for one visitor only: one that sets a cookie
 */
export async function makePage(answer: Response, freshUntil: number, before: KeptPage | undefined): Promise<KeptPage | null> {
  if (answer.headers.has("Set-Cookie")) return null
  const text = await answer.text()
  const policy = answer.headers.get("Content-Security-Policy") ?? ""
  const etag = `W/"${createHash("sha256").update(policy).update(text).digest("base64url").slice(0, 27)}"`
  const lasting =
    answer.status === 200 &&
    answer.headers.get("Cache-Control") === "private, no-cache" &&
    !answer.headers.has("Refresh") &&
    !policy.includes("'nonce-")
  const headers = [...answer.headers].filter(([name]) => !ownHeaders.has(name)).flat()
  headers.push("vary", "Accept-Encoding, Cookie, Save-Data")
  if (lasting) headers.push("etag", etag)
  const bodies = before?.etag === etag ? { br: before.sent.br.body, gzip: before.sent.gzip.body } : await compress(text)
  const sent = { br: sentAs("br", bodies.br, headers), gzip: sentAs("gzip", bodies.gzip, headers) }
  return { status: answer.status, sent, headers, etag, lasting, madeAt: Date.now(), freshUntil, inTrouble: false }
}

function sentAs(encoding: Encoding, body: Buffer, headers: string[]): Sent {
  return { body, headers: [...headers, "content-encoding", encoding, "content-length", String(body.length)] }
}

async function compress(text: string): Promise<Record<Encoding, Buffer>> {
  const plain = Buffer.from(text)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
    [constants.BROTLI_PARAM_LGWIN]: windowBits,
  }
  const [br, gzipped] = await Promise.all([compressBrotli(plain, { params }), compressGzip(plain, { level: 7 })])
  return { br, gzip: gzipped }
}

const accepted: Record<Encoding, RegExp> = { br: acceptedPattern("br"), gzip: acceptedPattern("gzip") }

function acceptedPattern(name: string): RegExp {
  return new RegExp(`(?:^|,)\\s*${name}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))[\\d.]+\\s*)?(?:,|$)`, "i")
}

let lastAsked = ""
let lastEncoding: Encoding | null = null

/** Visitor after visitor asks in the same words. */
function encodingFor(asked: string): Encoding | null {
  if (asked !== lastAsked) {
    lastEncoding = accepted.br.test(asked) ? "br" : accepted.gzip.test(asked) ? "gzip" : null
    lastAsked = asked
  }
  return lastEncoding
}

/** Gives a page to a request, with the id of that request. */
export function givePage(page: KeptPage, request: IncomingMessage, response: ServerResponse, requestId: string): void {
  if (page.lasting && isHeld(request.headers["if-none-match"], page.etag)) {
    response.writeHead(304, page.headers.concat("x-request-id", requestId)).end()
    return
  }
  const encoding = encodingFor(String(request.headers["accept-encoding"] ?? ""))
  if (encoding === null) {
    void readGzip(page.sent.gzip.body).then((body) => {
      const headers = page.headers.concat("x-request-id", requestId, "content-length", String(body.length))
      response.writeHead(page.status, headers).end(request.method === "HEAD" ? undefined : body)
    })
    return
  }
  const { body, headers } = page.sent[encoding]
  response.writeHead(page.status, headers.concat("x-request-id", requestId)).end(request.method === "HEAD" ? undefined : body)
}

function isHeld(asked: string | undefined, etag: string): boolean {
  if (asked === undefined) return false
  return asked.split(",").some((each) => each.trim() === "*" || `W/${each.trim().replace(/^W\//, "")}` === etag)
}

import { type IncomingMessage, type RequestListener, type Server, type ServerResponse, STATUS_CODES } from "node:http"
import type { Socket } from "node:net"
import { type Rejection, renderRejection } from "../app/http/rejection-page.server.ts"
import { securityHeaders } from "../app/http/response-headers.server.ts"
import { log } from "../app/log.server.ts"
import type { Connections } from "./connections.ts"
import { REJECTIONS } from "../app/texts/rejections.server.ts"

const LONG_HEADERS: Rejection = { status: 431, ...REJECTIONS.longHeaders }
const PARSER_REJECTIONS: Record<string, Rejection> = {
  HPE_HEADER_OVERFLOW: LONG_HEADERS,
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, ...REJECTIONS.slowBody },
}
const UNREADABLE: Rejection = { status: 400, ...REJECTIONS.unreadable }
const LONG_ADDRESS: Rejection = { status: 414, ...REJECTIONS.longAddress }
/** Browsers tell it. In parts of one byte each, 64 KB took 100 ms to read. */
const NO_LENGTH: Rejection = { ...UNREADABLE, status: 411 }
const UNMET: Rejection = { ...UNREADABLE, status: 417 }
const TOO_MANY: Rejection = { status: 503, ...REJECTIONS.busy }

/** Bytes: a slug of 1,000 characters has at most six each when escaped. */
const MAX_PATH_BYTES = 6_500
const MAX_QUERY_BYTES = 4_096
const MAX_COOKIE_BYTES = 8_192
/** The router takes the square of their number to read slashes in a row. */
const SLASHES_IN_A_ROW = "/".repeat(16)
/** A name, an IPv4 or an IPv6 address, and perhaps a port (RFC 9112, section 3.2). */
const HOST = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/** Why a request is refused before anything reads it; null where the shop answers. Node itself limits all headers together. */
function findRejection({ url = "", rawHeaders, headers }: IncomingMessage): Rejection | null {
  const query = url.indexOf("?")
  const pathBytes = query < 0 ? url.length : query
  if (pathBytes > MAX_PATH_BYTES || url.length - pathBytes - 1 > MAX_QUERY_BYTES) return LONG_ADDRESS
  if ((headers.cookie?.length ?? 0) > MAX_COOKIE_BYTES) return LONG_HEADERS
  if (!isTarget(url, url.slice(0, pathBytes))) return UNREADABLE
  if (!hasOneHost(rawHeaders)) return UNREADABLE
  // Node tells of one only in HTTP/1.1.
  if (headers.expect !== undefined) return UNMET
  return headers["transfer-encoding"] === undefined ? null : NO_LENGTH
}

/** @param rawHeaders names and values by turns */
function hasOneHost(rawHeaders: readonly string[]): boolean {
  let host: string | undefined
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]!.length !== 4 || rawHeaders[at]!.toLowerCase() !== "host") continue
    if (host !== undefined) return false
    host = rawHeaders[at + 1]
  }
  return host !== undefined && HOST.test(host)
}

/** A path and a query as every reader of them splits them: some take a backslash for a slash, or leave out what follows a "#". */
function isTarget(url: string, path: string): boolean {
  return url.startsWith("/") && !url.includes("#") && !path.includes("\\") && !path.includes(SLASHES_IN_A_ROW)
}

/** Hands on only requests of a bounded length and with a path and a host; the others are answered and logged here. */
export function rejectOddRequests(app: RequestListener): RequestListener {
  return (request, response) => {
    const rejection = findRejection(request)
    if (rejection === null) return app(request, response)
    // Else the system hands over two megabytes of it before the answer is out.
    if (rejection === NO_LENGTH) request.socket.pause()
    reject(response, rejection)
  }
}

function reject(response: ServerResponse, rejection: Rejection): void {
  log.info("request-rejected", { status: rejection.status })
  answer(response, rejection)
}

function answer(response: ServerResponse, rejection: Rejection): void {
  const { page, headers } = pageOf(rejection)
  response.writeHead(rejection.status, headers).end(page)
}

/** Answers a request for which there is no room now, because its client or the whole shop has too many, and hangs up. */
export function rejectForNow(response: ServerResponse, full: "client" | "shop"): void {
  response.setHeader("Retry-After", "5")
  if (full === "client") return reject(response, TOO_MANY)
  log.warn("shop-full")
  answer(response, TOO_MANY)
}

/**
 * Answers what Node's own HTTP parser rejects (headers above the limit, a request that arrives too slowly), and hangs up. While
 * another answer of the connection is under way, it only hangs up.
 */
export function answerParserErrors(server: Server, connections: Connections): void {
  // The client may leave its half of the connection open for ever.
  const endSoon = (socket: Socket) => {
    const connection = connections.find(socket)
    if (connection) connection.idleSince = performance.now()
  }
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === "ECONNRESET" || !socket.writable || connections.find(socket)?.running.length !== 0)
      return void socket.destroy()
    hangUp(socket, PARSER_REJECTIONS[error.code ?? ""] ?? UNREADABLE, error.code)
    endSoon(socket)
  })
  server.on("connect", (_request, socket: Socket) => {
    // Node has let go of the socket: without a listener a client that breaks the connection off would end the process.
    socket.on("error", () => socket.destroy())
    const refuse = () => {
      hangUp(socket, UNREADABLE)
      endSoon(socket)
    }
    const last = connections.find(socket)?.running.at(-1)
    if (last) last.once("close", refuse)
    else refuse()
  })
  // Browsers expect nothing; whoever does sends the request again without (RFC 9110, section 10.1.1).
  for (const event of ["checkContinue", "checkExpectation"])
    server.on(event, (request: IncomingMessage, response: ServerResponse) => {
      const connection = connections.find(request.socket)
      if (!connection || connection.requests === Infinity) return
      // Nothing that came with it is answered: this closes the connection.
      connection.requests = Infinity
      reject(response, UNMET)
    })
}

function hangUp(socket: Socket, rejection: Rejection, code?: string): void {
  const { status } = rejection
  log.info("request-rejected", { status, ...(code !== undefined && { code }) })
  const { page, headers } = pageOf(rejection)
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join("")}\r\n${page}`)
}

function pageOf(rejection: Rejection): { page: string; headers: Record<string, string> } {
  const { page, timing } = renderRejection(rejection)
  const headers = {
    ...securityHeaders(null),
    "Content-Type": "text/html; charset=utf-8",
    "Content-Length": String(Buffer.byteLength(page)),
    "Cache-Control": "no-store",
    "Server-Timing": timing,
    Connection: "close",
  }
  return { page, headers }
}

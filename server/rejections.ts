import type { ErrorRequestHandler, Request, RequestHandler, Response } from "express"
import { type Rejection, renderRejection } from "../app/http/rejection-page.server.ts"
import { log } from "../app/log.server.ts"
import { REJECTIONS } from "../app/texts/rejections.server.ts"
import { requestIdOf } from "./access-log.ts"

/** Bytes of a request's body, as the action guard counts them too. */
const MAX_BODY_BYTES = 64 * 1024
const METHODS = ["GET", "HEAD", "POST"]

function reject(request: Request, response: Response, rejection: Rejection): void {
  const requestId = rejection.status >= 500 ? requestIdOf(request) : undefined
  const { page, timing } = renderRejection(rejection, requestId)
  response.status(rejection.status).type("html").set({ "Cache-Control": "no-store", "Server-Timing": timing }).send(page)
}

/** Rejects an address with a broken escape (`%E0%A4%A`), which neither Express nor Remix can read. */
export const rejectBrokenAddress: RequestHandler = (request, response, next) => {
  try {
    decodeURIComponent(request.path)
  } catch {
    return reject(request, response, { status: 404, ...REJECTIONS.unknownAddress })
  }
  next()
}

/** An escape as browsers write it: letters and digits need none, and what lies beyond ASCII has capitals. Dots and slashes stay. */
function plainEscape(escape: string): string {
  const character = String.fromCharCode(parseInt(escape.slice(1), 16))
  if (/[\w~-]/.test(character)) return character
  return character >= "\x80" ? escape.toUpperCase() : escape
}

/**
 * Redirects (301) a path with dot segments or escapes that browsers do not write to the one that names the same, so that each page
 * has one address. One that would then name a host is unknown.
 */
export const redirectToPlainPath: RequestHandler = (request, response, next) => {
  if (request.method === "POST") return next()
  const [path = ""] = request.originalUrl.split("?", 1)
  const { pathname } = new URL(`http://shop.test${path.replace(/%[\da-f]{2}/gi, plainEscape)}`)
  if (pathname === path) return next()
  if (pathname.startsWith("//")) return reject(request, response, { status: 404, ...REJECTIONS.unknownAddress })
  response.set("Cache-Control", "public, max-age=3600").redirect(301, pathname + request.originalUrl.slice(path.length))
}

/** Rejects methods that no address of ours has, TRACE among them, which Remix answers with a fault. */
export const rejectUnknownMethod: RequestHandler = (request, response, next) => {
  if (METHODS.includes(request.method)) return next()
  response.set("Allow", "GET, HEAD, POST")
  reject(request, response, { status: 405, ...REJECTIONS.unknownMethod })
}

/** Rejects a body whose `Content-Length` is too large, before it is read. */
export const rejectLargeBody: RequestHandler = (request, response, next) => {
  if (!(Number(request.headers["content-length"] ?? 0) > MAX_BODY_BYTES)) return next()
  response.set("Connection", "close")
  reject(request, response, { status: 413, ...REJECTIONS.largeBody })
}

/** WebKit sends reports of the content policy with a null origin. No form of another site can send a body of these types. */
function isPolicyReport({ path, headers }: Request): boolean {
  return path === "/rapports-csp" && /^application\/(csp-report|reports\+json)/.test(headers["content-type"] ?? "")
}

/**
 * Rejects a post from a foreign or null origin before Remix, which answers 500 there. The action guard decides about
 * everything else.
 */
export function rejectForeignOrigin(publicOrigin: string): RequestHandler {
  return (request, response, next) => {
    if (isPolicyReport(request) && request.headers.origin === "null") delete request.headers.origin
    const { origin } = request.headers
    const reads = request.method === "GET" || request.method === "HEAD"
    if (reads || origin === undefined || origin === publicOrigin) return next()
    reject(request, response, { status: 403, ...REJECTIONS.foreignOrigin })
  }
}

/** Answers what went wrong outside Remix: what the request asks of a file and cannot have as it says, a fault after logging it. */
export const handleFault: ErrorRequestHandler = (error, request, response, next) => {
  const { status, headers } = error as { status?: number; headers?: Record<string, string> }
  if (status !== undefined && status >= 400 && status < 500 && !response.headersSent) {
    response.set(headers ?? {})
    return reject(request, response, { status, ...REJECTIONS.file })
  }
  log.fault(error, { requestId: requestIdOf(request), method: request.method, path: request.originalUrl })
  if (response.headersSent) return next(error)
  reject(request, response, { status: 500, ...REJECTIONS.fault })
}

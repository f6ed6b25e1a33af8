import { randomFillSync } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { RequestHandler } from "express"
import { log } from "../app/log.server.ts"
import { countView } from "./statistics.ts"

const ID_HEADER = "x-request-id"

/**
 * Gives a request its id, which the log, the error page and the response's `X-Request-Id` name. One that came with the request
 * is kept only when our own proxy sent it.
 *
 * @param behindProxy whether every request passes a proxy that we trust (TRUSTED_HOPS above 0)
 */
export function identifyRequest(request: IncomingMessage, behindProxy: boolean): string {
  const received = request.headers[ID_HEADER]
  const isOurs = behindProxy && typeof received === "string" && /^[A-Za-z0-9_-]{8,64}$/.test(received)
  const id = isOurs ? received : newId()
  request.headers[ID_HEADER] = id
  return id
}

const ID_BYTES = 8
const pool = Buffer.alloc(512 * ID_BYTES)
let used = pool.length

/** A new id. Random bytes for many ids are drawn at once, because each draw is slow. */
function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += ID_BYTES
  return pool.toString("hex", used - ID_BYTES, used)
}

export function assignRequestId(behindProxy: boolean): RequestHandler {
  return (request, response, next) => {
    response.set("X-Request-Id", identifyRequest(request, behindProxy))
    next()
  }
}

/** The id that identifyRequest gave. */
export function requestIdOf(request: { headers: Record<string, string | string[] | undefined> }): string | undefined {
  const id = request.headers[ID_HEADER]
  return typeof id === "string" ? id : undefined
}

/** Logs each request once its response is sent, or once the browser left before (status 499). Queries are never logged. */
export const logRequests: RequestHandler = (request, response, next) => {
  const started = performance.now()
  response.once("close", () => logRequest(request, response, started, response.writableFinished))
  next()
}

/** Logs one request; `started` by `performance.now()`, `sent` when the whole response went out. */
export function logRequest(
  request: IncomingMessage & { originalUrl?: string },
  response: ServerResponse,
  started: number,
  sent = !response.destroyed,
): void {
  const status = sent ? response.statusCode : 499
  countView(request, status)
  log.request({
    method: request.method ?? "",
    path: request.originalUrl ?? request.url ?? "",
    status,
    durationMs: Math.round(performance.now() - started),
    requestId: requestIdOf(request),
  })
}

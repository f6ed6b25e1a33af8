import type { IncomingMessage, ServerResponse } from "node:http"
import type { RequestHandler } from "express"
import { log } from "../app/log.server.ts"
import { requestIdOf } from "./request-ids.ts"

/** One line for each request when its answer has gone out, or when the browser left before (status 499). The log leaves out every query. */
export const logRequests: RequestHandler = (request, response, next) => {
  const started = performance.now()
  response.once("close", () => logAnswer(request, response, started, response.writableFinished))
  next()
}

/**
 * The line of one request.
 *
 * @param started when it came, by `performance.now()`
 * @param gone whether its answer has gone out, or at least the whole of it to the system
 */
export function logAnswer(
  request: IncomingMessage & { originalUrl?: string },
  response: ServerResponse,
  started: number,
  gone = !response.destroyed,
): void {
  log.often("request", {
    method: request.method,
    path: request.originalUrl ?? request.url,
    status: gone ? response.statusCode : 499,
    durationMs: Math.round(performance.now() - started),
    requestId: requestIdOf(request),
  })
}

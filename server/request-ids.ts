import { randomFillSync } from "node:crypto"
import type { IncomingMessage } from "node:http"
import type { RequestHandler } from "express"

const idHeader = "x-request-id"

/**
 * The id of a request, which the log, the error page and the answer's `X-Request-Id` name. One that came with the request is kept
 * only when a proxy of ours sent it.
 *
 * @param behindProxy whether every request passes a proxy that we trust (TRUSTED_HOPS above 0)
 */
export function identifyRequest(request: IncomingMessage, behindProxy: boolean): string {
  const brought = request.headers[idHeader]
  const isOurs = behindProxy && typeof brought === "string" && /^[A-Za-z0-9_-]{8,64}$/.test(brought)
  const id = isOurs ? brought : newId()
  request.headers[idHeader] = id
  return id
}

const idBytes = 8
const pool = Buffer.alloc(512 * idBytes)
let used = pool.length

/** Random bytes are drawn for many ids at once: each drawing costs more than all else that an id needs. */
function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += idBytes
  return pool.toString("hex", used - idBytes, used)
}

/** Gives each request its id. */
export function giveRequestId(behindProxy: boolean): RequestHandler {
  return (request, response, next) => {
    response.set("X-Request-Id", identifyRequest(request, behindProxy))
    next()
  }
}

/** The id that giveRequestId gave. */
export function requestIdOf(request: { headers: Record<string, string | string[] | undefined> }): string | undefined {
  const id = request.headers[idHeader]
  return typeof id === "string" ? id : undefined
}

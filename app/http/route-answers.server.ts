import { BackendFault } from "~/commerce/errors"
import { log } from "~/log.server"
import type { ProblemCode } from "~/problems"
import { LockTimeout, QueueFull } from "~/store/lock-errors"
import { addSecurityHeaders } from "./security-headers.server"

type RouteArgs = { request: Request }

/**
 * Wraps a loader or an action: its responses (redirects and resource routes never pass through entry.server) get the
 * security headers, and faults of the backend or of a lock become an answer that the error page can explain.
 */
export function guardAnswer<Args extends RouteArgs, Answer>(handler: (args: Args) => Answer) {
  return async (args: Args): Promise<Awaited<Answer>> => {
    try {
      return withHeaders(await handler(args), args.request)
    } catch (error) {
      throw withHeaders(error instanceof Response ? error : answerFault(error, args.request), args.request)
    }
  }
}

function withHeaders<T>(answer: T, request: Request): T {
  if (answer instanceof Response) addSecurityHeaders(answer, request)
  return answer
}

/** A fault that is nobody's mistake here is told by a status; others stay as they are. */
function answerFault(error: unknown, request: Request): unknown {
  const { pathname } = new URL(request.url)
  if (error instanceof BackendFault) {
    log.warn("page-unavailable", { kind: error.kind, message: error.message, path: pathname })
    return plainAnswer(503, "service-unavailable", 10)
  }
  if (error instanceof LockTimeout || error instanceof QueueFull) {
    log.warn("queue-full", { name: error.name, path: pathname })
    return plainAnswer(429, "too-many-requests", 5)
  }
  return error
}

function plainAnswer(status: number, code: ProblemCode, retrySeconds: number): Response {
  return new Response(JSON.stringify({ problems: [{ code }] }), {
    status,
    headers: { "Retry-After": String(retrySeconds), "Content-Type": "application/json; charset=utf-8" },
  })
}

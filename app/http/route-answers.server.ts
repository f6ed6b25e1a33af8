import { BackendFault } from "~/commerce/errors"
import { log } from "~/log.server"
import type { ProblemCode } from "~/problems"
import { LockTimeout, QueueFull } from "~/store/lock-errors"
import { StoreFault } from "~/store/store-fault"
import { localizeProblems } from "~/texts/problem-sentences.server"
import { followAsDocument } from "./document-loads.server"
import { readRequestId } from "./request-id.server"
import { addSecurityHeaders } from "./security-headers.server"
import { type TypedForm, readTypedForm } from "./typed-form"

type RouteArgs = { request: Request; context?: unknown }

/**
 * Wraps a loader or an action: its responses (redirects and resource routes never pass through entry.server) get the
 * security headers, and faults become an answer that the error page can explain, with the id under which the log has them.
 */
export function guardAnswer<Args extends RouteArgs, Answer>(handler: (args: Args) => Answer) {
  return async (args: Args): Promise<Awaited<Answer>> => {
    try {
      return withHeaders(await handler(args), args.request)
    } catch (error) {
      throw withHeaders(error instanceof Response ? error : answerFault(error, args), args.request)
    }
  }
}

function withHeaders<T>(answer: T, request: Request): T {
  if (answer instanceof Response) {
    addSecurityHeaders(answer, request)
    followAsDocument(answer, request)
  }
  return answer
}

function answerFault(error: unknown, { request, context }: RouteArgs): unknown {
  // The browser has left, and with it the answer.
  if (request.signal.aborted) return error
  const { pathname: path } = new URL(request.url)
  const requestId = readRequestId(request)
  // Put there by the guard of the action: a loader that runs after it may be what fails.
  const typed = readTypedForm(context)
  if (error instanceof BackendFault || error instanceof StoreFault) {
    const kind = error instanceof BackendFault ? error.kind : "store"
    log.warn("page-unavailable", { kind, message: error.message, path, requestId })
    return plainAnswer(503, { code: "service-unavailable", retrySeconds: 10, requestId, typed })
  }
  if (error instanceof LockTimeout || error instanceof QueueFull) {
    log.warn("queue-full", { name: error.name, path, requestId })
    return plainAnswer(429, { code: "too-many-requests", retrySeconds: 5, requestId, typed })
  }
  log.fault(error, { method: request.method, path, requestId })
  return plainAnswer(500, { code: "service-unavailable", retrySeconds: 10, requestId, typed })
}

type Words = { code: ProblemCode; retrySeconds: number; requestId: string | null; typed: TypedForm | null }

function plainAnswer(status: number, { code, retrySeconds, requestId, typed }: Words): Response {
  return new Response(JSON.stringify({ problems: localizeProblems([{ code }]), requestId, ...(typed && { typed }) }), {
    status,
    headers: { "Retry-After": String(retrySeconds), "Content-Type": "application/json; charset=utf-8" },
  })
}

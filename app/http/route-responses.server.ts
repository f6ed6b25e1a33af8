import { redirect, redirectDocument } from "@remix-run/node"
import { findRedirection } from "~/commerce/redirections.server"
import { ApiUnavailableError, TooManyReads } from "~/commerce/errors"
import { inRequest, log } from "~/log.server"
import type { ProblemCode } from "~/problems"
import { QueueFull, QueueTimeout } from "~/concurrency"
import { StoreFault } from "~/store/key-value-store.server"
import { localizeProblems } from "~/texts/problem-sentences.server"
import { localPath } from "./paths"
import { readRequestId } from "./request-context.server"
import { addResponseHeaders } from "./response-headers.server"
import { readSubmittedForm, type SubmittedForm } from "./submitted-form"

type RouteArgs = { request: Request; context?: unknown }

/** Wraps a loader or an action: security headers on its responses, and an answer for the error page on faults. */
export function guardResponse<Args extends RouteArgs, Answer>(handler: (args: Args) => Answer) {
  const answer = async (args: Args): Promise<Awaited<Answer>> => {
    try {
      return withHeaders(await handler(args), args.request)
    } catch (error) {
      const answer = error instanceof Response ? await redirectMoved(error, args.request) : answerFault(error, args)
      throw withHeaders(answer, args.request)
    }
  }
  return (args: Args) => inRequest(readRequestId(args.request), () => answer(args))
}

/** Where nothing is found, leads to where the merchant says that it is now. */
async function redirectMoved(answer: Response, { method, url }: Request): Promise<Response> {
  if (answer.status !== 404 || (method !== "GET" && method !== "HEAD")) return answer
  const { pathname, search } = new URL(url)
  const to = localPath(await findRedirection(pathname, search))
  return to === null ? answer : redirect(to, 301)
}

function withHeaders<T>(answer: T, request: Request): T {
  if (answer instanceof Response) {
    addResponseHeaders(answer, request)
    markPolicyChange(answer, request)
  }
  return answer
}

function answerFault(error: unknown, { request, context }: RouteArgs): unknown {
  // The browser has closed the connection.
  if (request.signal.aborted) return error
  const { pathname: path } = new URL(request.url)
  const requestId = readRequestId(request)
  // Set by the action guard, because a loader that runs after the action may be what fails.
  const typed = readSubmittedForm(context)
  if (error instanceof ApiUnavailableError || error instanceof StoreFault) {
    const kind = error instanceof ApiUnavailableError ? error.kind : "store"
    log.warn("page-unavailable", { kind, message: error.message, path, requestId })
    return plainAnswer(503, { code: "service-unavailable", retrySeconds: 10, requestId, typed })
  }
  if (error instanceof TooManyReads) return plainAnswer(429, { code: "too-many-requests", retrySeconds: 60, requestId, typed })
  if (error instanceof QueueTimeout || error instanceof QueueFull) {
    log.warn("queue-full", { name: error.name, path, requestId })
    return plainAnswer(429, { code: "too-many-requests", retrySeconds: 5, requestId, typed })
  }
  log.fault(error, { method: request.method, path, requestId })
  return plainAnswer(500, { code: "service-unavailable", retrySeconds: 10, requestId, typed })
}

type Words = { code: ProblemCode; retrySeconds: number; requestId: string | null; typed: SubmittedForm | null }

function plainAnswer(status: number, { code, retrySeconds, requestId, typed }: Words): Response {
  return new Response(JSON.stringify({ problems: localizeProblems([{ code }]), requestId, ...(typed && { typed }) }), {
    status,
    headers: { "Retry-After": String(retrySeconds), "Content-Type": "application/json; charset=utf-8" },
  })
}

/** Pages whose content security policy differs from the shop's common one. */
const PAGES_WITH_OWN_POLICY: ReadonlySet<string> = new Set([
  "/panier",
  "/commande/paiement",
  "/commande/authentification",
  "/account/cartes",
])

/**
 * Wraps the loader of a page. A policy cannot change within a document, so a router navigation from a page with another policy
 * is answered by a redirect that loads this page as a document. The `Referer` decides; links with `reloadDocument`
 * only save the round trip.
 */
export function reloadOnPolicyChange<Args extends RouteArgs, Answer>(loader: (args: Args) => Answer) {
  return (args: Args): Answer | Response => {
    const { method, headers, url } = args.request
    const isDataFetch = method === "GET" && headers.get("Sec-Fetch-Dest") === "empty"
    const { pathname, search } = new URL(url)
    const to = localPath(pathname + search)
    if (isDataFetch && to !== null && changesPolicy(headers, pathname)) return redirectDocument(to)
    return loader(args)
  }
}

/** Marks a redirect between pages whose policies differ, so that the router follows it as a document. */
export function markPolicyChange(answer: Response, { headers, url }: Request): void {
  const location = answer.headers.get("Location")
  if (location === null || !URL.canParse(location, url)) return
  if (changesPolicy(headers, new URL(location, url).pathname)) answer.headers.set("X-Remix-Reload-Document", "true")
}

function changesPolicy(headers: Headers, to: string): boolean {
  const from = headers.get("Referer")
  if (from === null || !URL.canParse(from)) return false
  return policyOf(new URL(from).pathname) !== policyOf(to)
}

function policyOf(pathname: string): string {
  const path = pathname.length > 1 ? pathname.replace(/(?<!\/)\/+$/, "") : pathname
  return PAGES_WITH_OWN_POLICY.has(path) ? path : ""
}

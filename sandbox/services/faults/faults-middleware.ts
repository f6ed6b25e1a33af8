import type { Context, MiddlewareHandler } from "hono"
import type { SandboxContext, SandboxEnv } from "../../storage/context.ts"
import { readToken, writeToken } from "../session/token.ts"
import { breakConnection, pause } from "./broken-connection.ts"
import type { Fault } from "./fault-rules.ts"
import { parseFaultHeader, takeFault } from "./fault-rules.ts"

/** Longest time without an answer, in milliseconds. */
const longestHang = 120_000
const vaultPaths = ["/tokens", "/intent", "/authorization"]
const maintenancePage = '<!doctype html><html lang="fr"><title>Maintenance</title><h1>Maintenance en cours</h1></html>'

// These are fresh responses: the context's own helpers would add the headers of an answer that is to be lost.
function refuse(c: Context<SandboxEnv>, status: number): Response {
  const message = "The service is not available"
  const atVault = vaultPaths.includes(c.req.path)
  return Response.json(atVault ? { $error: message, $status: status } : { error: { message, code: "server_error" } }, { status })
}

function answerPage(): Response {
  return new Response(maintenancePage, { headers: { "content-type": "text/html; charset=UTF-8" } })
}

function loseAnswer(c: Context<SandboxEnv>, fault: Fault): Response {
  if (fault.then === "html") return answerPage()
  if (fault.then === "status") return refuse(c, fault.status)
  return breakConnection(c)
}

function replaceAnswer(c: Context<SandboxEnv>, answer: Response): void {
  // Emptied first, or the framework would copy the headers of the first answer, the session token among them.
  c.res = undefined
  c.res = answer
}

/** The same session under another token, as a read brings it at times (storefront API, session token). */
function renewToken(context: SandboxContext, c: Context<SandboxEnv>): void {
  const reading = readToken(context.secret, c.res.headers.get("x-session") ?? c.req.header("x-session") ?? "")
  if (reading.kind === "known") c.res.headers.set("X-Session", writeToken(context.secret, reading.session))
}

async function truncate(answer: Response): Promise<Response> {
  const text = await answer.text()
  const headers = new Headers(answer.headers)
  headers.delete("content-length")
  return new Response(text.slice(0, Math.max(1, Math.floor(text.length / 2))), { status: answer.status, headers })
}

function facts(c: Context<SandboxEnv>) {
  const logical = c.req.query("$jsonp[method]")
  const methods = [c.req.method, ...(logical ? [logical.toUpperCase()] : [])]
  return { methods, path: c.req.path, session: c.req.header("x-session") }
}

/**
 * Makes requests go wrong as the rules of `/__faults`, or the request's own header `X-Fault`, say. It stands
 * in front of everything but preflights and the sandbox's control calls (`/__…`).
 */
export function faultsMiddleware(context: SandboxContext): MiddlewareHandler<SandboxEnv> {
  return async (c, next) => {
    if (c.req.method === "OPTIONS" || c.req.path.startsWith("/__")) return next()
    const fault = parseFaultHeader(c.req.header("x-fault")) ?? takeFault(context, facts(c))
    if (!fault) return next()
    const { signal } = c.req.raw
    switch (fault.kind) {
      case "delay":
        await pause(fault.ms, signal)
        return next()
      case "hang":
        await pause(longestHang, signal)
        return breakConnection(c)
      case "reset":
        return breakConnection(c)
      case "html":
        return answerPage()
      case "status":
      case "not-made":
        return refuse(c, fault.status)
      case "new-token":
        await next()
        return renewToken(context, c)
      case "truncated":
        await next()
        return replaceAnswer(c, await truncate(c.res))
      case "lost-answer":
        await next()
        if (fault.then === "delay") return pause(fault.ms, signal)
        return replaceAnswer(c, loseAnswer(c, fault))
    }
  }
}

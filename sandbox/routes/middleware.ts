import type { Context, MiddlewareHandler } from "hono"
import type { ContentfulStatusCode } from "hono/utils/http-status"
import { readToken, writeToken } from "../services/session/token.ts"
import { defaultSession } from "../services/session/default-session.ts"
import { ApiError } from "../storage/api-error.ts"
import { publicKey } from "../storage/public-key.ts"
import type { RequestState, SandboxContext, SandboxEnv } from "../storage/context.ts"
import { parseQuery } from "./query-parser.ts"

const expectedAuthorization = `Basic ${Buffer.from(publicKey).toString("base64")}`

/** Cross-origin headers of the storefront host; credentials need the caller's own origin, never `*`. */
export function crossOrigin(allowHeaders: string): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header("origin")
    const preflight = c.req.method === "OPTIONS"
    if (preflight) c.res = new Response(null, { status: 204 })
    else await next()
    if (!origin) return
    c.res.headers.set("Access-Control-Allow-Origin", origin)
    c.res.headers.append("Vary", "Origin")
    c.res.headers.set("Access-Control-Allow-Credentials", "true")
    c.res.headers.set("Access-Control-Expose-Headers", "X-Session")
    if (!preflight) return
    c.res.headers.set("Access-Control-Allow-Headers", allowHeaders)
    c.res.headers.set("Access-Control-Allow-Methods", "GET, POST, PUT, DELETE, OPTIONS")
    c.res.headers.set("Access-Control-Max-Age", "600")
  }
}

/** Refuses a missing or unknown public key. assumed: status and code of the refusal. */
export function requirePublicKey(): MiddlewareHandler<SandboxEnv> {
  return async (c, next) => {
    if (c.req.header("authorization") !== expectedAuthorization) {
      throw new ApiError(401, "AUTHENTICATION", "Invalid public key")
    }
    await next()
  }
}

/**
 * Reads the session of a request and answers its new token when the request came without one, or when what
 * the token carries changed (storefront API, session token). A bad token is never replaced. What a failed
 * request did to the session is forgotten.
 */
export function sessionMiddleware(context: SandboxContext): MiddlewareHandler<SandboxEnv> {
  return async (c, next) => {
    const token = c.req.header("x-session")
    const reading = token ? readToken(context.secret, token) : null
    if (reading?.kind === "malformed") throw new ApiError(400, "invalid_session", "Session token is not valid")
    const known = reading?.kind === "known" ? reading.session : null
    const stranger = reading?.kind === "stranger"
    const fails = reading?.kind === "broken" || (stranger && c.req.method !== "GET")
    if (fails) throw new ApiError(500, "server_error", "Session could not be loaded")

    const session = { ...(known ?? defaultSession(context)) }
    const before = JSON.stringify(session)
    const state: RequestState = {
      session,
      locale: c.req.header("x-locale") || session.locale,
      currency: c.req.header("x-currency") || session.currency,
      stranger,
    }
    c.set("state", state)
    c.set("query", parseQuery(new URL(c.req.url).search))
    await next()

    if (stranger) return
    const after = c.error ? before : JSON.stringify(state.session)
    if (!known || after !== before) c.res.headers.set("X-Session", writeToken(context.secret, JSON.parse(after)))
  }
}

/** Answers an error as the storefront API does: `{error: {message, code, param}}`. */
export function answerError(error: Error, c: Context): Response {
  if (error instanceof ApiError) {
    const { message, code, param } = error
    return c.json({ error: { message, code, ...(param ? { param } : {}) } }, error.status as ContentfulStatusCode)
  }
  console.error(error)
  return c.json({ error: { message: "Internal server error", code: "server_error" } }, 500)
}

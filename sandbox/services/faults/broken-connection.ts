import type { ServerResponse } from "node:http"
import type { Context } from "hono"
import type { SandboxEnv } from "../../storage/context.ts"

/**
 * What a caller in the same process gets in place of a socket that breaks. It is no Error on purpose: the
 * application's error handler would answer an Error, and nothing may be answered here.
 */
class BrokenConnection {
  readonly name = "TypeError"
  readonly message = "fetch failed"
  readonly cause = { code: "ECONNRESET" }
}

type Handler = (request: Request, ...rest: never[]) => Response | Promise<Response>

/** Makes a handler reject as the platform's fetch does (`TypeError: fetch failed`) where a connection breaks. */
export function rejectingBrokenConnections(handler: Handler): (...args: Parameters<Handler>) => Promise<Response> {
  return async (...args) => {
    try {
      return await handler(...args)
    } catch (error) {
      if (!(error instanceof BrokenConnection)) throw error
      throw new TypeError(error.message, { cause: Object.assign(new Error("read ECONNRESET"), error.cause) })
    }
  }
}

/**
 * Ends a request without an answer: the server's socket is reset, a caller in this process gets a rejection.
 *
 * @returns what tells the server that nothing is left to send
 * @throws BrokenConnection when there is no socket
 */
export function breakConnection(c: Context<SandboxEnv>): Response {
  const outgoing = (c.env as { outgoing?: ServerResponse } | undefined)?.outgoing
  if (!outgoing) throw new BrokenConnection()
  outgoing.socket?.resetAndDestroy()
  return new Response(null, { headers: { "x-hono-already-sent": "true" } })
}

/** Waits that many milliseconds, or until the caller gives up; the timer does not keep the process alive. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    timer.unref()
    signal.addEventListener("abort", () => (clearTimeout(timer), resolve()), { once: true })
    if (signal.aborted) resolve()
  })
}

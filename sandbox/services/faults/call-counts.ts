import type { MiddlewareHandler } from "hono"
import { parse } from "qs"
import type { SandboxEnv } from "../../storage/context.ts"

/** More addresses than any test run asks for; ids make each its own. */
const MOST_ADDRESSES = 20_000

/** How often each call was asked for, by "GET /cart": tests compare it with what the shop says that it calls. */
export type CallCounts = {
  /** Counts what passes, but for requests that carry `X-Not-Counted`: those a test makes itself. */
  middleware: MiddlewareHandler<SandboxEnv>
  list(): Record<string, number>
  clear(): void
}

export function createCallCounts(): CallCounts {
  const counts = new Map<string, number>()
  return {
    async middleware(c, next) {
      const call = c.req.header("x-not-counted") === undefined ? callOf(c.req.method, c.req.url) : null
      if (call && (counts.has(call) || counts.size < MOST_ADDRESSES)) counts.set(call, (counts.get(call) ?? 0) + 1)
      await next()
    },
    list: () => Object.fromEntries([...counts].toSorted(([one], [other]) => one.localeCompare(other))),
    clear: () => counts.clear(),
  }
}

/** A request as specification §7 writes it; null for pictures, control calls and the providers' own. */
function callOf(method: string, url: string): string | null {
  const { pathname, search } = new URL(url)
  if (method === "OPTIONS") return null
  if (/^\/(api|functions)\//.test(pathname)) return `${method} ${decodeURIComponent(pathname.replace(/^\/api/, ""))}`
  if (!/^\/(tokens|intent|authorization)$/.test(pathname)) return null
  const { $jsonp } = parse(search, { ignoreQueryPrefix: true, depth: 2 }) as { $jsonp?: { method?: unknown } }
  const logical = method === "GET" && typeof $jsonp?.method === "string" ? $jsonp.method : method
  return `${logical.toUpperCase()} ${pathname}`
}

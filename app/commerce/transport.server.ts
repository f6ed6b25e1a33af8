import { stringify } from "qs"
import { yieldToEventLoop } from "~/concurrency"
import { readEnvironment } from "~/env.server"
import { log } from "~/log.server"
import { ApiUnavailableError, ApiError } from "./errors"
import { isPathPart } from "./path-part"
import { timeCall } from "./request-scope.server"
import { bulkheadOf, callWithBulkhead, isOutage, parseResponse, sendRequest } from "./requests.server"

/** Session, locale and currency of a caller. `keepSession` receives each new session token, on errors too. */
export type BackendCaller = {
  session(): string | null
  keepSession(token: string): void
  locale: string | null
  currency: string | null
}

/** The fifth argument of swell-js's `request`, as far as its methods use it (functions). */
type CallOptions = { path?: string } | undefined

/** The `request` of a swell-js client with a time limit, checked paths, one repeat for reads, and a breaker for each group. */
export function createTransport(caller: BackendCaller) {
  return async (method: string, url: string, id?: unknown, data?: unknown, options?: CallOptions): Promise<unknown> => {
    const verb = method.toLowerCase()
    const hasId = data !== undefined || typeof id === "string"
    const path = callPath(hasId && id !== undefined ? `${url}/${String(id)}` : url)
    const payload = hasId ? data : id
    const prefix = options?.path ?? "/api"
    callPath(prefix)
    const isRead = verb === "get"
    const query = isRead ? stringify(payload, { addQueryPrefix: true }) : ""
    const address = `${readEnvironment().swellUrl}${prefix}${path}${query}`
    const body = !isRead && payload !== undefined && { body: JSON.stringify(payload) }
    const init = { method: verb.toUpperCase(), headers: headersOf(caller), ...body }
    const isFunction = prefix !== "/api"
    const send = (timeoutMs: number) =>
      callWithBulkhead(isFunction ? "functions" : bulkheadOf(path), async () => {
        const reply = await sendRequest(address, init, timeoutMs)
        const token = reply.session
        if (token && token !== caller.session() && /^[\x21-\x7e]{1,2048}$/.test(token)) caller.keepSession(token)
        await yieldToEventLoop()
        return parseResponse(reply, isFunction)
      })
    const name = `${init.method} ${path}`
    const limit = timeLimit(verb, path)
    try {
      return await timeCall(name, () => (isRead ? repeatOnce(send, name, limit) : send(limit.tryMs)))
    } catch (error) {
      // The opening of a breaker is logged once; a line for each refused call would hide it.
      if (error instanceof ApiUnavailableError && error.kind !== "not-sent") {
        log.warn("backend-fault", { call: name, ...faultFields(error) })
      }
      throw error
    }
  }
}

/** The path of a call. swell-js joins ids unencoded: "../account" would read another address with the shopper's session. */
function callPath(url: string): string {
  const segments = url.split("/").filter((part, index) => part !== "" || index > 1)
  if (segments.length === 0 || !segments.every(isPathPart)) {
    throw new ApiError({ message: "Not a path of the storefront API", status: 404, code: "path_refused" })
  }
  return `/${segments.join("/")}`
}

function headersOf({ session, locale, currency }: BackendCaller): Record<string, string> {
  const own = Object.entries({ "X-Session": session(), "X-Locale": locale, "X-Currency": currency }).flatMap(([name, value]) => {
    if (value === null) return []
    // The values are checked where they enter the shop.
    if (!/^[\x21-\x7e]{1,4096}$/.test(value)) throw new TypeError(`The header ${name} takes printable ASCII only`)
    return [[name, value] as const]
  })
  return {
    Accept: "application/json",
    "Content-Type": "application/json",
    Authorization: `Basic ${btoa(readEnvironment().swellPublicKey)}`,
    ...Object.fromEntries(own),
  }
}

const RETRIES_PER_READ = 0.09
const MAX_RETRY_BUDGET = 10

/** At most a tenth of the reads is repeated, so that a failing backend does not get twice the load. */
let retryBudget = 1

async function repeatOnce(
  send: (timeoutMs: number) => Promise<unknown>,
  call: string,
  { tryMs, allMs }: TimeLimit,
): Promise<unknown> {
  const start = Date.now()
  retryBudget = Math.min(MAX_RETRY_BUDGET, retryBudget + RETRIES_PER_READ)
  try {
    return await send(tryMs)
  } catch (error) {
    if (!isOutage(error)) throw error
    await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 150))
    const left = Math.min(tryMs, allMs - (Date.now() - start))
    if (left < 100 || retryBudget < 1) throw error
    retryBudget -= 1
    log.info("backend-retry", { call, ...faultFields(error) })
    return send(left)
  }
}

function faultFields({ kind, status, message, durationMs }: ApiUnavailableError) {
  return { kind, status, message, durationMs }
}

/** Milliseconds for one try, and for all tries together. */
type TimeLimit = { tryMs: number; allMs: number }

const TIME_LIMITS: { method?: string; path: RegExp; tryMs: number; allMs?: number }[] = [
  { method: "get", path: /^\/(products|categories|attributes|content|settings)(\/|$)/, tryMs: 3000, allMs: 6500 },
  { method: "get", path: /^\/(cart(\/order)?|session)$/, tryMs: 4000 },
  { method: "post", path: /^\/cart\/order$/, tryMs: 20_000 },
  { path: /^\/cart(\/|$)/, tryMs: 10_000 },
  { path: /^\/account\/login$/, tryMs: 8000 },
]

/** The longest times of a call. One try never exceeds SWELL_TIMEOUT_MS (20 s) [7.8]. */
function timeLimit(verb: string, path: string): TimeLimit {
  const { swellTimeoutMs: longestMs } = readEnvironment()
  const limit = TIME_LIMITS.find((each) => (each.method ?? verb) === verb && each.path.test(path))
  const tryMs = Math.min(limit?.tryMs ?? longestMs, longestMs)
  return { tryMs, allMs: Math.max(tryMs, Math.min(limit?.allMs ?? tryMs, 2 * longestMs)) }
}

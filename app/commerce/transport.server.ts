import { stringify } from "qs"
import { readEnvironment } from "~/env.server"
import { log } from "~/log.server"
import { callGroup, callInGroup } from "./call-groups.server"
import { BackendFault, BackendRefusal } from "./errors"
import { parseResponse, type Reply, sendRequest } from "./replies.server"

/** Who calls, as the headers say it; `keepSession` hears of each new session token, on errors too. */
export type Caller = {
  session(): string | null
  keepSession(token: string): void
  locale: string | null
  currency: string | null
}

/** The fifth argument of swell-js's `request`, as far as its methods use it (functions). */
type CallOptions = { path?: string } | undefined

const budget = createRetryBudget()

/**
 * The `request` of a swell-js client, over our own wire: the same arguments, address, headers and errors
 * (storefront API, transport rules; specification §7), plus a time limit, refused redirects, checked paths, one
 * repeat for reads, and a breaker for each part of the backend.
 *
 * @throws BackendRefusal when the backend says no, BackendFault when there is no answer to rely on
 */
export function createTransport(caller: Caller) {
  return async function request(
    method: string,
    url: string,
    id?: unknown,
    data?: unknown,
    options?: CallOptions,
  ): Promise<unknown> {
    const verb = method.toLowerCase()
    const hasId = data !== undefined || typeof id === "string"
    const path = callPath(url, hasId && id !== undefined ? String(id) : undefined)
    const payload = hasId ? data : id
    const prefix = options?.path ?? "/api"
    callPath(prefix, undefined)
    const { swellUrl, swellTimeoutMs } = readEnvironment()
    const isRead = verb === "get"
    const address = `${swellUrl}${prefix}${path}${isRead ? queryString(payload) : ""}`
    const init = {
      method: verb.toUpperCase(),
      headers: headersOf(caller),
      ...(!isRead && payload !== undefined && { body: JSON.stringify(payload) }),
    }
    const call = { name: `${init.method} ${path}`, limit: timeLimit(verb, path, swellTimeoutMs), acceptText: prefix !== "/api" }
    const group = prefix === "/api" ? callGroup(path) : "functions"
    const once = (timeoutMs: number) =>
      callInGroup(group, async () => {
        const reply = await sendRequest(address, init, timeoutMs)
        keepSession(caller, reply)
        return parseResponse(reply, call.acceptText)
      })
    return isRead ? await repeatOnce(once, call) : await once(call.limit.tryMs).catch((error) => throwLogged(error, call.name))
  }
}

function headersOf(caller: Caller): Record<string, string> {
  const session = caller.session()
  return {
    Accept: "application/json",
    "Content-Type": "application/json",
    Authorization: `Basic ${btoa(readEnvironment().swellPublicKey)}`,
    ...(session !== null && { "X-Session": headerValue("X-Session", session) }),
    ...(caller.locale !== null && { "X-Locale": headerValue("X-Locale", caller.locale) }),
    ...(caller.currency !== null && { "X-Currency": headerValue("X-Currency", caller.currency) }),
  }
}

function keepSession(caller: Caller, reply: Reply): void {
  if (reply.session && reply.session !== caller.session() && /^[\x21-\x7e]{1,2048}$/.test(reply.session)) {
    caller.keepSession(reply.session)
  }
}

type Call = { name: string; limit: { tryMs: number; allMs: number } }

async function repeatOnce(once: (timeoutMs: number) => Promise<unknown>, { name, limit }: Call): Promise<unknown> {
  const start = Date.now()
  budget.noteCall()
  try {
    return await once(limit.tryMs)
  } catch (error) {
    if (!mayBeRepeated(error)) return throwLogged(error, name)
    await new Promise((resolve) => setTimeout(resolve, 50 + Math.random() * 150))
    const left = Math.min(limit.tryMs, limit.allMs - (Date.now() - start))
    if (left < 100 || !budget.spend()) return throwLogged(error, name)
    log.info("backend-retry", { call: name, ...faultFields(error) })
    return await once(left).catch((second) => throwLogged(second, name))
  }
}

function mayBeRepeated(error: unknown): boolean {
  if (!(error instanceof BackendFault) || error.kind === "not-sent") return false
  return error.status === undefined || error.status === 200 || error.status >= 500
}

function faultFields(error: unknown) {
  if (!(error instanceof BackendFault)) return {}
  const { kind, status, message, durationMs } = error
  return { kind, status, message, durationMs }
}

function throwLogged(error: unknown, call: string): never {
  // One line says that a breaker has opened; one for each call that it spares would bury it.
  if (error instanceof BackendFault && error.kind !== "not-sent") log.warn("backend-fault", { call, ...faultFields(error) })
  throw error
}

const perCall = 0.09
const most = 10

/**
 * Lets reads be tried again as long as that stays within a tenth of the traffic, so that a failing backend is not
 * met with twice the load. The first read of a process may be repeated.
 */
function createRetryBudget() {
  let saved = 1
  return {
    noteCall() {
      saved = Math.min(most, saved + perCall)
    },
    /** True when one repeat may be spent now. */
    spend(): boolean {
      if (saved < 1) return false
      saved -= 1
      return true
    },
  }
}

export type TimeLimit = {
  /** Milliseconds for one try. */
  tryMs: number
  /** Milliseconds for all tries together. */
  allMs: number
}

type Rule = { method?: string; path: RegExp; tryMs: number; allMs?: number }

const rules: Rule[] = [
  { method: "get", path: /^\/(products|categories|attributes|content|settings)(\/|$)/, tryMs: 3000, allMs: 6500 },
  { method: "get", path: /^\/cart(\/order)?$/, tryMs: 4000 },
  { method: "post", path: /^\/cart\/order$/, tryMs: 20_000 },
  { path: /^\/cart(\/|$)/, tryMs: 10_000 },
  { path: /^\/account\/login$/, tryMs: 8000 },
]

/**
 * How long a call to the storefront API may take. Reading the catalogue leaves room for a second try; the
 * environment's SWELL_TIMEOUT_MS (specification §7: 20 s) is never exceeded by one try.
 */
function timeLimit(method: string, path: string, longestMs: number): TimeLimit {
  const rule = rules.find((one) => (one.method === undefined || one.method === method) && one.path.test(path))
  const tryMs = Math.min(rule?.tryMs ?? longestMs, longestMs)
  return { tryMs, allMs: Math.max(tryMs, Math.min(rule?.allMs ?? tryMs, 2 * longestMs)) }
}

const segment = /^[A-Za-z0-9_-]+$/

/**
 * The path of a call, with its id. swell-js joins ids unencoded, so that "../account" would read another address
 * with the shopper's session: a segment with anything but letters, digits, "_" and "-" is refused before the call.
 *
 * @throws BackendRefusal 404 `path_refused`
 */
export function callPath(url: string, id: string | undefined): string {
  const segments = [url, ...(id === undefined ? [] : [id])]
    .join("/")
    .split("/")
    .filter((part, index) => part !== "" || index > 1)
  if (segments.length === 0 || !segments.every((part) => segment.test(part))) {
    throw new BackendRefusal({ message: "Not a path of the storefront API", status: 404, code: "path_refused" })
  }
  return `/${segments.join("/")}`
}

/** A query string in the bracket notation of swell-js, or "" when there is nothing to say. */
export function queryString(query: unknown): string {
  const text = stringify(query)
  return text === "" ? "" : `?${text}`
}

/**
 * The value of an `X-…` header.
 *
 * @throws TypeError when it is not printable ASCII: values are checked where they enter the shop
 */
export function headerValue(name: string, value: string): string {
  if (!/^[\x21-\x7e]{1,4096}$/.test(value)) throw new TypeError(`The header ${name} takes printable ASCII only`)
  return value
}

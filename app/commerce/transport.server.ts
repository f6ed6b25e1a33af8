import { log } from "~/log.server"
import { readEnvironment } from "~/env.server"
import { callGroup, callInGroup } from "./call-groups.server"
import { BackendFault } from "./errors"
import type { Reply } from "./exchange.server"
import { exchange } from "./exchange.server"
import { readReply } from "./read-reply.server"
import { callPath, headerValue, queryString } from "./request-url.server"
import { createRetryBudget } from "./retry-budget.server"
import { timeLimit } from "./time-limits.server"

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
        const reply = await exchange(address, init, timeoutMs)
        keepSession(caller, reply)
        return readReply(reply, call.acceptText)
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
    log.info("backend-repeat", { call: name, ...faultFields(error) })
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

import { channel, subscribe } from "node:diagnostics_channel"
import { BrokenCircuitError, CircuitState, ConsecutiveBreaker, circuitBreaker, handleWhen } from "cockatiel"
import { z } from "zod"
import { QueueFull, QueueTimeout, TaskQueue } from "~/concurrency"
import { log } from "~/log.server"
import { BACKEND_CALLS, BACKEND_GROUPS, type BackendCall, type BackendGroup } from "./backend-channels"
import { ApiUnavailableError, ApiError } from "./errors"

/** Calls at a time, each on a connection of its own, and how many more may wait for one. */
const LIMITS = {
  account: { running: 20, waiting: 100 },
  cart: { running: 40, waiting: 400 },
  catalogue: { running: 40, waiting: 400 },
  functions: { running: 10, waiting: 50 },
  order: { running: 40, waiting: 400 },
  payment: { running: 30, waiting: 200 },
}

/** How long a call may wait for a connection. */
const MAX_QUEUE_WAIT_MS = 2_000
/** Failures in a row that open a breaker, and how long it stays open before one call tries again. */
const FAILURES_TO_OPEN = 10
const OPEN_MS = 2_000

const GROUP_PATHS: [RegExp, BulkheadName][] = [
  [/^\/cart\/order$/, "order"],
  [/^\/(cart|session)(\/|$)/, "cart"],
  [/^\/(account|subscriptions|invoices)(\/|$)/, "account"],
  [/^\/payments?(\/|$)/, "payment"],
]

type BulkheadName = keyof typeof LIMITS
type Send = <T>(call: () => Promise<T>) => Promise<T>

const groups = new Map<string, Send>()

const made = channel(BACKEND_CALLS)
const standing = new Map<string, () => BackendGroup>()
subscribe(BACKEND_GROUPS, (asked) => {
  for (const tell of standing.values()) (asked as BackendGroup[]).push(tell())
})

/** Which part of the backend answers a path of the storefront API. */
export function bulkheadOf(path: string): BulkheadName {
  return GROUP_PATHS.find(([pattern]) => pattern.test(path))?.[1] ?? "catalogue"
}

/** Makes a call when its group's breaker is closed and a connection is free. @throws ApiUnavailableError `not-sent` */
export function callWithBulkhead<T>(name: BulkheadName, call: () => Promise<T>, gateway = ""): Promise<T> {
  const key = `${name} ${gateway}`
  const send = groups.get(key) ?? openGroup(name, gateway)
  groups.set(key, send)
  return send(call)
}

function openGroup(name: BulkheadName, gateway: string): Send {
  const queue = new TaskQueue(LIMITS[name])
  const group = gateway === "" ? name : `${name} ${gateway}`
  // Orders have no breaker: an order that may have been sent must always be looked for.
  const breaker = name === "order" ? null : createBreaker(name, gateway)
  const guard: Send = breaker?.send ?? ((call) => call())
  standing.set(group, () => ({ group, waiting: queue.waiting, running: queue.running, open: breaker?.isOpen() ?? false }))
  return async (call) => {
    try {
      return await guard(() => queue.run(() => measure(group, call), MAX_QUEUE_WAIT_MS))
    } catch (error) {
      if (error instanceof BrokenCircuitError)
        throw new ApiUnavailableError("not-sent", `Not sent: ${name} calls fail one after the other`)
      if (isQueueError(error)) throw new ApiUnavailableError("not-sent", `Not sent: too many ${name} calls wait`)
      throw error
    }
  }
}

async function measure<T>(group: string, call: () => Promise<T>): Promise<T> {
  if (!made.hasSubscribers) return call()
  const started = performance.now()
  const tell = (outcome: BackendCall["outcome"]) =>
    made.publish({ group, outcome, ms: performance.now() - started } satisfies BackendCall)
  try {
    const value = await call()
    tell("answered")
    return value
  } catch (error) {
    // A refusal is an answer.
    tell(isOutage(error) ? "failed" : "answered")
    throw error
  }
}

function createBreaker(name: BulkheadName, gateway: string): { send: Send; isOpen: () => boolean } {
  const limits = { halfOpenAfter: OPEN_MS, breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN) }
  const breaker = circuitBreaker(handleWhen(isOutage), limits)
  const of = { name, gateway: gateway || undefined }
  let isReported = false
  breaker.onBreak(() => {
    if (!isReported) log.warn("breaker-open", of)
    isReported = true
  })
  breaker.onReset(() => {
    if (isReported) log.info("breaker-closed", of)
    isReported = false
  })
  const send: Send = async (call) => {
    // While a half-open breaker tries one call, cockatiel would make the others wait; here they fail at once.
    if (breaker.state === CircuitState.HalfOpen) throw new BrokenCircuitError()
    // A refusal is an answer, so the breaker counts it as a success.
    const outcome = await breaker.execute(async () => {
      try {
        return { value: await call() }
      } catch (error) {
        if (isOutage(error) || isQueueError(error)) throw error
        return { error }
      }
    })
    if ("error" in outcome) throw outcome.error
    return outcome.value
  }
  return { send, isOpen: () => breaker.state !== CircuitState.Closed }
}

function isQueueError(error: unknown): boolean {
  return error instanceof QueueFull || error instanceof QueueTimeout
}

/** No answer to a call that was sent, a broken one, or a 5xx. */
export function isOutage(error: unknown): error is ApiUnavailableError {
  if (!(error instanceof ApiUnavailableError) || error.kind === "not-sent") return false
  return error.status === undefined || error.status === 200 || error.status >= 500
}

type Reply = { status: number; ok: boolean; session: string | null; text: string }

/** One request, with a limit for headers and body together. Redirects are refused: they would carry the session elsewhere. */
export async function sendRequest(url: string, init: RequestInit, timeoutMs: number): Promise<Reply> {
  const started = performance.now()
  const fault = (kind: "timeout" | "connection", message: string) =>
    new ApiUnavailableError(kind, message, undefined, Math.round(performance.now() - started))
  try {
    const response = await fetch(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(timeoutMs) })
    const { status, ok, headers, type } = response
    if (type === "opaqueredirect" || (status >= 300 && status < 400)) {
      throw new ApiUnavailableError("http-error", "The backend answered with a redirect", status)
    }
    return { status, ok, session: headers.get("X-Session"), text: await response.text() }
  } catch (error) {
    if (error instanceof ApiUnavailableError) throw error
    if (error instanceof Error && (error.name === "TimeoutError" || error.name === "AbortError")) {
      throw fault("timeout", `Request timed out after ${timeoutMs / 1000} seconds`)
    }
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    const reason = cause instanceof Error ? ((cause as NodeJS.ErrnoException).code ?? cause.message) : String(cause)
    throw fault("connection", `A connection error occurred while making the request (${reason})`)
  }
}

/** The value of a JSON reply, whatever its content type says; an empty body, with which the backend says "nothing", is null. */
export function readJson(reply: Pick<Reply, "text" | "status">): unknown {
  if (reply.text === "") return null
  try {
    return JSON.parse(reply.text) as unknown
  } catch {
    throw new ApiUnavailableError("malformed", "The backend's answer is not JSON", reply.status)
  }
}

const text = z.string().nullish().catch(null)
const sentence = z.string().min(1)
const refusalSchema = z.union([
  sentence.transform((message) => ({ message, code: null, param: null })),
  z.object({ message: text, code: text, param: text }).refine((error) => error.message || error.code),
])
const fieldErrorsSchema = z.record(z.object({ code: z.string().catch("INVALID"), message: z.string().catch("") }).passthrough())

/** The value of a reply, or an error of one of three forms. A refusal with a 5xx, 401 or 429 status is a fault. */
export function parseResponse(reply: Reply, acceptText: boolean): unknown {
  const { status, ok } = reply
  const connectionError = () =>
    new ApiUnavailableError("http-error", "A connection error occurred while making the request", status)
  let value: unknown
  try {
    value = readJson(reply)
  } catch (error) {
    if (acceptText && ok) return reply.text
    throw ok ? error : connectionError()
  }
  if (isRecord(value)) {
    // A record's own `error` is data: a payment says so why it failed.
    const isRefusal = !ok || typeof value["id"] !== "string"
    const refusal = refusalSchema.safeParse(value["error"])
    if (isRefusal && refusal.success) {
      const { message, code, param } = refusal.data
      const words = message ?? code ?? "refused"
      if (status >= 500 || status === 401 || status === 429) throw new ApiUnavailableError("http-error", words, status)
      throw new ApiError({ message: words, status, code: code ?? "request_error", param: param ?? null })
    }
    const { data: fields } = fieldErrorsSchema.safeParse(value["errors"])
    const [first] = Object.entries(fields ?? {})
    if (first) throw new ApiError({ ...first[1], status, param: first[0], fields })
  }
  if (!ok) throw connectionError()
  return value
}

/** Tells JSON objects from other values. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

/** Checks what we rely on in a reply. @throws ApiUnavailableError with the fields at fault but none of their values */
export function parseReply<T>(schema: z.ZodTypeAny, reply: unknown, call: string): T {
  const parsed = schema.safeParse(reply)
  if (parsed.success) return parsed.data as T
  const fields = parsed.error.issues.slice(0, 5).map((issue) => `${issue.path.join(".") || "(reply)"} ${issue.code}`)
  throw new ApiUnavailableError("malformed", `Unexpected reply of ${call}: ${fields.join(", ")}`)
}

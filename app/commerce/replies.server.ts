import { z } from "zod"
import { BackendFault, BackendRefusal } from "./errors"

export type Reply = { status: number; ok: boolean; session: string | null; isJson: boolean; text: string }

/**
 * One request over the network, with a limit for headers and body together. Redirects are refused, because they
 * would carry the shopper's session elsewhere.
 *
 * @throws BackendFault timeout, connection, or status (for a redirect)
 */
export async function sendRequest(url: string, init: RequestInit, timeoutMs: number): Promise<Reply> {
  const started = performance.now()
  const tookMs = () => Math.round(performance.now() - started)
  try {
    const response = await fetch(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(timeoutMs) })
    if (response.type === "opaqueredirect" || (response.status >= 300 && response.status < 400)) {
      throw new BackendFault("status", "The backend answered with a redirect", response.status)
    }
    return {
      status: response.status,
      ok: response.ok,
      session: response.headers.get("X-Session"),
      isJson: /^application\/(?:[\w.-]+\+)?json\b/i.test(response.headers.get("Content-Type") ?? ""),
      text: await response.text(),
    }
  } catch (error) {
    if (error instanceof BackendFault) throw error
    if (error instanceof Error && (error.name === "TimeoutError" || error.name === "AbortError")) {
      throw new BackendFault("timeout", `Request timed out after ${timeoutMs / 1000} seconds`, undefined, tookMs())
    }
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    const reason = cause instanceof Error ? ((cause as NodeJS.ErrnoException).code ?? cause.message) : String(cause)
    const words = `A connection error occurred while making the request (${reason})`
    throw new BackendFault("connection", words, undefined, tookMs())
  }
}

/**
 * The value of a JSON reply; an empty body, with which the backend says "nothing", is null.
 *
 * @throws BackendFault malformed
 */
export function readJson(reply: Pick<Reply, "text" | "isJson" | "status">): unknown {
  if (reply.text === "") return null
  if (!reply.isJson) throw new BackendFault("malformed", "The backend's answer is not JSON", reply.status)
  try {
    return JSON.parse(reply.text) as unknown
  } catch {
    throw new BackendFault("malformed", "The backend's answer is broken JSON", reply.status)
  }
}

const text = z.string().nullish().catch(null)
const refusalSchema = z.union([
  z.string().min(1),
  z.object({ message: text, code: text, param: text }).refine((error) => error.message || error.code),
])
const fieldErrorsSchema = z.record(z.object({ code: z.string().catch("INVALID"), message: z.string().catch("") }).passthrough())

/**
 * What a reply of the storefront API means (storefront API, how an answer is read): its value, or an error of one of
 * the three forms. A refusal with a 5xx or 401 status is the backend's trouble, not the shopper's.
 *
 * @throws BackendRefusal, BackendFault
 */
export function parseResponse(reply: Reply, acceptText: boolean): unknown {
  if (acceptText && reply.ok && !reply.isJson) return reply.text
  const value = readReplyValue(reply)
  if (isRecord(value)) {
    const error = refusalSchema.safeParse(value["error"])
    if (error.success) throw refusalOf(error.data, reply.status)
    const errors = fieldErrorsSchema.safeParse(value["errors"])
    const [first] = errors.success ? Object.entries(errors.data) : []
    if (errors.success && first) {
      const [param, { code, message }] = first
      throw new BackendRefusal({ message, status: reply.status, code, param, fields: errors.data })
    }
  }
  if (!reply.ok) throw connectionError(reply.status)
  return value
}

function readReplyValue(reply: Reply): unknown {
  if (reply.ok) return readJson(reply)
  try {
    return readJson(reply)
  } catch {
    throw connectionError(reply.status)
  }
}

function refusalOf(error: z.infer<typeof refusalSchema>, status: number): Error {
  const { message, code, param } = typeof error === "string" ? { message: error, code: null, param: null } : error
  const words = message ?? code ?? "refused"
  if (status >= 500 || status === 401 || status === 429) return new BackendFault("status", words, status)
  return new BackendRefusal({ message: words, status, code: code ?? "request_error", param: param ?? null })
}

function connectionError(status: number): BackendFault {
  return new BackendFault("status", "A connection error occurred while making the request", status)
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
}

/**
 * Checks what we rely on in a reply and answers it as its wire type, other fields untouched. The type says more than
 * the schema checks: the rest is optional in the type.
 *
 * @throws BackendFault malformed, with the fields at fault but none of their values
 */
export function parseReply<T>(schema: z.ZodTypeAny, reply: unknown, call: string): T {
  const parsed = schema.safeParse(reply)
  if (parsed.success) return parsed.data as T
  const fields = parsed.error.issues.slice(0, 5).map((issue) => `${issue.path.join(".") || "(reply)"} ${issue.code}`)
  throw new BackendFault("malformed", `Unexpected reply of ${call}: ${fields.join(", ")}`)
}

import { z } from "zod"
import { BackendFault, BackendRefusal } from "./errors"
import type { Reply } from "./exchange.server"
import { readJson } from "./exchange.server"

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
export function readReply(reply: Reply, acceptText: boolean): unknown {
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

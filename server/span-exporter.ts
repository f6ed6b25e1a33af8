import { log } from "../app/log.server.ts"
import { atEnd } from "./listen.ts"
import type { TraceSettings } from "./trace-settings.ts"

export type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Record<string, string | number>
  failed: boolean
}

/** What waits for the collector at most; more is dropped. */
const MAX_WAITING = 2_048
const STATUS_ERROR = 2

/** Collects spans, and sends them together every few seconds and at the end. A collector that does not take them is said once. */
export function createSpanExporter({ url, headers, attributes, delayMs, timeoutMs }: TraceSettings): (span: Span) => void {
  const waiting: Span[] = []
  let isMissed = false
  /** @returns what was wrong with the answer, or null */
  async function post(body: string): Promise<string | null> {
    const init = { method: "POST", headers: { ...headers, "Content-Type": "application/json" }, body }
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(timeoutMs) })
    await answer.arrayBuffer()
    return answer.ok ? null : `status ${answer.status}`
  }
  async function sendAll(): Promise<void> {
    if (waiting.length === 0) return
    const body = JSON.stringify(bodyOf(waiting.splice(0), attributes))
    const fault = await post(body).catch((error: unknown) => String((error as Error).cause ?? error))
    if (fault !== null && !isMissed) log.warn("traces-not-sent", { message: fault })
    isMissed = fault !== null
  }
  setInterval(() => void sendAll(), delayMs).unref()
  atEnd.push(sendAll)
  return (span) => void (waiting.length < MAX_WAITING && waiting.push(span))
}

/** In OTLP's JSON encoding. */
function bodyOf(spans: readonly Span[], attributes: Record<string, string>) {
  const scopeSpans = [{ scope: { name: "boutique" }, spans: spans.map(encode) }]
  return { resourceSpans: [{ resource: { attributes: listAttributes(attributes) }, scopeSpans }] }
}

function encode({ failed, attributes, ...span }: Span) {
  return { ...span, attributes: listAttributes(attributes), status: failed ? { code: STATUS_ERROR } : {} }
}

function listAttributes(attributes: Record<string, string | number>) {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === "number" ? { intValue: String(value) } : { stringValue: value },
  }))
}

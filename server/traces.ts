import { AsyncLocalStorage } from "node:async_hooks"
import { randomBytes } from "node:crypto"
import { subscribe } from "node:diagnostics_channel"
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http"
import { BACKEND_CALLS, type BackendCall } from "../app/commerce/backend-channels.ts"
import { redactPath } from "../app/log.server.ts"
import { requestIdOf } from "./access-log.ts"
import { routeClass } from "./route-class.ts"
import { type Span, createSpanExporter } from "./span-exporter.ts"
import type { TraceSettings } from "./trace-settings.ts"

// Loaded only when the variables of OpenTelemetry name a collector.

type Trace = { traceId: string; spanId: string; isKept: boolean }

const SERVER = 2
const CLIENT = 3
const newId = (bytes: number) => randomBytes(bytes).toString("hex")
/** What `performance.now()` said, as nanoseconds since 1970. */
const nanoseconds = (moment: number) => String(BigInt(Math.round((performance.timeOrigin + moment) * 1_000)) * 1_000n)

/**
 * Sends a trace of each request, with its calls to the backend, to the collector. A span knows the kind of address and the path as
 * the log writes it, no query, no address and no agent.
 */
export function traceRequests(app: RequestListener, settings: TraceSettings): RequestListener {
  const traces = new AsyncLocalStorage<Trace>()
  const send = createSpanExporter(settings)
  subscribe(BACKEND_CALLS, (message) => {
    const { group, outcome, ms } = message as BackendCall
    const trace = traces.getStore()
    if (!trace?.isKept) return
    send({
      ...{ traceId: trace.traceId, spanId: newId(8), parentSpanId: trace.spanId, kind: CLIENT },
      ...{ name: `backend ${group}`, attributes: { "boutique.group": group } },
      ...timesOf(performance.now() - ms),
      failed: outcome === "failed",
    })
  })
  return (request, response) => {
    const trace = { traceId: newId(16), spanId: newId(8), isKept: Math.random() < settings.ratio }
    const started = performance.now()
    if (trace.isKept) response.once("close", () => send(spanOf(request, response, trace, started)))
    traces.run(trace, () => app(request, response))
  }
}

function spanOf(request: IncomingMessage, response: ServerResponse, { traceId, spanId }: Trace, started: number): Span {
  const { method = "GET" } = request
  // Express cuts `url` while a handler runs.
  const { originalUrl: address = request.url ?? "/" } = request as { originalUrl?: string }
  const status = response.writableFinished ? response.statusCode : 499
  const attributes = {
    "http.request.method": method,
    "http.response.status_code": status,
    "url.path": redactPath(address),
    "boutique.request_id": requestIdOf(request) ?? "",
  }
  const name = `${method} ${routeClass(address)}`
  return { traceId, spanId, kind: SERVER, name, attributes, ...timesOf(started), failed: status >= 500 }
}

function timesOf(started: number) {
  return { startTimeUnixNano: nanoseconds(started), endTimeUnixNano: nanoseconds(performance.now()) }
}

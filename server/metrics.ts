import cluster from "node:cluster"
import { channel, subscribe } from "node:diagnostics_channel"
import type { ServerResponse } from "node:http"
import { monitorEventLoopDelay } from "node:perf_hooks"
import { Counter, Gauge, Histogram, collectDefaultMetrics } from "prom-client"
import {
  BACKEND_CALLS,
  BACKEND_GROUPS,
  RECORD_READS,
  type BackendCall,
  type BackendGroup,
} from "../app/commerce/backend-channels.ts"
import { LOG_EVENTS, type LogEvent } from "../app/log.server.ts"
import { REQUESTS } from "./listen.ts"
import { PAGE_CACHE_ANSWERS } from "./page-cache.ts"
import { routeClass } from "./route-class.ts"
import { tellFigures } from "./worker-figures.ts"

// Loaded only with METRICS_PORT. docs/operations/ has alerts and a dashboard made of these.

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20]

const firstBytes = new Histogram({
  name: "boutique_first_byte_seconds",
  help: "Time until the headers of an answer are sent, by kind of address and status.",
  labelNames: ["route", "status"],
  buckets: SECONDS,
})
const calls = new Histogram({
  name: "boutique_backend_call_seconds",
  help: "Calls to the backend by group; a refusal counts as an answer.",
  labelNames: ["group", "outcome"],
  buckets: SECONDS,
})
const cacheAnswers = new Counter({
  name: "boutique_page_cache_total",
  help: "Answers of the page cache: fresh, rendered (or waited for), composed with a shopper's slots, passed on to the app.",
  labelNames: ["result"],
})
const recordReads = new Counter({
  name: "boutique_record_cache_total",
  help: "Records of the catalogue, content and settings that pages asked for: fresh, from a stale copy, or missed.",
  labelNames: ["result"],
})
const events = new Counter({
  name: "boutique_events_total",
  help: "Lines of the log but those of requests, by event and level (docs/operations.md).",
  labelNames: ["event", "level"],
})
const lines = new Counter({ name: "boutique_lines_total", help: "The same lines by level alone.", labelNames: ["level"] })
/** An alert on the first one needs a figure before it. */
const ALERTED = [
  ...["payment-without-order", "payment-surplus"].map((event) => ({ event, level: "alert" })),
  ...["payment-unclear", "order-unclear", "redis-unreachable", "shop-full"].map((event) => ({ event, level: "warn" })),
]
const payments = new Counter({
  name: "boutique_payments_total",
  help: "Payments by method and outcome; placed counts every order, without a method those that were free.",
  labelNames: ["method", "outcome"],
})
const limits = new Counter({ name: "boutique_limits_reached_total", help: "Limits reached, by name.", labelNames: ["limit"] })

const askGroups = channel(BACKEND_GROUPS)

new Gauge({
  name: "boutique_backend_breaker_open",
  help: "1 while calls of a group are not made, because they fail one after the other.",
  labelNames: ["group"],
  aggregator: "max",
  collect() {
    for (const { group, open } of readGroups()) this.set({ group }, open ? 1 : 0)
  },
})
new Gauge({
  name: "boutique_backend_calls",
  help: "Calls of a group that run, and that wait for a connection.",
  labelNames: ["group", "state"],
  aggregator: "sum",
  collect() {
    for (const { group, running, waiting } of readGroups()) {
      this.set({ group, state: "running" }, running)
      this.set({ group, state: "waiting" }, waiting)
    }
  },
})

const delays = monitorEventLoopDelay()
new Gauge({
  name: "boutique_event_loop_delay_seconds",
  help: "What one turn in a hundred of the event loop exceeds, in the busiest process; Node's own figures are averages of all.",
  aggregator: "max",
  collect() {
    this.set(delays.percentile(99) / 1e9)
    delays.reset()
  },
})

function readGroups(): BackendGroup[] {
  const groups: BackendGroup[] = []
  askGroups.publish(groups)
  return groups
}

/** Begins to count requests and what the log, the backend's calls and the page cache tell. */
export function countEvents(): void {
  collectDefaultMetrics()
  delays.enable()
  for (const labels of ALERTED) events.inc(labels, 0)
  for (const level of ["info", "warn", "alert", "fault"]) lines.inc({ level }, 0)
  subscribe(LOG_EVENTS, (message) => {
    const { level, event, fields } = message as LogEvent
    events.inc({ event, level })
    lines.inc({ level })
    const [, outcome] =
      /^payment-(started|returned|placed|cancelled|refused|unclear|released|surplus|without-order)$/.exec(event) ?? []
    if (outcome) countPayment(String(fields.method ?? ""), outcome)
    if (event === "rate-limit-reached") limits.inc({ limit: String(fields.limit) })
  })
  subscribe(REQUESTS, (response) => measure(response as ServerResponse))
  subscribe(BACKEND_CALLS, (message) => {
    const { group, outcome, ms } = message as BackendCall
    calls.observe({ group, outcome }, ms / 1000)
  })
  subscribe(RECORD_READS, (result) => recordReads.inc({ result: String(result) }))
  subscribe(PAGE_CACHE_ANSWERS, (result) => cacheAnswers.inc({ result: String(result) }))
  if (cluster.isWorker) tellFigures()
}

/** An alert compares refused ones with placed ones: without one of these figures it could not. */
function countPayment(method: string, counted: string): void {
  for (const outcome of ["placed", "refused"]) payments.inc({ method, outcome }, 0)
  payments.inc({ method, outcome: counted })
}

/** Measures a request to its first byte; one that is given up before has status 499. */
function measure(response: ServerResponse): void {
  const started = performance.now()
  const route = routeClass(response.req.url ?? "/")
  let firstByte: number | null = null
  const writeHead = response.writeHead.bind(response) as (...parts: unknown[]) => typeof response
  response.writeHead = (...parts: unknown[]) => {
    firstByte ??= performance.now() - started
    return writeHead(...parts)
  }
  response.once("close", () => {
    const status = firstByte === null ? 499 : response.statusCode
    firstBytes.observe({ route, status: String(status) }, (firstByte ?? performance.now() - started) / 1000)
  })
}

import cluster, { type Worker } from "node:cluster"
import { once } from "node:events"
import { createServer } from "node:http"
import { AggregatorRegistry, type MetricObject, register } from "prom-client"
import { atEnd } from "./listen.ts"

/** How long the first process waits for what a worker counted (milliseconds). */
const ANSWER_MS = 5_000
const ASK = "boutique:figures"

type Figures = readonly MetricObject[]

/** In a worker: tells the first process what was counted here now, whenever it asks, and before the end. */
export function tellFigures(): void {
  const tell = async () => {
    const figures = await register.getMetricsAsJSON()
    await new Promise((resolve) => process.send?.({ kind: ASK, figures }, resolve))
  }
  process.on("message", (message) => {
    if (message === ASK) void tell()
  })
  atEnd.push(tell)
  void tell()
  // For one release: a reload keeps the first process of the release before, which asks as prom-client does.
  new AggregatorRegistry()
}

/**
 * Serves `/metrics` in Prometheus' format to this machine alone.
 *
 * @param isFirst whether this is the first process of several, which sums up what its workers counted
 * @throws what `listen` reports, such as EADDRINUSE
 */
export function serveMetrics(port: number, isFirst: boolean): Promise<void> {
  const read = isFirst ? gatherFigures() : () => register.metrics()
  const server = createServer((request, response) => {
    if (request.url !== "/metrics") return void response.writeHead(404).end()
    read().then(
      (body) => response.writeHead(200, { "Content-Type": register.contentType }).end(body),
      () => response.writeHead(503).end(),
    )
  })
  return new Promise((resolve, reject) => {
    server.once("error", reject)
    server.listen(port, "127.0.0.1", resolve)
  })
}

/**
 * In the first process: from now on keeps what workers counted that have ended, because Prometheus takes a sum that falls for a new
 * start. Of one that crashed that is what it told last.
 *
 * @returns what gives the sums of all workers in Prometheus' format; it rejects when one does not answer within 5 seconds
 */
export function gatherFigures(): () => Promise<string> {
  const told = new Map<Worker, Figures>()
  let ended: Figures = []
  cluster.on("message", (worker, message: { kind?: string; figures?: Figures }) => {
    if (message.kind === ASK && message.figures) told.set(worker, message.figures)
  })
  // Not its exit: what it told last may be read after that.
  cluster.on("disconnect", (worker) => {
    const counted = told.get(worker)?.filter(({ type }) => TYPES_THAT_STAY.includes(String(type))) ?? []
    told.delete(worker)
    ended = AggregatorRegistry.aggregate([ended, counted]).getMetricsAsArray()
  })
  return async () => {
    const late = AbortSignal.timeout(ANSWER_MS)
    // A new one that has told nothing yet has counted nothing.
    await Promise.all([...told.keys()].map((worker) => ask(worker, late)))
    const sums = AggregatorRegistry.aggregate([...told.values(), ended])
    for (const { values } of (await sums.getMetricsAsJSON()) as { values: { value: number }[] }[])
      for (const each of values) each.value = rounded(each.value)
    return sums.metrics()
  }
}

/** The same figures added in another order differ in the last digit: a sum that fell by that would be a new start, too. */
const rounded = (sum: number) => Math.round(sum * 1e9) / 1e9

/** Gauges tell of a process that runs. */
const TYPES_THAT_STAY = ["counter", "histogram"]

function ask(worker: Worker, signal: AbortSignal): Promise<unknown> {
  const answered = Promise.race([once(worker, "message", { signal }), once(worker, "disconnect", { signal })])
  worker.send(ASK, () => undefined)
  return answered
}

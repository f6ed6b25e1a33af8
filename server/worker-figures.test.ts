import cluster, { type Worker } from "node:cluster"
import { EventEmitter, once } from "node:events"
import { fileURLToPath } from "node:url"
import { AggregatorRegistry } from "prom-client"
import { afterEach, expect, test } from "vitest"
import { gatherFigures } from "./worker-figures.ts"

afterEach(() => new Promise<void>((resolve) => cluster.disconnect(resolve)))

test("after a reload the first process, of the release before, asks a new worker in its own way", async () => {
  const exec = fileURLToPath(new URL("./counting-worker.fixture.ts", import.meta.url))
  cluster.setupPrimary({ exec, execArgv: [] })
  await once(cluster.fork(), "message")
  const figures = await new AggregatorRegistry().clusterMetrics()
  expect(figures).toMatch(/^boutique_events_total\{event="shop-full",level="warn"\} 0$/m)
})

test("a worker's end lowers no sum, not by the last digit either", async () => {
  const read = gatherFigures()
  const sum = async () => Number(/^busy_seconds_total (\S+)$/m.exec(await read())?.[1])
  const workers = [0.1, 0.2, 0.3].map((value) => {
    const worker = Object.assign(new EventEmitter(), { send: () => void worker.emit("message") }) as unknown as Worker
    const counter = {
      name: "busy_seconds_total",
      help: "Busy",
      type: "counter",
      aggregator: "sum",
      values: [{ value, labels: {} }],
    }
    cluster.emit("message", worker, { kind: "boutique:figures", figures: [counter] })
    return worker
  })
  const before = await sum()
  cluster.emit("disconnect", workers[0])
  expect(before).toBeCloseTo(0.6)
  expect(await sum()).toBeGreaterThanOrEqual(before)
})

import cluster from "node:cluster"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { AggregatorRegistry } from "prom-client"
import { afterEach, expect, test } from "vitest"

afterEach(() => new Promise<void>((resolve) => cluster.disconnect(resolve)))

test("after a reload the first process, of the release before, asks a new worker in its own way", async () => {
  const exec = fileURLToPath(new URL("./counting-worker.fixture.ts", import.meta.url))
  cluster.setupPrimary({ exec, execArgv: [] })
  await once(cluster.fork(), "message")
  const figures = await new AggregatorRegistry().clusterMetrics()
  expect(figures).toMatch(/^boutique_events_total\{event="shop-full",level="warn"\} 0$/m)
})

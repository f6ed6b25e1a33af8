import { setTimeout as pause } from "node:timers/promises"
import { expect, test } from "vitest"
import { startStack } from "../setup/stack.ts"
import { percentile } from "./figures.ts"
import { createHttpShopper } from "../shopper/http-shopper.ts"
import { dripInto } from "./slow-senders.ts"

test("S4 500 slow sockets leave the home page's p95 under 500 ms, and all are closed within 12 s", async () => {
  const stack = await startStack()
  const shopper = createHttpShopper({ origin: stack.shop })
  await shopper.open("/")
  const dripping = dripInto(stack.shop, 500)
  await pause(500)
  const times: number[] = []
  const until = Date.now() + 8_000
  while (Date.now() < until) {
    times.push((await shopper.open("/")).durationMs)
    await pause(50)
  }
  const seconds = await Promise.all(dripping)
  await stack.stop()
  console.log(
    `home p95 ${percentile(times, 95).toFixed(0)} ms of ${times.length}; the last socket closed after ${Math.max(...seconds)} s`,
  )
  expect(percentile(times, 95)).toBeLessThan(500)
  expect(Math.max(...seconds)).toBeLessThanOrEqual(12)
})

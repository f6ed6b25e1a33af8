import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterEach, expect, test, vi } from "vitest"
import { log } from "../app/log.server"
import { atEnd } from "./listen"
import { type Span, createSpanExporter } from "./span-exporter"

const span = { traceId: "1", spanId: "2", name: "GET home", kind: 2, startTimeUnixNano: "1", endTimeUnixNano: "2" }
let asked = 0
const collector = createServer((_request, response) => {
  asked++
  response.writeHead(200, { "Content-Length": "9" }).write("{")
  setTimeout(() => response.destroy(), 20)
})
afterEach(() => void collector.close())

async function startCollector(): Promise<string> {
  await new Promise<void>((resolve) => void collector.listen(0, "127.0.0.1", resolve))
  return `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
}

test.each([
  ["breaks its answer off", 5_000, /aborted|terminated|closed/],
  ["cannot be waited for that long", Number.NaN, /out of range/],
])("a collector that %s is said, and nothing else ends", async (_what, timeoutMs, message) => {
  const url = await startCollector()
  const warn = vi.spyOn(log, "warn").mockReturnValue(undefined)
  const send = createSpanExporter({ url, headers: {}, attributes: {}, ratio: 1, delayMs: 20, timeoutMs })
  send({ ...span, attributes: {}, failed: false } satisfies Span)
  await expect.poll(() => warn.mock.calls).toEqual([["traces-not-sent", { message: expect.stringMatching(message) }]])
  warn.mockRestore()
})

test("what waits when the shop stops is sent before its end", async () => {
  const url = await startCollector()
  const warn = vi.spyOn(log, "warn").mockReturnValue(undefined)
  const send = createSpanExporter({ url, headers: {}, attributes: {}, ratio: 1, delayMs: 60_000, timeoutMs: 5_000 })
  send({ ...span, attributes: {}, failed: false })
  asked = 0
  await Promise.all(atEnd.map((work) => work()))
  expect(asked).toBe(1)
  warn.mockRestore()
})

import { AggregatorRegistry, register } from "prom-client"
import { beforeAll, expect, test, vi } from "vitest"
import { log } from "../app/log.server"
import { countEvents } from "./metrics"
import { open, readAll, send, serve, statuses } from "./raw-connections.fixture"

beforeAll(() => countEvents())

/** The values of a metric by the labels that they have, as Prometheus reads them. */
async function valuesOf(name: string): Promise<Record<string, number>> {
  const lines = (await register.metrics()).split("\n").filter((line) => line.startsWith(`${name}{`))
  return Object.fromEntries(lines.map((line) => [line.slice(name.length, line.lastIndexOf(" ")), Number(line.split(" ").at(-1))]))
}

test("what a full shop refuses is counted, and warned of", async () => {
  const warned = vi.spyOn(process.stderr, "write").mockReturnValue(true)
  const port = await serve((_request, response) => void response.end(), { maxRunning: 0 })
  expect(statuses(await readAll(send(port, 1)))).toEqual([503])
  expect(warned.mock.calls.map(String).join("")).toContain('"level":"warn","event":"shop-full"')
  expect(await valuesOf("boutique_first_byte_seconds_count")).toMatchObject({ '{route="home",status="503"}': 1 })
  expect(await valuesOf("boutique_events_total")).toMatchObject({ '{event="shop-full",level="warn"}': 1 })
})

test("what one connection asks too much is counted, and is no full shop", async () => {
  const warned = vi.spyOn(process.stderr, "write").mockReturnValue(true)
  const port = await serve((_request, response) => void setTimeout(() => response.end(), 50), { maxTogether: 1 })
  expect(statuses(await readAll(send(port, 2)))).toEqual([200, 503])
  expect(warned).not.toHaveBeenCalled()
  expect(await valuesOf("boutique_first_byte_seconds_count")).toMatchObject({
    '{route="home",status="200"}': 1,
    '{route="home",status="503"}': 2,
  })
})

test.each([
  ["a long address", 414, `GET /${"a".repeat(7_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
  ["long cookies", 431, `GET /x HTTP/1.1\r\nHost: x\r\nCookie: ${"c".repeat(9_000)}\r\n\r\n`],
  ["no host", 400, "GET /x HTTP/1.1\r\n\r\n"],
  ["an expectation", 417, "GET /x HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n\r\n"],
])("a request with %s is counted", async (_what, status, words) => {
  const port = await serve((_request, response) => void response.end())
  const socket = open(port)
  socket.write(words)
  expect(statuses(await readAll(socket))).toEqual([status])
  expect(await valuesOf("boutique_first_byte_seconds_count")).toMatchObject({ [`{route="other",status="${status}"}`]: 1 })
})

test("of several processes the busiest one's delay is told, not the average", async () => {
  const [known] = (await register.getMetricsAsJSON()).filter(({ name }) => name === "boutique_event_loop_delay_seconds")
  const processes = [0.01, 0.5, 0.02].map((value) => [{ ...known, values: [{ labels: {}, value }] }])
  expect(await AggregatorRegistry.aggregate(processes).metrics()).toMatch(/^boutique_event_loop_delay_seconds 0.5$/m)
})

test("a method whose every payment is refused has a figure of placed ones to compare", async () => {
  const written = vi.spyOn(process.stdout, "write").mockReturnValue(true)
  log.info("payment-refused", { method: "card" })
  log.info("payment-placed", { method: "virement" })
  written.mockRestore()
  expect(await valuesOf("boutique_payments_total")).toEqual({
    '{method="card",outcome="placed"}': 0,
    '{method="card",outcome="refused"}': 1,
    '{method="virement",outcome="placed"}': 1,
    '{method="virement",outcome="refused"}': 0,
  })
})

import { type Server, createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { ServerProcess } from "../setup/server-process.ts"
import { addressesOf, freePorts, startSandbox, startShop } from "../setup/stack.ts"
import { addToCart, goToRecap, pressOrder } from "../shopper/http-purchase.ts"
import { createHttpShopper, formWithButton } from "../shopper/http-shopper.ts"
import { buyer } from "../shopper/people.ts"

type Value = { stringValue?: string; intValue?: string }
type Span = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: Value }[]
}
type Sent = { resourceSpans: { resource: { attributes: unknown[] }; scopeSpans: { spans: Span[] }[] }[] }

const ports = await freePorts()
const bodies: string[] = []
const running: { collector?: Server; sandbox?: ServerProcess; shop?: ServerProcess } = {}
let answers = 200

beforeAll(async () => {
  running.collector = createServer((request, response) => {
    let body = ""
    request.on("data", (part) => (body += part))
    request.on("end", () => {
      if (request.url === "/v1/traces" && request.headers["api-key"] === "1") bodies.push(body)
      response.writeHead(answers).end("{}")
    })
  })
  await new Promise<void>((resolve) => void running.collector?.listen(0, "127.0.0.1", resolve))
  const { port } = running.collector.address() as AddressInfo
  running.sandbox = await startSandbox(ports)
  const environment = {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_EXPORTER_OTLP_HEADERS: "api-key=1",
    OTEL_SERVICE_NAME: "lilas",
    OTEL_BSP_SCHEDULE_DELAY: "200",
  }
  running.shop = await startShop(ports, { environment })
})
afterAll(async () => {
  await running.shop?.stop()
  await running.sandbox?.stop()
  running.collector?.close()
})

const spans = () =>
  bodies.flatMap((body) =>
    (JSON.parse(body) as Sent).resourceSpans.flatMap((each) => each.scopeSpans.flatMap((one) => one.spans)),
  )
const valueOf = (span: Span | undefined, name: string) => {
  const { stringValue, intValue } = span?.attributes.find(({ key }) => key === name)?.value ?? {}
  return stringValue ?? intValue
}

test("the collector that OTEL_… names gets each request with its backend calls, and nothing about a person @full", async () => {
  const shopper = createHttpShopper({ origin: addressesOf(ports).shop })
  await addToCart(shopper, "filtres-papier-02")
  const done = await pressOrder(shopper, await goToRecap(shopper, "virement"))
  const customer = createHttpShopper({ origin: addressesOf(ports).shop })
  const login = { email: "jeanne@exemple.fr", password: "lilas-demo-2026" }
  await customer.send(formWithButton(await customer.open("/connexion"), "Se connecter"), login)
  await customer.open("/recherche?q=motcherche")
  await customer.open("/mot-de-passe/unecle")
  const { status, headers } = await customer.open("/suivi/60eb475257530da49da61fd24527b24f/JetonSecret")
  const last = () => spans().find((span) => valueOf(span, "boutique.request_id") === headers.get("X-Request-Id"))
  await expect.poll(last, { timeout: 10_000 }).toBeDefined()
  expect([last()?.name, valueOf(last(), "http.response.status_code")]).toEqual(["GET checkout", String(status)])
  expect(valueOf(last(), "url.path")).toBe("/suivi/…/…")

  const order = spans().find(
    ({ name, attributes }) => name === "POST checkout" && JSON.stringify(attributes).includes("verification"),
  )
  const calls = spans().filter(({ parentSpanId, traceId }) => parentSpanId === order?.spanId && traceId === order?.traceId)
  expect(calls.map(({ name }) => name)).toEqual(expect.arrayContaining(["backend cart", "backend order"]))
  for (const call of calls) {
    expect(BigInt(call.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(order?.startTimeUnixNano ?? 0))
    expect(BigInt(call.endTimeUnixNano)).toBeGreaterThan(BigInt(call.startTimeUnixNano))
  }
  expect(bodies[0]).toContain('{"key":"service.name","value":{"stringValue":"lilas"}}')
  const checkout = done.url.pathname.split("/").at(-1) ?? ""
  const personal = [
    buyer.email,
    buyer.lastName,
    login.email,
    "motcherche",
    "unecle",
    "JetonSecret",
    "127.0.0.1",
    "Mozilla",
    checkout,
  ]
  expect(personal.filter((each) => each === "" || bodies.join().includes(each))).toEqual([])
})

test("a collector that takes no traces is said once, and no shopper waits for it", async () => {
  answers = 503
  const missed = () => running.shop?.output().match(/"event":"traces-not-sent","message":"status 503"/g)?.length ?? 0
  for (const path of ["/boutique", "/panier"]) {
    const seen = bodies.length
    expect((await fetch(addressesOf(ports).shop + path)).status).toBe(200)
    await expect.poll(() => bodies.length, { timeout: 10_000 }).toBeGreaterThan(seen)
  }
  await expect.poll(missed).toBe(1)
})

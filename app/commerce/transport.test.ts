import { createServer } from "node:http"
import type { IncomingMessage, ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { setTimeout } from "node:timers/promises"
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest"
import { setTestEnvironment } from "../../tests/setup/environment"
import { openCommerce } from "./client.server"
import { ApiUnavailableError, ApiError } from "./errors"

type Seen = { method: string; url: string; headers: IncomingMessage["headers"]; body: string }
let seen: Seen[] = []
let answer: (response: ServerResponse, request: IncomingMessage) => void
const logged: string[] = []

const server = createServer((request, response) => {
  let body = ""
  request.on("data", (chunk: Buffer) => (body += chunk.toString()))
  request.on("end", () => {
    seen.push({ method: request.method ?? "", url: request.url ?? "", headers: request.headers, body })
    answer(response, request)
  })
})

function sends(status: number, value: unknown, headers: Record<string, string> = {}) {
  answer = (response) => {
    response.writeHead(status, { "Content-Type": "application/json", ...headers })
    response.end(typeof value === "string" ? value : JSON.stringify(value))
  }
}

function open(session: string | null = "s:1") {
  return openCommerce({ session, locale: "fr-FR", currency: "EUR" })
}

async function failure(work: Promise<unknown>): Promise<ApiUnavailableError | ApiError> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (error instanceof ApiUnavailableError || error instanceof ApiError) return error
  throw new Error(`Expected an error of the backend, got ${String(error)}`)
}

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  setTestEnvironment({ SWELL_URL: `http://127.0.0.1:${port}`, SWELL_TIMEOUT_MS: "1000" })
  vi.spyOn(process.stderr, "write").mockImplementation((line) => logged.push(String(line)) > 0)
  vi.spyOn(process.stdout, "write").mockImplementation((line) => logged.push(String(line)) > 0)
})
beforeEach(() => {
  seen = []
  logged.length = 0
})
afterAll(() => {
  vi.restoreAllMocks()
  server.closeAllConnections()
  server.close()
})

test("a call carries the key, the session, the locale and the currency [7.2] [7.3]", async () => {
  sends(200, { id: "c1" })
  await open().client.cart.update({ comments: "Sonner deux fois" })
  expect(seen[0]).toMatchObject({ method: "PUT", url: "/api/cart", body: '{"comments":"Sonner deux fois"}' })
  expect(seen[0]?.headers).toMatchObject({
    authorization: `Basic ${btoa("pk_test_local")}`,
    "x-session": "s:1",
    "x-locale": "fr-FR",
    "x-currency": "EUR",
    accept: "application/json",
    "content-type": "application/json",
  })
})

test("a call carries no header of the client's version, nor any other that is not the contract's [1.23]", async () => {
  sends(200, null)
  await open().client.cart.get()
  const contract = ["accept", "authorization", "content-type", "x-currency", "x-locale", "x-session"]
  // Node's own, which every request has.
  const transport = ["accept-encoding", "accept-language", "connection", "host", "sec-fetch-mode", "user-agent"]
  expect(Object.keys(seen[0]?.headers ?? {}).filter((name) => !transport.includes(name))).toEqual(
    expect.arrayContaining(contract),
  )
  expect(Object.keys(seen[0]?.headers ?? {}).filter((name) => ![...transport, ...contract].includes(name))).toEqual([])
  expect(JSON.stringify(seen[0]?.headers)).not.toMatch(/swell-js|5\.8\.1|5\.1\.3/)
})

test("a query is written as swell-js writes it [7.5]", async () => {
  sends(200, { count: 0, results: [] })
  await open().client.get("/products", { limit: 24, expand: ["variants"], $filters: { price: [5, 20] } })
  expect(seen[0]?.url).toBe(
    "/api/products?limit=24&expand%5B0%5D=variants&%24filters%5Bprice%5D%5B0%5D=5&%24filters%5Bprice%5D%5B1%5D=20",
  )
})

test("methods with an id and functions find their address [1.3] [7.1]", async () => {
  sends(200, {})
  const { client } = open()
  await client.cart.removeItem("65b0000000000000000000a1")
  await client.functions.post("boutique", "devis", { nom: "Jeanne" })
  await client.account.getOrder("65e000000000000000000001")
  await client.subscriptions.update("s1", { paused: true })
  expect(seen.map(({ method, url }) => `${method} ${url}`)).toEqual([
    "DELETE /api/cart/items/65b0000000000000000000a1",
    "POST /functions/boutique/devis",
    "GET /api/account/orders/65e000000000000000000001",
    "PUT /api/subscriptions/s1",
  ])
  expect(seen[1]?.body).toBe('{"nom":"Jeanne"}')
})

test.each(["../account", "a/b/../../account", "%2e%2e", "a?b=c", "a#b", "é", "a b", "", "a\r\nX-Session: x", ".", "..", "a\\b"])(
  "the id %j is refused before the call",
  async (id) => {
    sends(200, {})
    const error = await failure(open().client.products.get(id))
    expect(error).toMatchObject({ name: "ApiError", status: 404, code: "path_refused" })
    expect(seen).toHaveLength(0)
  },
)

test("a new session is kept, on a refusal too, and sent with the next call [7.4]", async () => {
  const commerce = open(null)
  sends(400, { error: { message: "Not found", code: "invalid_coupon_code", param: "coupon_code" } }, { "X-Session": "s:new" })
  const error = await failure(commerce.client.cart.applyCoupon("NOEL"))
  expect(error).toMatchObject({ name: "ApiError", status: 400, code: "invalid_coupon_code", param: "coupon_code" })
  expect(commerce.session()).toBe("s:new")
  sends(200, "null")
  await commerce.client.cart.get()
  expect(seen[1]?.headers["x-session"]).toBe("s:new")
})

test("field errors on a 200 answer are a refusal that names every field", async () => {
  sends(200, { errors: { "items.options": { code: "INVALID", message: "Product option value is not available (Turquoise)" } } })
  const error = await failure(open().client.cart.addItem({ product_id: "p1" }))
  expect(error).toMatchObject({ name: "ApiError", code: "INVALID", param: "items.options" })
  expect((error as ApiError).fields["items.options"]?.message).toContain("Turquoise")
})

test.each([
  ["an HTML page for an order", 200, "<html>OK</html>", { "Content-Type": "text/html" }, "malformed", 200],
  ["a truncated answer", 200, '{"id": "c1", "ite', {}, "malformed", 200],
  ["a 503 page", 503, "<html>", { "Content-Type": "text/html" }, "http-error", 503],
  ["an error of the server in its own form", 500, { error: { message: "Oups" } }, {}, "http-error", 500],
  ["a wrong key", 401, { error: "Unauthorized" }, {}, "http-error", 401],
  ["a redirect", 302, "", { Location: "/api/account" }, "http-error", 302],
])("%s is a fault", async (_name, status, body, headers, kind, faultStatus) => {
  sends(status, body, headers as Record<string, string>)
  const error = await failure(open().client.post("/cart/order"))
  expect(error).toMatchObject({ name: "ApiUnavailableError", kind, status: faultStatus })
  expect(seen).toHaveLength(1)
})

test("an empty answer is nothing, and an error with status 200 is a refusal", async () => {
  sends(200, "")
  expect(await open().client.cart.get()).toBeNull()
  sends(200, { error: "Already logged in" })
  expect(await failure(open().client.cart.get())).toMatchObject({ name: "ApiError", message: "Already logged in" })
})

test("a write that hangs ends at its limit, says so in the log and is not repeated [8.5]", async () => {
  answer = () => undefined
  // Timers of one process end in their order, however busy the machine is.
  const late = setTimeout(1_500, "too late")
  const error = await Promise.race([failure(open().client.cart.update({ comments: "" })), late])
  expect(error).toMatchObject({ kind: "timeout", message: "Request timed out after 1 seconds" })
  expect(seen).toHaveLength(1)
  expect(logged.join("")).toContain("Request timed out after 1 seconds")
})

test("an answer that stops half way ends at the limit too", async () => {
  answer = (response) => {
    response.writeHead(200, { "Content-Type": "application/json" })
    response.write('{"id":')
  }
  expect(await failure(open().client.post("/cart/order"))).toMatchObject({ kind: "timeout" })
})

test("a connection that breaks is a fault of the connection", async () => {
  answer = (_response, request) => request.socket.destroy()
  expect(await failure(open().client.post("/cart/order"))).toMatchObject({ kind: "connection" })
})

test("R2 at 50 % errors the backend sees at most 1.1 times the reads", async () => {
  let call = 0
  let isFailing = false
  answer = (response) => {
    const status = isFailing && call++ % 2 === 0 ? 500 : 200
    response.writeHead(status, { "Content-Type": "application/json" })
    response.end("{}")
  }
  const { client } = open()
  // The failures of the tests before may have opened the breaker.
  await vi.waitFor(() => client.get("/products"), { timeout: 4_000, interval: 100 })
  isFailing = true
  seen.length = 0
  const reads = 300
  // No more at a time than connections: on a busy machine a read that waits for one would end unsent.
  for (let made = 0; made < reads; made += 30) await Promise.allSettled(Array.from({ length: 30 }, () => client.get("/products")))
  expect(seen.length).toBeGreaterThan(reads)
  expect(seen.length).toBeLessThanOrEqual(reads * 1.1)
})

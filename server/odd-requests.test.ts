import { connect } from "node:net"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { setTestEnvironment } from "../tests/setup/environment"
import { listen } from "./listen"

setTestEnvironment()

// Sizes and forms of requests that are refused before the page cache, Express and Remix.

const reached: string[] = []
let server: Awaited<ReturnType<typeof listen>>
beforeAll(async () => {
  const app = (request: { url?: string }, response: { end(text: string): void }) => {
    reached.push(request.url ?? "")
    response.end("reached")
  }
  server = await listen(app as Parameters<typeof listen>[0], 0, "127.0.0.1")
})
afterAll(() => server.close())

/** Sends a request line with headers as they are, and reads the answer until the server hangs up. */
function send(line: string, ...headers: string[]): Promise<string> {
  return new Promise((resolve) => {
    const words = [line, ...headers, "Connection: close"].join("\r\n")
    const socket = connect(server.port, "127.0.0.1", () => socket.write(`${words}\r\n\r\n`))
    let answer = ""
    socket.on("data", (chunk: Buffer) => (answer += chunk.toString()))
    socket.on("error", () => resolve(answer))
    socket.on("close", () => resolve(answer))
  })
}

const get = (path: string, ...headers: string[]) => send(`GET ${path} HTTP/1.1`, "Host: boutique.example", ...headers)
const path = (bytes: number) => `/produits/${"a".repeat(bytes - 10)}`
const query = (bytes: number) => `/recherche?${"q".repeat(bytes)}`
const cookies = (bytes: number) => `Cookie: ${"c".repeat(bytes)}`

test.each([
  ["a path of 6,500 bytes", get.bind(null, path(6_500))],
  ["a query of 4,096", get.bind(null, query(4_096))],
  ["cookies of 8 KB", get.bind(null, "/", cookies(8_192))],
  ["all three", get.bind(null, path(6_500), "X-Rest: x")],
  ["a backslash in a query", get.bind(null, "/recherche?q=\\")],
  ["an address of version 6", () => send("GET / HTTP/1.1", "Host: [::1]:3000")],
])("S21 %s reach the shop", async (_what, ask) => {
  expect(await ask()).toMatch(/^HTTP\/1\.1 200 /)
})

test.each([
  ["a path of 6,501 bytes", 414, () => get(path(6_501))],
  ["a query of 4,097", 414, () => get(query(4_097))],
  ["cookies of 8 KB and a byte", 431, () => get("/", cookies(8_193))],
  ["cookies in two headers", 431, () => get("/", cookies(5_000), cookies(5_000))],
  ["headers of more than 16 KB", 431, () => get("/", `X-Long: ${"x".repeat(16_384)}`)],
  ["sixteen slashes in a row", 400, () => get(`/boutique${"/".repeat(16)}x`)],
  ["no Host", 400, () => send("GET / HTTP/1.1")],
  ["two Hosts", 400, () => get("/", "Host: other.example")],
  ["OPTIONS *", 400, () => send("OPTIONS * HTTP/1.1", "Host: boutique.example")],
  ["an absolute target", 400, () => get("http://other.example/panier")],
  ["a target without a slash", 400, () => get("panier")],
  ["CONNECT", 400, () => send("CONNECT other.example:443 HTTP/1.1", "Host: other.example")],
  ["an empty Host", 400, () => send("GET / HTTP/1.1", "Host:")],
  ["a Host that names none", 400, () => send("GET / HTTP/1.1", "Host: a@boutique.example/b")],
  ["a fragment", 400, () => get("/boutique#x")],
  ["a backslash in a path", 400, () => get("/\\other.example")],
  ["a body without a length, whose parts could be of one byte each", 411, () => get("/", "Transfer-Encoding: Chunked")],
  ["a body of two codings", 411, () => get("/", "Transfer-Encoding: gzip, chunked")],
  ["an expectation", 417, () => get("/", "Expect: a-miracle")],
  ["the expectation to go on", 417, () => get("/", "Expect: 100-continue", "Content-Length: 4")],
  ["an expectation of the version before", 417, () => send("GET / HTTP/1.0", "Host: a.example", "Expect: a-miracle")],
])("S21 %s is refused before the shop, with the headers of every answer", async (_what, status, ask) => {
  reached.length = 0
  const answer = await ask()
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  for (const header of ["X-Content-Type-Options: nosniff", "Content-Security-Policy: ", "Cache-Control: no-store"]) {
    expect(answer).toContain(header)
  }
  expect(answer).toMatch(/<h1>Demande/)
  expect(Buffer.byteLength(answer)).toBeLessThanOrEqual(2_048)
  expect(reached).toEqual([])
})

test("S21 of many expectations in one piece the first is answered, and closes the connection", async () => {
  const written = vi.spyOn(process.stdout, "write").mockReturnValue(true)
  const expecting = "GET / HTTP/1.1\r\nHost: a.example\r\nExpect: a-miracle\r\n"
  const answers = await send(expecting, ...Array<string>(299).fill(expecting))
  const logged = written.mock.calls.filter(([line]) => String(line).includes('"status":417')).length
  written.mockRestore()
  expect([answers.match(/HTTP\/1\.1 417/g)?.length, logged]).toEqual([1, 1])
})

test.each([
  ["headers of more than 16 KB", 431, `GET / HTTP/1.1\r\nHost: boutique.example\r\nX-Long: ${"x".repeat(20_000)}\r\n\r\n`],
  ["a line that is no request", 400, "GET foo\r\n\r\n"],
])("S21 %s are refused on a connection that was answered before", async (_what, status, second) => {
  const answer = await new Promise<string>((resolve) => {
    const socket = connect(server.port, "127.0.0.1", () => socket.write("GET / HTTP/1.1\r\nHost: boutique.example\r\n\r\n"))
    let text = ""
    socket.once("data", () => setTimeout(() => socket.write(second), 50))
    socket.on("data", (chunk: Buffer) => (text += chunk.toString()))
    socket.on("close", () => resolve(text))
    socket.on("error", () => resolve(text))
  })
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", `HTTP/1.1 ${status}`])
  expect(answer).toContain("X-Content-Type-Options: nosniff")
})

test("S24 a client that breaks off its CONNECT, or never closes its half, ends neither the shop nor its connections", async () => {
  const written = vi.spyOn(process.stdout, "write").mockReturnValue(true)
  const own = await listen((_request, response) => void response.end(), 0, "127.0.0.1", { idleMs: 200 })
  const open = (words: string) => {
    const socket = connect({ port: own.port, host: "127.0.0.1", allowHalfOpen: true }, () => socket.write(words))
    return socket.on("error", () => undefined).resume()
  }
  const tunnel = "CONNECT other.example:443 HTTP/1.1\r\nHost: other.example\r\n\r\n"
  const closed = (socket: ReturnType<typeof open>) => new Promise<void>((resolve) => void socket.on("close", () => resolve()))
  for (let times = 0; times < 200; times++) {
    const socket = open(tunnel + "x".repeat(100_000))
    await new Promise((resolve) => socket.once("connect", resolve))
    await new Promise((resolve) => void setTimeout(resolve, times % 3))
    socket.resetAndDestroy()
  }
  // What is sent to a connection that the server has closed is answered by a reset.
  for (const words of [tunnel, "GET foo\r\n\r\n"]) {
    const socket = open(words)
    const drip = setInterval(() => socket.write("x"), 50)
    await closed(socket)
    clearInterval(drip)
  }
  written.mockRestore()
  await own.close()
})

test("S24 a CONNECT is answered after what was asked before it", async () => {
  const own = await listen((_request, response) => void setTimeout(() => response.end("late"), 50), 0, "127.0.0.1")
  const answer = await new Promise<string>((resolve) => {
    const host = "Host: boutique.example\r\n\r\n"
    const socket = connect(own.port, "127.0.0.1", () =>
      socket.write(`GET / HTTP/1.1\r\n${host}CONNECT a:443 HTTP/1.1\r\n${host}`),
    )
    let text = ""
    socket.on("data", (chunk: Buffer) => (text += chunk.toString())).on("close", () => resolve(text))
    // What follows a CONNECT on a closed connection is answered by a reset.
    socket.on("error", () => resolve(text))
  })
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200", "HTTP/1.1 400"])
  await own.close()
})

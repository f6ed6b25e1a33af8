import type { RequestListener } from "node:http"
import { connect, type Socket } from "node:net"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { afterEach, expect, test, vi } from "vitest"
import { setTestEnvironment } from "../tests/setup/environment"
import { listen } from "./listen"

setTestEnvironment()

let close: () => Promise<void> = () => Promise.resolve()
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await close()
  vi.restoreAllMocks()
})

async function serve(app: RequestListener, limits?: Parameters<typeof listen>[3], host: string | null = "127.0.0.1") {
  vi.spyOn(process.stdout, "write").mockReturnValue(true)
  const server = await listen(app, 0, host, limits)
  close = server.close
  return server.port
}

function open(port: number, localAddress = "127.0.0.1"): Socket {
  const socket = connect({ port, host: "127.0.0.1", localAddress }).on("error", () => undefined)
  sockets.push(socket)
  return socket.pause().setNoDelay()
}

/** Sends raw requests on one connection, and reads nothing unless it is asked to. */
function send(port: number, requests: number, from?: string): Socket {
  const socket = open(port, from)
  socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n".repeat(requests))
  return socket
}

function readAll(socket: Socket): Promise<string> {
  let text = ""
  return new Promise((resolve) => {
    socket.setEncoding("latin1").on("data", (part: string) => (text += part))
    socket.on("close", () => resolve(text)).resume()
  })
}

const firstPart = (socket: Socket) =>
  new Promise<string | null>((resolve) => {
    socket.on("close", () => resolve(null)).once("data", (part) => resolve(String(part)))
    socket.resume()
  })

const statuses = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status))

const answers = (host: string, port: number) =>
  fetch(`http://${host}:${port}`).then(
    () => true,
    () => false,
  )

test.each([
  ["127.0.0.1", { own: true, other: false }],
  [null, { own: true, other: true }],
])("listens on %s", async (host, expected) => {
  const port = await serve((_request, response) => void response.end(), undefined, host)
  expect({ own: await answers("127.0.0.1", port), other: await answers("127.0.0.2", port) }).toEqual(expected)
})

test("S24 an answer that is not read is given up; one that takes long, and one that is read slowly, are not", async () => {
  const large = Buffer.alloc(32_000_000)
  let giveUp: () => void
  const givenUp = new Promise<void>((resolve) => (giveUp = resolve))
  const send32MB: RequestListener = (_request, response) => {
    response.on("close", () => response.writableFinished || giveUp()).end(large)
  }
  const port = await serve(send32MB, { unreadMs: 1_000 })
  const started = Date.now()
  const unread = send(port, 1)
  const slow = send(port, 1)
  let bytes = 0
  slow.on("data", (part) => {
    const before = bytes
    bytes += part.length
    if (Math.floor(before / 4_000_000) === Math.floor(bytes / 4_000_000)) return
    slow.pause()
    setTimeout(() => slow.resume(), 150)
  })
  slow.resume()
  // It reads nothing either, and is never silent.
  const dripping = send(port, 1)
  const drip = setInterval(() => dripping.write("\r\n"), 200)
  const dripped = new Promise((resolve) => dripping.on("error", () => undefined).on("close", resolve))
  const ended = new Promise((resolve) => slow.on("close", resolve))
  await givenUp
  expect(Date.now() - started).toBeLessThan(1_900)
  await dripped
  clearInterval(drip)
  expect((await readAll(unread)).length).toBeLessThan(large.length)
  slow.write("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
  await ended
  expect(bytes).toBeGreaterThan(2 * large.length)

  await close()
  const late = await serve((_request, response) => void setTimeout(() => response.end("late"), 1_500), { unreadMs: 1_000 })
  expect(await (await fetch(`http://127.0.0.1:${late}`)).text()).toBe("late")
})

test("S24 who reads less than so much in that time is given up, though never quite still", async () => {
  const large = Buffer.alloc(32_000_000)
  const port = await serve((_request, response) => void response.end(large), { unreadMs: 1_000, leastRead: 16_000_000 })
  const slow = send(port, 1)
  const closed = new Promise((resolve) => slow.on("close", resolve))
  let bytes = 0
  slow.on("data", (part) => {
    bytes += part.length
    slow.pause()
    setTimeout(() => slow.resume(), 20)
  })
  slow.resume()
  slow.on("end", () => slow.destroy())
  await closed
  expect(bytes).toBeGreaterThan(500_000)
  expect(bytes).toBeLessThan(large.length)
})

test("S24 answers that are made but not read keep nobody from an answer, and one address has at most so many", async () => {
  const large = Buffer.alloc(8_000_000)
  let answered = 0
  const send8MB: RequestListener = (request, response) => {
    answered++
    if (request.url === "/streamed") response.write(large)
    else response.end(large)
  }
  const port = await serve(send8MB, { maxRunning: 2, answersOfAddress: 6 }, null)
  const readers = [1, 2].map(() => send(port, 2))
  for (const streamed of [open(port), open(port)]) streamed.write("GET /streamed HTTP/1.1\r\nHost: x\r\n\r\n")
  await expect.poll(() => answered).toBe(6)
  expect(await firstPart(send(port, 1, "127.0.0.2"))).toMatch(/ 200 /)
  expect(statuses(await readAll(send(port, 1)))).toEqual([503])
  readers[0]?.destroy()
  await expect.poll(() => firstPart(send(port, 1))).toMatch(/ 200 /)
})

test("S24 all addresses together have at most so many answers that are not read", async () => {
  const large = Buffer.alloc(8_000_000)
  const port = await serve((_request, response) => void response.end(large), { maxAnswers: 3 }, null)
  const unread = [send(port, 2), send(port, 1, "127.0.0.2")]
  await Promise.all(unread.map((socket) => new Promise((resolve) => socket.once("readable", resolve))))
  expect(statuses(await readAll(send(port, 1, "127.0.0.3")))).toEqual([503])
})

test("S24 a connection has at most 100 requests, and all of them together at most so many at once", async () => {
  const held: (() => void)[] = []
  const port = await serve((_request, response) => void held.push(() => response.end("ok")), {
    maxRunning: 120,
    maxTogether: 200,
  })
  const [first, second] = [send(port, 150), send(port, 60)]
  await expect.poll(() => held.length).toBe(120)
  const read = [first, second].map(readAll)
  for (const end of held) end()
  const [of100, of60] = await Promise.all(read)
  expect(statuses(of100 ?? "")).toEqual(Array<number>(100).fill(200))
  expect(of100?.match(/Connection: close/g)).toHaveLength(1)
  expect(of100?.lastIndexOf("Connection: close")).toBeGreaterThan(of100?.lastIndexOf("HTTP/1.1") ?? 0)
  // A refusal closes its connection.
  expect(statuses(of60 ?? "")).toEqual([...Array<number>(20).fill(200), 503])
})

test("S24 posts that have not arrived whole take nobody's place; whole ones do, whether they are read or not", async () => {
  const held: (() => void)[] = []
  const port = await serve((_request, response) => void held.push(() => response.end("ok")), { maxRunning: 3 })
  const posts = Array.from({ length: 5 }, () => open(port))
  for (const post of posts) post.write("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\na=")
  await expect.poll(() => held.length).toBe(5)
  const first = readAll(send(port, 1))
  await expect.poll(() => held.length).toBe(6)
  for (const post of posts.slice(0, 2)) post.write("bc")
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(statuses(await readAll(send(port, 1)))).toEqual([503])
  for (const post of posts) post.destroy()
  await new Promise((resolve) => setTimeout(resolve, 100))
  send(port, 1)
  await expect.poll(() => held.length).toBe(7)
  for (const end of held) end()
  await close()
  expect(statuses(await first)).toEqual([200])
})

test("S24 one address has at most so many connections; those of others stay free", async () => {
  const port = await serve((_request, response) => void response.end("ok"), { maxOfAddress: 3 }, null)
  const own = [1, 2, 3].map(() => send(port, 1))
  await Promise.all(own.map((socket) => new Promise((resolve) => socket.once("readable", resolve))))
  expect(await readAll(send(port, 1))).toBe("")
  expect(statuses((await firstPart(send(port, 1, "127.0.0.2"))) ?? "")).toEqual([200])
  own[0]?.destroy()
  await expect.poll(() => firstPart(send(port, 1))).toMatch(/ 200 /)
})

test("S24 all addresses together have at most so many connections", async () => {
  const port = await serve((_request, response) => void response.end("ok"), { maxConnections: 2 }, null)
  const first = send(port, 1)
  expect(await Promise.all([first, send(port, 1, "127.0.0.2")].map(firstPart))).toEqual(
    Array(2).fill(expect.stringMatching(/ 200 /)),
  )
  expect(await firstPart(send(port, 1, "127.0.0.3"))).toBeNull()
  first.destroy()
  await expect.poll(() => firstPart(send(port, 1, "127.0.0.3"))).toMatch(/ 200 /)
})

test("S24 after its hundredth request a connection closes, whatever was sent behind that", async () => {
  let answered = 0
  const port = await serve((_request, response) => void setTimeout(() => response.end(`ok ${++answered}`), 1))
  const socket = send(port, 1)
  let text = ""
  socket.setEncoding("latin1").on("data", (part: string) => {
    text += part
    const count = statuses(part).length
    if (count > 0) socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n".repeat(answered === 99 ? 4 : count))
  })
  await new Promise((resolve) => socket.on("close", resolve).resume())
  expect(statuses(text)).toEqual(Array<number>(100).fill(200))
  expect(text.match(/Connection: close/g)).toHaveLength(1)
  expect([answered, text.endsWith("ok 100")]).toEqual([100, true])
})

test("S24 a connection that sends many requests at once is answered the first four, and closed", async () => {
  const held: (() => void)[] = []
  const port = await serve((_request, response) => void held.push(() => response.end("ok")))
  const socket = send(port, 100)
  const read = readAll(socket)
  await expect.poll(() => held.length).toBe(4)
  for (const end of held) end()
  expect(statuses(await read)).toEqual([200, 200, 200, 200, 503])
  expect(held).toHaveLength(4)
})

test("S24 a connection on which nothing but blank lines comes after an answer is closed", async () => {
  const port = await serve((_request, response) => void response.end("ok"), { idleMs: 400 })
  const socket = send(port, 1)
  const closed = readAll(socket)
  const drip = setInterval(() => socket.write("\r\n"), 50)
  const started = Date.now()
  expect(statuses(await closed)).toEqual([200])
  clearInterval(drip)
  expect(Date.now() - started).toBeLessThan(3_000)
})

test("S24 nothing of a closed connection is kept", async () => {
  setFlagsFromString("--expose-gc")
  const collect = runInNewContext("gc") as () => void
  const seen: WeakRef<Socket>[] = []
  const port = await serve((request, response) => {
    seen.push(new WeakRef(request.socket))
    response.setHeader("Connection", "close").end("ok")
  })
  for (let asked = 0; asked < 50; asked++) await readAll(send(port, 1))
  const kept = () => {
    collect()
    return seen.filter((each) => each.deref() !== undefined).length
  }
  await expect.poll(kept, { timeout: 5_000 }).toBeLessThan(5)
})

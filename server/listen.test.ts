import type { Socket } from "node:net"
import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"
import { expect, test } from "vitest"
import { firstPart, open, readAll, send, serve, statuses, closeServer } from "./raw-connections.fixture"

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

test("S24 all connections together have at most so many requests answered at once", async () => {
  const held: (() => void)[] = []
  const port = await serve((_request, response) => void held.push(() => response.end("ok")), {
    maxRunning: 120,
    maxTogether: 200,
  })
  const [first, second] = [send(port, 100), send(port, 60)]
  await expect.poll(() => held.length).toBe(120)
  const read = [first, second].map(readAll)
  for (const end of held) end()
  const [of100, of60] = await Promise.all(read)
  expect(statuses(of100 ?? "")).toEqual(Array<number>(100).fill(200))
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
  await closeServer()
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

test("S24 after its thousandth request a connection closes, whatever was sent behind that", async () => {
  let answered = 0
  const port = await serve((_request, response) => void setTimeout(() => response.end(`ok ${++answered}`), 1))
  const socket = send(port, 1)
  let text = ""
  socket.setEncoding("latin1").on("data", (part: string) => {
    text += part
    const count = statuses(part).length
    if (count > 0) socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n".repeat(answered === 999 ? 4 : count))
  })
  await new Promise((resolve) => socket.on("close", resolve).resume())
  expect(statuses(text)).toEqual(Array<number>(1_000).fill(200))
  expect(text.match(/Connection: close/g)).toHaveLength(1)
  expect(text.lastIndexOf("Connection: close")).toBeGreaterThan(text.lastIndexOf("HTTP/1.1"))
  expect([answered, text.endsWith("ok 1000")]).toEqual([1_000, true])
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

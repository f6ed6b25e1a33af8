import type { RequestListener } from "node:http"
import { expect, test } from "vitest"
import { firstPart, open, readAll, send, serve, statuses, closeServer } from "./raw-connections.fixture"

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

  await closeServer()
  const late = await serve((_request, response) => void setTimeout(() => response.end("late"), 1_500), { unreadMs: 1_000 })
  expect(await (await fetch(`http://127.0.0.1:${late}`)).text()).toBe("late")
})

test("S24 who reads less than so much in that time is given up, though never quite still", async () => {
  const large = Buffer.alloc(32_000_000)
  let givenUp = 0
  const send32MB: RequestListener = (_request, response) => {
    const started = performance.now()
    response.on("close", () => (givenUp = performance.now() - started)).end(large)
  }
  const port = await serve(send32MB, { unreadMs: 1_000, leastRead: 16_000_000 })
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
  expect(givenUp).toBeGreaterThan(900)
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

import { type AddressInfo, connect, createServer } from "node:net"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { yieldToEventLoop, QueueFull, QueueTimeout, SingleFlight, TaskQueue, withTimeout } from "./concurrency"

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

test("a queue runs no more tasks than its limit, and refuses the one too many", async () => {
  const queue = new TaskQueue({ running: 2, waiting: 3 })
  let running = 0
  let most = 0
  const task = async () => {
    most = Math.max(most, ++running)
    await pause(5)
    running -= 1
  }
  const tasks = Promise.allSettled(Array.from({ length: 6 }, () => queue.run(task)))
  await vi.advanceTimersByTimeAsync(20)
  const outcomes = await tasks
  expect(most).toBe(2)
  expect(outcomes.map(({ status }) => status)).toEqual([...Array<string>(5).fill("fulfilled"), "rejected"])
  expect((outcomes[5] as PromiseRejectedResult).reason).toBeInstanceOf(QueueFull)
  expect(queue.isIdle).toBe(true)
})

test("waiting tasks start in order of arrival, and leave the queue when they waited too long", async () => {
  const queue = new TaskQueue({ running: 1, waiting: 2 })
  const order: string[] = []
  const first = queue.run(() => pause(100))
  const second = queue.run(async () => order.push("second"), 1_000)
  const third = queue.run(async () => order.push("third"), 50).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(50)
  expect(await third).toBeInstanceOf(QueueTimeout)
  const fourth = queue.run(async () => order.push("fourth"), 1_000)
  await vi.advanceTimersByTimeAsync(50)
  await Promise.all([first, second, fourth])
  expect(order).toEqual(["second", "fourth"])
})

test("a single flight shares a running call, and asks anew once it has been answered", async () => {
  const flight = new SingleFlight<number>()
  let calls = 0
  const call = async () => {
    await pause(10)
    return ++calls
  }
  const both = Promise.all([flight.run("a", call), flight.run("a", call)])
  const failed = flight.run("b", () => Promise.reject(new Error("down"))).catch(() => "failed")
  await vi.advanceTimersByTimeAsync(10)
  expect(await both).toEqual([1, 1])
  expect(await failed).toBe("failed")
  const next = flight.run("a", call)
  await vi.advanceTimersByTimeAsync(10)
  expect(await next).toBe(2)
})

test("a timeout answers in a call's place, and leaves no timer behind", async () => {
  const slow = withTimeout(pause(100), 50, () => "late")
  await vi.advanceTimersByTimeAsync(50)
  expect(await slow).toBe("late")
  expect(await withTimeout(Promise.resolve("in time"), 50, () => "late")).toBe("in time")
  await expect(withTimeout(Promise.reject(new Error("down")), 50, () => "late")).rejects.toThrow("down")
  await vi.advanceTimersByTimeAsync(50)
  expect(vi.getTimerCount()).toBe(0)
})

test("S27 between pieces of work that each wait for their turn, others are answered", async () => {
  vi.useRealTimers()
  const happened: string[] = []
  const pieces = ["one", "two", "three"].map(async (name) => {
    await yieldToEventLoop()
    happened.push(name)
    setImmediate(() => happened.push(`after ${name}`))
  })
  await Promise.all(pieces)
  expect(happened).toEqual(["one", "after one", "two", "after two", "three"])
})

test("S27 many new connections are accepted within a few pieces of work", async () => {
  vi.useRealTimers()
  const CONNECTIONS = 40
  const server = createServer((socket) => void socket.end())
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  let begun = 0
  let accepted = 0
  const begunAtLast = new Promise<number>((resolve) =>
    server.on("connection", () => ++accepted === CONNECTIONS && resolve(begun)),
  )
  const pieces = Array.from({ length: CONNECTIONS }, async () => {
    await yieldToEventLoop()
    begun += 1
    for (const end = performance.now() + 5; performance.now() < end;);
  })
  const sockets = Array.from({ length: CONNECTIONS }, () => connect(port, "127.0.0.1").resume())
  expect(await begunAtLast).toBeLessThan(CONNECTIONS / 4)
  await Promise.all(pieces)
  for (const socket of sockets) socket.destroy()
  server.close()
})

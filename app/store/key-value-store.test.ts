import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { muteLog } from "../../tests/setup/mute-log"
import { QueueFull, QueueTimeout } from "~/concurrency"
import { log } from "~/log.server"
import { countHeldLocks, withMemoryLock as withLock } from "./locks.server"
import { createSqliteStore } from "./key-value-store.server"
import { openDatabase } from "./sqlite-database.server"

muteLog()
beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test("a value lives as long as it was given", async () => {
  const store = createSqliteStore(":memory:")
  await store.set("attempt:1", "a", 1000)
  expect(await store.get("attempt:1")).toBe("a")
  vi.advanceTimersByTime(1001)
  expect(await store.get("attempt:1")).toBeNull()
})

test("only the first claims a key, until it is deleted or ends", async () => {
  const store = createSqliteStore(":memory:")
  expect(await store.setIfAbsent("use:1", "a", 1000)).toBe(true)
  expect(await store.setIfAbsent("use:1", "b", 1000)).toBe(false)
  expect(await store.get("use:1")).toBe("a")
  await store.delete("use:1")
  expect(await store.setIfAbsent("use:1", "c", 1000)).toBe(true)
  vi.advanceTimersByTime(1001)
  expect(await store.setIfAbsent("use:1", "d", 1000)).toBe(true)
})

test("a counter begins anew after its window, which later steps do not lengthen", async () => {
  const store = createSqliteStore(":memory:")
  expect(await store.increment("limit:1", 1000)).toMatchObject({ count: 1 })
  vi.advanceTimersByTime(900)
  expect(await store.increment("limit:1", 1000)).toEqual({ count: 2, msLeft: 100 })
  vi.advanceTimersByTime(101)
  expect(await store.increment("limit:1", 1000)).toEqual({ count: 1, msLeft: 1000 })
  expect(await store.increment("limit:1", 1000, -1)).toMatchObject({ count: 0 })
  expect(await store.increment("limit:1", 1000, 5)).toMatchObject({ count: 5 })
  await store.delete("limit:1")
  expect(await store.increment("limit:1", 1000, 3)).toMatchObject({ count: 3 })
})

test("what is kept is bounded, and one family does not push out another", async () => {
  const store = createSqliteStore(":memory:", { entries: 100, counters: 50 })
  // Families that differ in one letter, or begin alike, are two.
  await store.set("seem:1", "kept", 60_000)
  await store.increment("limit:0", 60_000)
  for (let index = 0; index < 1_000; index++) {
    await store.set(`seen:${index}`, "1", 60_000)
    await store.increment(`limit:${index}`, 60_000)
  }
  const isKept = async (index: number) => (await store.get(`seen:${index}`)) !== null
  expect([await isKept(0), await isKept(500), await isKept(999)]).toEqual([false, false, true])
  expect(await store.increment("limit:0", 60_000)).toMatchObject({ count: 1 })
  expect(await store.increment("limit:999", 60_000)).toMatchObject({ count: 2 })
  expect(await store.get("seem:1")).toBe("kept")
  await store.set("attempt:2", "x".repeat(16_384), 1000)
  await expect(store.set("attempt:2", "x".repeat(16_385), 1000)).rejects.toThrow("A stored value has at most 16384 characters")
})

test("what is too much is looked for once in a thousand changes, not at each", async () => {
  const store = createSqliteStore(":memory:", { entries: 10, counters: 10 })
  for (let change = 1; change < 1_000; change++) await store.set(`seen:${change}`, "1", 60_000)
  expect(await store.get("seen:1")).toBe("1")
  await store.delete("seen:1000")
  expect([await store.get("seen:1"), await store.get("seen:989"), await store.get("seen:990")]).toEqual([null, null, "1"])
})

test("counters alone are bounded too", async () => {
  const store = createSqliteStore(":memory:", { entries: 100, counters: 50 })
  for (let index = 0; index < 1_000; index++) await store.increment(`limit:${index}`, 60_000)
  expect(await store.increment("limit:0", 60_000)).toMatchObject({ count: 1 })
})

describe("in a folder", () => {
  const home = mkdtempSync(join(tmpdir(), "shop-store-"))
  afterAll(() => rmSync(home, { recursive: true, force: true }))

  test("what was written stands in the file itself a second later, for a machine that fails then", async () => {
    const folder = join(home, "flushed")
    const store = createSqliteStore(folder)
    const keptIn = (copy: string) => {
      mkdirSync(join(home, copy))
      copyFileSync(join(folder, "shop.sqlite"), join(home, copy, "shop.sqlite"))
      return createSqliteStore(join(home, copy)).get("attempt:2")
    }
    for (const [value, copy] of [
      ["first", "one"],
      ["second", "two"],
    ] as const) {
      await store.set("attempt:2", value, 60_000)
      await vi.advanceTimersByTimeAsync(1_000)
      expect(await keptIn(copy)).toBe(value)
    }
    await store.delete("attempt:2")
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await keptIn("three")).toBeNull()
  })

  test("what has ended is deleted when a process starts", async () => {
    const folder = join(home, "old")
    await createSqliteStore(folder).set("attempt:1", "old", 1_000)
    vi.advanceTimersByTime(1_001)
    createSqliteStore(folder)
    expect(openDatabase(folder).prepare("SELECT count(*) AS kept FROM entries").get()).toEqual({ kept: 0 })
  })

  test("whose disk fails every call says so", async () => {
    const folder = join(home, "failing")
    const store = createSqliteStore(folder)
    openDatabase(folder).exec("DROP TABLE entries; DROP TABLE counters")
    const calls = [
      () => store.get("a:1"),
      () => store.set("a:1", "x", 1),
      () => store.setIfAbsent("a:1", "x", 1),
      () => store.delete("a:1"),
      () => store.increment("a:1", 1),
    ]
    for (const call of calls)
      await expect(call()).rejects.toMatchObject({ name: "StoreFault", message: "The database failed (1)" })
    openDatabase(folder).close()
    await expect(store.get("a:1")).rejects.toThrow("The database failed (unknown)")
  })

  test("whose disk fails beside the calls fails none of them, nor the process, and is told of", async () => {
    const folder = join(home, "untended")
    await createSqliteStore(folder).set("a:1", "old", 1)
    vi.advanceTimersByTime(2)
    openDatabase(folder).exec("CREATE TRIGGER broken BEFORE DELETE ON entries BEGIN SELECT RAISE(FAIL, 'broken'); END")
    const store = createSqliteStore(folder)
    expect(log.warn).toHaveBeenCalledTimes(1)
    for (let count = 1; count <= 1_000; count++) expect(await store.increment("b:1", 60_000)).toMatchObject({ count })
    expect(log.warn).toHaveBeenCalledTimes(2)
    openDatabase(folder).close()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(log.warn).toHaveBeenLastCalledWith("store-not-tended", { message: "The database failed (unknown)" })
  })
})

const options = { waitMs: 10_000, maxDepth: 20 }
const working = (ms: number, done: () => void) => () => new Promise<void>((resolve) => setTimeout(() => resolve(done()), ms))

test("work under one name runs in order, one at a time; other names do not wait", async () => {
  const order: string[] = []
  const all = ["a", "b", "c"].map((name) =>
    withLock(
      "cart:1",
      options,
      working(100, () => order.push(name)),
    ),
  )
  const other = withLock(
    "cart:2",
    options,
    working(10, () => order.push("other")),
  )
  await vi.advanceTimersByTimeAsync(100)
  expect(order).toEqual(["other", "a"])
  await vi.advanceTimersByTimeAsync(200)
  await Promise.all([...all, other])
  expect(order).toEqual(["other", "a", "b", "c"])
  expect(countHeldLocks()).toBe(0)
})

test("of 22 the 22nd is turned away, and the others lose nothing", async () => {
  let done = 0
  const all = Array.from({ length: 22 }, () =>
    withLock(
      "cart:1",
      options,
      working(10, () => done++),
    ),
  )
  await expect(all[21]).rejects.toBeInstanceOf(QueueFull)
  await vi.advanceTimersByTimeAsync(300)
  await Promise.all(all.slice(0, 21))
  expect(done).toBe(21)
  expect(countHeldLocks()).toBe(0)
})

test("who has waited long enough gives up; work that fails frees the lock", async () => {
  const first = withLock("cart:1", options, async () => {
    await new Promise((resolve) => setTimeout(resolve, 10_001))
    throw new Error("failed")
  })
  const late = withLock("cart:1", options, async () => "late")
  const outcomes = Promise.allSettled([first, late])
  await vi.advanceTimersByTimeAsync(10_000)
  const third = withLock("cart:1", options, async () => "third")
  await vi.advanceTimersByTimeAsync(1)
  const [one, two] = await outcomes
  expect(one).toMatchObject({ status: "rejected", reason: { message: "failed" } })
  expect(two).toMatchObject({ status: "rejected" })
  expect((two as PromiseRejectedResult).reason).toBeInstanceOf(QueueTimeout)
  expect(await third).toBe("third")
  expect(countHeldLocks()).toBe(0)
})

import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { clearCatalogueCache, readThroughCache } from "./catalogue-cache.server"
import { trackFreshness } from "./freshness"

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(process.stderr, "write").mockReturnValue(true)
})
afterEach(() => {
  clearCatalogueCache()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const now = (value: unknown) => vi.fn(async () => value)
const after = (ms: number, value: unknown) => vi.fn(() => new Promise((resolve) => setTimeout(() => resolve(value), ms)))
const failing = () => vi.fn(async () => Promise.reject(new Error("backend down")))

async function fill(value: unknown) {
  await readThroughCache("k", now(value))
}

test("a record of less than 5 s is not read again [9.1]", async () => {
  await fill("old")
  vi.advanceTimersByTime(4_999)
  const read = now("new")
  expect(await readThroughCache("k", read)).toBe("old")
  expect(read).not.toHaveBeenCalled()
})

test("after 5 s the new record is given when it comes within 200 ms [4.28]", async () => {
  await fill("old")
  vi.advanceTimersByTime(5_000)
  const answer = readThroughCache("k", after(199, "new"))
  await vi.advanceTimersByTimeAsync(199)
  expect(await answer).toBe("new")
})

test("records of one page that came at different times are due together from the second time on", async () => {
  const reads: string[] = []
  const read = (key: string) => readThroughCache(key, async () => void reads.push(key))
  const showPage = () => trackFreshness(async () => void (await read("menus"), await read("product")))
  await read("menus")
  vi.advanceTimersByTime(2_000)
  await read("product")
  vi.advanceTimersByTime(3_000)
  const { freshUntil } = await showPage()
  expect(reads).toEqual(["menus", "product", "menus", "product"])
  expect(freshUntil).toBe(Date.now() + 5_000)
  vi.advanceTimersByTime(4_999)
  await showPage()
  expect(reads).toHaveLength(4)
})

test("a slower record is not waited for, but is there for the next reader", async () => {
  await fill("old")
  vi.advanceTimersByTime(59_000)
  const answer = readThroughCache("k", after(300, "new"))
  await vi.advanceTimersByTimeAsync(200)
  expect(await answer).toBe("old")
  await vi.advanceTimersByTimeAsync(100)
  expect(await readThroughCache("k", now("unread"))).toBe("new")
})

test("who comes while a slow record is on its way gets the old one at once", async () => {
  await fill("old")
  vi.advanceTimersByTime(6_000)
  const first = readThroughCache("k", after(3_000, "new"))
  await vi.advanceTimersByTimeAsync(200)
  expect(await first).toBe("old")
  const later = Promise.all(Array.from({ length: 50 }, () => readThroughCache("k", now("unread"))))
  await vi.advanceTimersByTimeAsync(0)
  expect(new Set(await later)).toEqual(new Set(["old"]))
})

test("after 60 s nobody gets the old record while the backend works", async () => {
  await fill("old")
  vi.advanceTimersByTime(60_000)
  const answer = readThroughCache("k", after(2_000, "new"))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await answer).toBe("new")
})

test("while the backend fails the old record serves up to 24 h", async () => {
  await fill("old")
  vi.advanceTimersByTime(23 * 3_600_000)
  const read = failing()
  expect(await readThroughCache("k", read)).toBe("old")
  expect(await readThroughCache("k", read)).toBe("old")
  expect(read).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(3_600_000)
  await expect(readThroughCache("k", read)).rejects.toThrow("backend down")
})

test("once the backend has failed, nobody waits long for it until it works again", async () => {
  await fill("old")
  vi.advanceTimersByTime(3_600_000)
  expect(await readThroughCache("k", failing())).toBe("old")
  vi.advanceTimersByTime(5_000)
  const answer = readThroughCache("k", after(6_000, "new"))
  await vi.advanceTimersByTimeAsync(200)
  expect(await answer).toBe("old")
  await vi.advanceTimersByTimeAsync(5_800)
  expect(await readThroughCache("k", now("unread"))).toBe("new")
})

test("without a copy the failure is told, and the next reader tries again", async () => {
  await expect(readThroughCache("k", failing())).rejects.toThrow("backend down")
  expect(await readThroughCache("k", now("new"))).toBe("new")
})

test("R5 500 readers of a missing record make one call", async () => {
  const read = after(50, "new")
  const answers = Promise.all(Array.from({ length: 500 }, () => readThroughCache("k", read)))
  await vi.advanceTimersByTimeAsync(50)
  expect(new Set(await answers)).toEqual(new Set(["new"]))
  expect(read).toHaveBeenCalledTimes(1)
})

test("keys are apart, and what all share cannot be changed by one", async () => {
  await readThroughCache("fr", now({ names: ["Café"] }))
  await readThroughCache("ch", now({ names: ["Kaffee"] }))
  const shared = await readThroughCache("fr", now(null))
  expect(shared).toEqual({ names: ["Café"] })
  expect(() => (shared as unknown as { names: string[] }).names.push("x")).toThrow(TypeError)
})

test("R5 the number of records is bounded", async () => {
  for (let index = 0; index < 2_100; index++) await readThroughCache(`bounded ${index}`, now(index))
  const read = now("again")
  expect(await readThroughCache("bounded 0", read)).toBe("again")
})

test("S22 what is not there, and what somebody's words find, drives out no record of the catalogue", async () => {
  await readThroughCache("/products/canut fr-FR EUR ", now("Canut"))
  for (let index = 0; index < 2_100; index++) {
    await readThroughCache(`/products/produit-${index} fr-FR EUR `, now(null))
    await readThroughCache(`/products fr-FR EUR search=mot${index}&page=1`, now({ results: [index] }))
    await readThroughCache(`/products fr-FR EUR page=${index}`, now({ results: [] }))
  }
  expect(await readThroughCache("/products/canut fr-FR EUR ", now("again"))).toBe("Canut")
})

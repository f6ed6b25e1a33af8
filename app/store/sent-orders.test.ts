import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { testEnvironment } from "../../tests/setup/environment"

/** What Redis holds: a stand-in that can be emptied. */
const redis = new Map<string, string>()
vi.mock("./key-value-store.server", () => ({
  keyValueStore: () => ({
    get: async (key: string) => redis.get(key) ?? null,
    set: async (key: string, value: string) => void redis.set(key, value),
    setIfAbsent: async (key: string, value: string) => !redis.has(key) && redis.set(key, value) === redis,
    delete: async (key: string) => void redis.delete(key),
  }),
}))
const log = { warn: vi.fn() }
vi.mock("~/log.server", () => ({ log }))

let home: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "shop-sent-"))
  redis.clear()
  vi.clearAllMocks()
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-06-01T08:00:00Z") })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  rmSync(home, { recursive: true, force: true })
})

/** A process of this machine. */
async function startProcess(variables: Record<string, string>) {
  for (const [name, value] of Object.entries({ ...testEnvironment, DATA_DIR: home, ...variables })) vi.stubEnv(name, value)
  vi.resetModules()
  return import("./sent-orders.server")
}
const SHARED = { REDIS_URL: "redis://127.0.0.1:6379" }
const after = (ms: number) => vi.setSystemTime(Date.now() + ms)
const notes = () => readdirSync(join(home, "sent-orders"))

describe("an order that was sent", () => {
  test("is in doubt until it can appear no more, also when Redis is emptied and its process is gone", async () => {
    const { noteSentOrder } = await startProcess(SHARED)
    await noteSentOrder("cart", 60_000)
    redis.clear()
    const { isOrderInDoubt } = await startProcess(SHARED)
    expect(await isOrderInDoubt("another")).toBe(false)
    after(59_999)
    expect(await isOrderInDoubt("cart")).toBe(true)
    after(1)
    expect(await isOrderInDoubt("cart")).toBe(false)
  })

  test("is sent by one alone of those that ask, also when Redis is emptied between them, until it can appear no more", async () => {
    const { claimSentOrder, forgetSentOrder } = await startProcess(SHARED)
    expect([await claimSentOrder("cart", 60_000), await claimSentOrder("cart", 60_000)]).toEqual([true, false])
    redis.clear()
    // In the same millisecond too, whose note has the same name.
    expect(await claimSentOrder("cart", 60_000)).toBe(false)
    redis.clear()
    after(59_999)
    expect(await claimSentOrder("cart", 60_000)).toBe(false)
    redis.clear()
    after(60_000)
    expect(await claimSentOrder("cart", 60_000)).toBe(true)
    await forgetSentOrder("cart")
    expect(await claimSentOrder("cart", 60_000)).toBe(true)
    expect(await claimSentOrder("another", 60_000)).toBe(true)
  })

  test("is in doubt by Redis alone", async () => {
    const { noteSentOrder, isOrderInDoubt } = await startProcess(SHARED)
    await noteSentOrder("cart", 60_000)
    rmSync(join(home, "sent-orders"), { recursive: true })
    expect(await isOrderInDoubt("cart")).toBe(true)
  })

  test("and refused is in doubt no more, noted or not", async () => {
    const { noteSentOrder, isOrderInDoubt, forgetSentOrder } = await startProcess(SHARED)
    await noteSentOrder("cart", 60_000)
    await noteSentOrder("another", 60_000)
    for (let times = 0; times < 2; times++) {
      await forgetSentOrder("cart")
      expect(await isOrderInDoubt("cart")).toBe(false)
    }
    expect(await isOrderInDoubt("another")).toBe(true)
  })

  test("leaves a note that tells nobody else of whom, until the next after its end", async () => {
    const { noteSentOrder } = await startProcess(SHARED)
    await noteSentOrder("../cart", 1_000)
    await noteSentOrder("second", 60_000)
    const [folder, file] = [join(home, "sent-orders"), join(home, "sent-orders", notes()[0]!)]
    expect([folder, file].map((path) => (statSync(path).mode & 0o777).toString(8))).toEqual(["700", "600"])
    expect(notes()).toHaveLength(2)
    expect(notes().join()).toMatch(/^[\w-]{43}\.\d{13},[\w-]{43}\.\d{13}$/)
    after(1_000)
    await noteSentOrder("third", 60_000)
    expect(notes()).toHaveLength(2)
  })

  test("keeps its note when others are noted at the same moment", async () => {
    // A file system tells the time by its own clock.
    vi.useRealTimers()
    const { noteSentOrder, isOrderInDoubt } = await startProcess(SHARED)
    const carts = Array.from({ length: 400 }, (_, index) => `cart-${index}`)
    const noteEach = async (first: number) => {
      for (const cart of carts.slice(first, first + 20)) await noteSentOrder(cart, 60_000)
    }
    await Promise.all(Array.from({ length: 20 }, (_, index) => noteEach(index * 20)))
    redis.clear()
    expect(await Promise.all(carts.map(isOrderInDoubt))).toEqual(carts.map(() => true))
  })

  test("is sent also where no note can be written, which is logged", async () => {
    const { claimSentOrder, isOrderInDoubt } = await startProcess(SHARED)
    writeFileSync(join(home, "sent-orders"), "no folder")
    expect(await claimSentOrder("cart", 60_000)).toBe(true)
    expect(log.warn).toHaveBeenCalledWith("sent-order-note-failed", { code: "EEXIST" })
    expect(await isOrderInDoubt("cart")).toBe(true)
    redis.clear()
    expect(await isOrderInDoubt("cart")).toBe(false)
  })

  test("of a shop without Redis is noted in its own database alone", async () => {
    const { claimSentOrder, isOrderInDoubt, forgetSentOrder } = await startProcess({ REDIS_URL: "" })
    expect([await claimSentOrder("cart", 60_000), await claimSentOrder("cart", 60_000)]).toEqual([true, false])
    expect(await isOrderInDoubt("cart")).toBe(true)
    await forgetSentOrder("cart")
    expect(await isOrderInDoubt("cart")).toBe(false)
    expect(readdirSync(home)).toEqual([])
  })

  test("tells who waits what it has become, as soon as that is known", async () => {
    const { claimSentOrder, noteOutcome, readMadeOrder } = await startProcess(SHARED)
    expect(await readMadeOrder("cart", 60_000)).toBeNull()
    await claimSentOrder("cart", 60_000)
    const made = readMadeOrder("cart", 60_000)
    const before = await Promise.race([made, readMadeOrder("another", 0).then(() => "still sent")])
    await noteOutcome("cart", "order-1", 60_000)
    expect([before, await made]).toEqual(["still sent", "order-1"])
    await noteOutcome("cart", null, 60_000)
    expect(await readMadeOrder("cart", 60_000)).toBeNull()
  })

  test("is waited for no longer than that", async () => {
    const { claimSentOrder, readMadeOrder } = await startProcess(SHARED)
    await claimSentOrder("cart", 60_000)
    const waiting = readMadeOrder("cart", 1_000)
    after(1_000)
    expect(await waiting).toBeNull()
  })
})

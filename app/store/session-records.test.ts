import { setTimeout } from "node:timers/promises"
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { type RedisServer, hasRedisServer, startRedisServer } from "../../tests/setup/redis-server"
import { connectRedis, type RedisClient } from "./key-value-store.server"
import { createMemoryRecords, createRedisRecords, type KeptPart, type SessionRecords } from "./session-records.server"

const part = (text: string): KeptPart => ({ text, digest: `of ${text}`, readAt: 1, tag: "fr-FR EUR" })
const old = part("old")
const fresh = part("fresh")

async function readAndKeep(records: SessionRecords, session: string, name: string, kept: KeptPart): Promise<void> {
  const generation = await records.beginRead(session)
  if (generation !== null) await records.keep(session, generation, name, kept)
}

/** What must hold wherever records are kept; `here` and `there` are two processes. */
function describeRecords(open: () => [here: SessionRecords, there: SessionRecords]) {
  let sessions = 0
  const begin = () => ({ here: open()[0], there: open()[1], session: `session-${++sessions}` })

  test("what was read is known until it is written; the other part stays", async () => {
    const { here, there, session } = begin()
    expect(await here.read(session)).toEqual({})
    await readAndKeep(here, session, "cart", old)
    await readAndKeep(there, session, "account", old)
    expect(await here.read(session)).toEqual({ cart: old, account: old })
    const { generation, former } = await there.beginWrite(session, ["cart"])
    expect(former).toEqual({ cart: old })
    expect(await here.read(session)).toEqual({ account: old })
    await there.endWrite(session, generation, { cart: fresh })
    expect(await here.read(session)).toEqual({ cart: fresh, account: old })
    expect(await here.read(`${session}-other`)).toEqual({})
  })

  test("an answer that was asked for before a write, or while it ran, is not kept", async () => {
    const { here, there, session } = begin()
    const before = await here.beginRead(session)
    const { generation } = await there.beginWrite(session, ["cart"])
    expect(await here.beginRead(session)).toBeNull()
    await here.keep(session, before ?? "", "cart", old)
    await there.endWrite(session, generation, {})
    await here.keep(session, before ?? "", "cart", old)
    expect(await there.read(session)).toEqual({})
    await readAndKeep(here, session, "cart", fresh)
    expect(await there.read(session)).toEqual({ cart: fresh })
  })

  test("of two writes at once neither's answer is kept beyond the other's end", async () => {
    const { here, there, session } = begin()
    await readAndKeep(here, session, "account", old)
    const { generation: one } = await here.beginWrite(session, ["cart"])
    const { generation: other } = await there.beginWrite(session, ["account"])
    await there.endWrite(session, other, { account: fresh })
    await here.endWrite(session, one, { cart: old })
    expect(await here.read(session)).toEqual({})
  })

  test("a write that ends while another runs leaves that one's state, and neither's answer", async () => {
    const { here, there, session } = begin()
    const { generation: one } = await here.beginWrite(session, ["cart"])
    const { generation: two } = await there.beginWrite(session, ["cart"])
    const { generation: three } = await here.beginWrite(session, ["account"])
    for (const [records, ended] of [
      [here, one],
      [there, two],
    ] as const) {
      await records.endWrite(session, ended, { cart: fresh })
      await readAndKeep(there, session, "cart", old)
      expect(await here.read(session)).toEqual({})
    }
    await here.endWrite(session, three, { account: fresh })
    expect(await there.read(session)).toEqual({})
    await readAndKeep(there, session, "cart", fresh)
    expect(await here.read(session)).toEqual({ cart: fresh })
  })

  test("after a write without an answer nothing is kept for a minute, whichever others begin and end meanwhile", async () => {
    const { here, there, session } = begin()
    await readAndKeep(here, session, "cart", old)
    await here.beginWrite(session, ["cart"])
    await here.giveUpWrite(session, ["cart"])
    const keepNothing = async () => {
      await readAndKeep(there, session, "cart", old)
      expect(await here.read(session)).toEqual({})
    }
    await keepNothing()
    const { generation: alone } = await there.beginWrite(session, ["account"])
    await there.endWrite(session, alone, { account: fresh })
    await keepNothing()
    const { generation: one } = await there.beginWrite(session, ["account"])
    const { generation: two } = await here.beginWrite(session, ["cart"])
    for (const generation of [one, two]) {
      await here.endWrite(session, generation, { cart: fresh })
      await keepNothing()
    }
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 })
    await readAndKeep(there, session, "cart", fresh)
    vi.useRealTimers()
    expect(await here.read(session)).toEqual({ cart: fresh })
  })

  test("what comes after a session's copies have ended is not kept", async () => {
    const { here, there, session } = begin()
    await here.keep(session, "open.ended", "cart", old)
    expect(await there.read(session)).toEqual({})
    await here.endWrite(session, "writing.ended", { cart: fresh })
    expect(await there.read(session)).toEqual({})
  })

  test("while a write has no end nothing is kept, and a record that is too long never is", async () => {
    const { here, there, session } = begin()
    await here.beginWrite(session, ["cart"])
    await readAndKeep(there, session, "cart", old)
    await readAndKeep(there, session, "account", old)
    expect(await there.read(session)).toEqual({})
    // Each ’ is three bytes.
    for (const text of ["x".repeat(48_001), "’".repeat(16_001)]) await readAndKeep(here, `${session}-long`, "cart", part(text))
    expect(await here.read(`${session}-long`)).toEqual({})
  })
}

/** Of records for three sessions. */
async function expectBoundedNumber(records: SessionRecords): Promise<void> {
  for (const session of ["a", "b", "c", "d", "e"]) {
    await readAndKeep(records, session, "cart", old)
    await setTimeout(2)
  }
  const kept = await Promise.all(["a", "b", "c", "d", "e"].map((session) => records.read(session)))
  expect(kept).toEqual([{}, {}, { cart: old }, { cart: old }, { cart: old }])
  // A write whose session was forgotten meanwhile keeps nothing either.
  const { generation } = await records.beginWrite("a", ["cart"])
  await setTimeout(2)
  for (const session of ["f", "g", "h"]) await readAndKeep(records, session, "cart", old)
  await records.endWrite("a", generation, { cart: fresh })
  expect(await records.read("a")).toEqual({})
}

describe("in memory", () => {
  const records = createMemoryRecords()
  describeRecords(() => [records, records])

  test("the number of sessions is bounded", () => expectBoundedNumber(createMemoryRecords(3)))

  test("the space that sessions take together is bounded", async () => {
    const small = createMemoryRecords(3, 2_000)
    // Each ’ is three bytes.
    for (const long of [part("x".repeat(1_000)), part("’".repeat(334))]) {
      for (const session of ["a", "b"]) await readAndKeep(small, session, "cart", long)
      expect([await small.read("a"), await small.read("b")]).toEqual([{}, { cart: long }])
    }
  })
})

describe.skipIf(!hasRedisServer)("in Redis", () => {
  let server: RedisServer
  let clients: RedisClient[]
  beforeAll(async () => {
    server = await startRedisServer()
    clients = [connectRedis(server.url, "shop"), connectRedis(server.url, "shop")]
  })
  afterAll(async () => {
    for (const client of clients) client.close()
    await server.stop()
  })
  describeRecords(() => clients.map((client) => createRedisRecords(client)) as [SessionRecords, SessionRecords])

  test("a write without an end keeps nothing for a minute, however often it is read meanwhile", async () => {
    const records = createRedisRecords(clients[0]!)
    await records.beginWrite("lost", ["cart"])
    await clients[0]!.send("PEXPIRE", "summary:lost", 50_000)
    expect(await records.beginRead("lost")).toBeNull()
    expect(await clients[0]!.send("PTTL", "summary:lost")).toBeLessThanOrEqual(50_000)
  })

  test("the number of sessions is bounded for all processes together", async () => {
    await clients[0]!.send("DEL", "summaries")
    await expectBoundedNumber(createRedisRecords(clients[1]!, 3))
    expect(await clients[0]!.send("ZCARD", "summaries")).toBe(3)
    expect(await clients[0]!.send("EXISTS", "summary:b")).toBe(0)
  })

  describe("what all sessions take together", () => {
    const total = async () => Number(await clients[0]!.send("HGET", "summary-bytes", "all"))
    const long = { ...part("’".repeat(300)), digest: "" }
    let records: SessionRecords
    beforeEach(async () => {
      for (const key of ["summaries", "summary-bytes", ...["a", "b", "c"].map((session) => `summary:${session}`)])
        await clients[0]!.send("DEL", key)
      records = createRedisRecords(clients[1]!, 100, 2_900)
    })
    const keep = async (...sessions: string[]) => {
      for (const session of sessions) {
        await readAndKeep(records, session, "cart", long)
        await setTimeout(2)
      }
    }
    const kept = async () => {
      const read = await Promise.all(["a", "b", "c"].map((session) => records.read(session)))
      return read.map(({ cart }) => cart !== undefined)
    }

    test("is bounded, and counts what is written again once", async () => {
      await keep("a")
      const one = await total()
      expect(one).toBeGreaterThan(900)
      await keep("a", "b", "a")
      expect([await kept(), await total()]).toEqual([[true, true, false], 2 * one])
      await keep("c")
      expect([await kept(), await total()]).toEqual([[true, false, true], 2 * one])
      await records.endWrite("a", (await records.beginWrite("a", ["cart"])).generation, {})
      expect(await kept()).toEqual([false, false, true])
      expect(await total()).toBeLessThan(2 * one - 900)
    })

    test("counts no session that has ended, and begins anew where the count was lost", async () => {
      await keep("a")
      const one = await total()
      await keep("b")
      await clients[0]!.send("ZADD", "summaries", Date.now() - 60_001, "shop:summary:a")
      await keep("b")
      expect(await total()).toBe(one)
      await clients[0]!.send("HSET", "summary-bytes", "all", 1_000_000)
      await keep("b", "c")
      expect([(await kept()).slice(1), await total()]).toEqual([[true, true], 2 * one])
    })
  })
})

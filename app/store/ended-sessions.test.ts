import { expect, test, vi } from "vitest"
import { QueueFull } from "~/concurrency"
import { isEndedSession, limitNewCarts, noteEndedSession, noteNextToken } from "./ended-sessions.server"
import { keyValueStore } from "./key-value-store.server"

const tokens = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name}-${at}`)

/** A session whose token changed so many times. @returns its last token */
async function passThrough(names: readonly string[]): Promise<string> {
  for (const [at, name] of names.entries()) if (at > 0) await noteNextToken(names[at - 1]!, name)
  return names.at(-1)!
}

const ended = (names: readonly string[]) => Promise.all(names.map(isEndedSession))

test("a logout ends every token that the session had, and no other session", async () => {
  const mine = tokens("mine", 4)
  await passThrough(tokens("other", 3))
  const last = await passThrough(mine)
  expect(await ended(mine)).toEqual([false, false, false, false])
  await noteEndedSession(last, "after-mine")
  expect(await ended(mine)).toEqual([true, true, true, true])
  expect(await ended([...tokens("other", 3), "after-mine"])).toEqual([false, false, false, false])
})

test("a logout ends what copies of its tokens became, before and after it", async () => {
  const names = tokens("owner", 3)
  const last = await passThrough(names)
  await passThrough([names[1]!, "early", "later"])
  await passThrough([last, "late"])
  await noteEndedSession(last, "")
  await noteNextToken(last, "under-way")
  expect(await ended([...names, "early", "later", "late", "under-way"])).not.toContain(false)
})

test("what a logout gives in its place begins anew, also when it is noted late as the next token", async () => {
  await noteNextToken("before", "account")
  await noteNextToken("account", "guest")
  await noteEndedSession("account", "guest")
  await noteNextToken("account", "guest")
  await noteNextToken("guest", "guest-cart")
  expect(await ended(["account", "before", "guest", "guest-cart"])).toEqual([true, true, false, false])
})

test("a token begins ten carts, and one that keeps its token as many as it likes", async () => {
  let [token, carts] = ["kept", 0]
  const change = (next: string) =>
    limitNewCarts(
      () => token,
      () => Promise.resolve(void (carts++, (token = next))),
    )
  for (let index = 0; index < 30; index++) await change("kept")
  for (let index = 0; index < 10; index++) await change(`cart-${index}`).finally(() => (token = "kept"))
  await expect(change("late")).rejects.toBeInstanceOf(QueueFull)
  expect([token, carts]).toEqual(["kept", 40])
  token = ""
  for (let index = 0; index < 12; index++) await change("new").finally(() => (token = ""))
})

test("however long a session, each of its tokens takes one short value", async () => {
  const written = (["set", "setIfAbsent"] as const).map((name) => vi.spyOn(keyValueStore(), name))
  const names = tokens("long", 303)
  await noteEndedSession(await passThrough(names), "")
  const values = written.flatMap(({ mock }) => mock.calls.map(([, value]) => value))
  expect([values.length, Math.max(...values.map((value) => value.length))]).toEqual([303, 6])
  expect(await ended(names)).not.toContain(false)
  for (const spy of written) spy.mockRestore()
})

test("what an earlier build noted goes on: all former tokens, the first last", async () => {
  await keyValueStore().set("session-formers:third", "second first", 60_000)
  await keyValueStore().set("session-formers:second", "first", 60_000)
  await noteNextToken("third", "fourth")
  await noteEndedSession("fourth", "")
  await keyValueStore().set("session-ended:alone", "ended", 60_000)
  expect(await ended(["first", "second", "third", "fourth", "alone", "another"])).toEqual([true, true, true, true, true, false])
})

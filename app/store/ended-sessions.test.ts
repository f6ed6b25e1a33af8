import { expect, test } from "vitest"
import { isEndedSession, noteEndedSession, noteNextToken } from "./ended-sessions.server"

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

test("what a logout gives in its place begins without formers", async () => {
  await noteNextToken("before", "guest")
  await noteEndedSession("account", "guest")
  await noteEndedSession("guest", "")
  expect(await ended(["account", "guest", "before"])).toEqual([true, true, false])
})

test("of a session the latest 300 former tokens are ended with it", async () => {
  const names = tokens("long", 303)
  await noteEndedSession(await passThrough(names), "")
  expect((await ended(names)).indexOf(true)).toBe(2)
})

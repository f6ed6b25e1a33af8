import { afterEach, beforeAll, expect, test, vi } from "vitest"
import { z } from "zod"
import { setTestEnvironment } from "../../tests/setup/environment"
import { readFlash, writeFlash } from "./flash.server"
import { createSealedCookie } from "./crypto.server"

const schema = z.object({ id: z.string(), amount: z.number() })
const cookie = createSealedCookie("attempt", { maxAgeSeconds: 60, schema })
const value = { id: "a1", amount: 12.5 }

beforeAll(() => setTestEnvironment())
afterEach(() => vi.useRealTimers())

const pairOf = (line: string) => line.split(";")[0] ?? ""
const bringing = (pair: string) => new Request("http://shop.test/", { headers: { Cookie: pair } })

test("what was sealed is opened again, and cannot be read from outside", async () => {
  const line = await cookie.serialize(value)
  expect(line).toMatch(/^attempt=[\w.%-]+; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(Buffer.from(pairOf(line), "base64url").toString()).not.toContain("a1")
  expect(await cookie.parse(bringing(`x=1; ${pairOf(line)}; y=2`))).toEqual(value)
})

test("a changed, foreign, unencrypted or missing cookie is nothing", async () => {
  const pair = pairOf(await cookie.serialize(value))
  const parts = pair.split(".")
  const last = parts[3] ?? ""
  const changed = [...parts.slice(0, 3), (last.startsWith("A") ? "B" : "A") + last.slice(1), parts[4]].join(".")
  const plain = `attempt=${Buffer.from(JSON.stringify(value)).toString("base64url")}`
  for (const text of [changed, plain, "attempt=", "attempt=%E0%A4%A", `attempt=${"x".repeat(5000)}`, ""]) {
    expect(await cookie.parse(bringing(text))).toBeNull()
  }
})

test("a cookie's content is not taken for another cookie's", async () => {
  const other = createSealedCookie("other", { maxAgeSeconds: 60, schema })
  const pair = pairOf(await cookie.serialize(value)).replace("attempt=", "other=")
  expect(await other.parse(bringing(pair))).toBeNull()
})

test("what an earlier secret sealed or signed is still read, and new ones are by the first", async () => {
  const [newer, older] = ["n".repeat(32), "o".repeat(32)]
  const open = async (secrets: string) => {
    vi.resetModules()
    setTestEnvironment()
    process.env["COOKIE_SECRET"] = secrets
    const crypto = await import("./crypto.server")
    return { ...crypto, cookie: crypto.createSealedCookie("attempt", { maxAgeSeconds: 60, schema }) }
  }
  const before = await open(older)
  const [sealed, signed] = [pairOf(await before.cookie.serialize(value)), before.signText("test", "words")]
  const turned = await open(`${newer},${older}`)
  expect([await turned.cookie.parse(bringing(sealed)), turned.readSignedText("test", signed)]).toEqual([value, "words"])
  const [fresh, written] = [pairOf(await turned.cookie.serialize(value)), turned.signText("test", "words")]
  const after = await open(newer)
  expect([await after.cookie.parse(bringing(fresh)), after.readSignedText("test", written)]).toEqual([value, "words"])
  expect([await after.cookie.parse(bringing(sealed)), after.readSignedText("test", signed)]).toEqual([null, null])
  setTestEnvironment()
})

test("a value of another shape is nothing", async () => {
  const loose = createSealedCookie("attempt", { maxAgeSeconds: 60, schema: z.unknown() })
  const pair = pairOf(await loose.serialize({ id: 5 }))
  expect(await cookie.parse(bringing(pair))).toBeNull()
})

test("the shop itself ends it, whatever the browser keeps", async () => {
  const pair = pairOf(await cookie.serialize(value))
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 })
  expect(await cookie.parse(bringing(pair))).toBeNull()
  expect(cookie.clear()).toContain("Max-Age=0")
})

test("a flash is read once", async () => {
  const headers = new Headers()
  await writeFlash(headers, { notice: "item-added", detail: { product: "Guji" }, problems: [{ code: "payment-refused" }] })
  const answer = new Headers()
  const flash = await readFlash(bringing(pairOf(headers.get("Set-Cookie") ?? "")), answer)
  expect(flash).toEqual({ notice: "item-added", detail: { product: "Guji" }, problems: [{ code: "payment-refused" }] })
  expect(answer.get("Set-Cookie")).toMatch(/^flash=; Max-Age=0/)
  expect(await readFlash(bringing(""), answer)).toBeNull()
})

import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { useServedShop } from "../security/served-shop"
import { isComposed } from "../shopper/composed-page"
import { fillCart } from "../shopper/visitor-purchase"
import { openVisitor } from "../shopper/visitor"

let delayMs = 0
const { shop, served } = useServedShop({ delayMs: () => delayMs })
beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"] }))
afterAll(() => void vi.useRealTimers())

type Part = { name: string; unfinished: boolean; ms: number }

/** What a page says of its time, and how long it took in all (milliseconds). */
async function timingOf(path: string, cookie?: string) {
  const started = performance.now()
  const { headers } = await served.send("GET", path, { Host: "shop.test", ...(cookie && { Cookie: cookie }) })
  const totalMs = performance.now() - started
  const parts: Part[] = [...String(headers["server-timing"]).matchAll(/(\w+)(;desc="unfinished")?;dur=([\d.]+)/g)].map(
    ([, name = "", unfinished, ms]) => ({ name, unfinished: unfinished !== undefined, ms: Number(ms) }),
  )
  const names = parts.map(({ name }) => name)
  return { parts, names, totalMs, isFromCache: isComposed(headers["server-timing"]) }
}

const sumOf = (parts: Part[]) => parts.reduce((sum, { ms }) => sum + ms, 0)
const msOf = (parts: Part[], name: string) => parts.find((each) => each.name === name)?.ms ?? 0

test("a page that waits for render and backend tells both apart from the cache's own time; the next one was only kept", async () => {
  await timingOf("/boutique")
  delayMs = 60
  vi.setSystemTime(Date.now() + 61_000)
  const { parts, names, totalMs, isFromCache } = await timingOf("/boutique")
  expect([names, isFromCache]).toEqual([["cache", "render", "backend"], true])
  expect(msOf(parts, "backend")).toBeGreaterThan(50)
  expect(sumOf(parts)).toBeLessThan(totalMs + 1)
  expect((await timingOf("/boutique")).names).toEqual(["cache"])
})

test("a page that the cache leaves to the app tells what was waited for before that, too", async () => {
  delayMs = 0
  await timingOf("/boutique")
  delayMs = 60
  const { parts, names, totalMs, isFromCache } = await timingOf("/produits/nulle-part")
  expect(isFromCache).toBe(false)
  expect(names.slice(0, 3)).toEqual(["cache", "render", "backend"])
  expect(sumOf(parts)).toBeGreaterThan(60)
  expect(sumOf(parts)).toBeLessThan(totalMs + 1)
})

test.each([
  ["a visitor", () => Promise.resolve(undefined)],
  [
    "a shopper",
    async () => {
      const guest = openVisitor(shop)
      await fillCart(guest)
      guest.cookies.keep(["__Host-flash=; Max-Age=0"])
      await timingOf("/boutique", guest.cookies.header())
      return guest.cookies.header()
    },
  ],
])("an older page that %s gets while the backend is slow tells how long the new one was waited for", async (_, open) => {
  delayMs = 0
  const cookie = await open()
  expect((await timingOf("/boutique", cookie)).names).toEqual(["cache"])
  delayMs = 600
  vi.setSystemTime(Date.now() + 6_000)
  const { parts, totalMs } = await timingOf("/boutique", cookie)
  expect(parts.map(({ name, unfinished }) => [name, unfinished])).toEqual([
    ["cache", false],
    ["render", true],
  ])
  expect(msOf(parts, "render")).toBeGreaterThan(150)
  expect(sumOf(parts)).toBeLessThan(totalMs + 1)
  await expect.poll(async () => (await timingOf("/boutique", cookie)).names, { timeout: 10_000 }).toEqual(["cache"])
})

import { afterAll, expect, test, vi } from "vitest"
import { createRequestHandler } from "@remix-run/node"
import { codeIn, read } from "../setup/repository-files.ts"
import { openWholeShop } from "../shopper/whole-shop"

const shop = openWholeShop()
afterAll(() => shop.close())

/** What shows that the shop works with a flag that is on. */
const SHOWN = {
  v3_fetcherPersist: ["tests/e2e/cart-queue.test.ts", "a change that was asked for is made although the shopper goes on"],
  v3_relativeSplatPath: ["tests/routes/future-flags.test.ts", "no address of ours is relative"],
  v3_throwAbortReason: [
    "tests/routes/future-flags.test.ts",
    "a request that its browser gives up ends with the browser's reason",
  ],
} as const

test("each flag of Remix that is on has a test, and those that are off say why", () => {
  const flags = Object.entries<unknown>({ ...shop.build.future }).filter(([name]) => name.startsWith("v3_"))
  expect(flags.flatMap(([name, isOn]) => (isOn === true ? [name] : [])).sort()).toEqual(Object.keys(SHOWN))
  const record = read("docs/decisions/027-react-router-7-tried.md")
  for (const [name] of flags) expect(record).toContain(`\`${name}\``)
  for (const [file, title] of Object.values(SHOWN)) expect(read(file)).toContain(title)
})

test("a request that its browser gives up ends with the browser's reason", async () => {
  const reason = new Error("The browser has left")
  const told = vi.fn()
  const entry = { ...shop.build.entry, module: { ...shop.build.entry.module, handleError: told } }
  const answer = createRequestHandler({ ...shop.build, entry }, "production")
  await answer(new Request("https://shop.test/boutique", { signal: AbortSignal.abort(reason) })).catch(() => null)
  expect(told.mock.calls.map(([error]) => error as unknown)).toContain(reason)
})

test("no address of ours is relative: how those are resolved below the page of what is not found changes nothing", () => {
  const relative = codeIn("app").flatMap((file) => read(file).match(/\b(?:to|action|href)="[^/#?"][^":]*"/g) ?? [])
  expect(relative).toEqual([])
})

import { afterAll, expect, test } from "vitest"
import { openWholeShop, shopOrigin } from "../shopper/whole-shop"
import { expectLinearWork, processorMs } from "./processor-time"

// The inputs that were slow once; tests/security/linear-work.full.ts tries every parser.

const shop = openWholeShop()
afterAll(() => shop.close())

const ask = (path: string, init: RequestInit = {}) =>
  processorMs(async () => {
    const answer = await shop.ask(new Request(shopOrigin + path, init))
    expect(answer.status).toBeLessThan(500)
    await answer.text()
  })

test("S21 short segments, sessions beside bindings, and marks on a letter take no more work than their length", async () => {
  await expectLinearWork(6_400, "/.", (long) => ask(`${long}x`))
  const pairs = (count: number) =>
    Array.from({ length: count }, (_, at) => `swell-session=token:${at}; __Host-lien=${"b".repeat(20)}${at}`).join("; ")
  await expectLinearWork(8_000, "-", (long) => ask("/boutique", { headers: { Cookie: pairs(Math.ceil(long.length / 60)) } }))
  const headers = { Origin: shopOrigin, "Sec-Fetch-Site": "same-origin" }
  const post = (email: string) =>
    ask("/newsletter/inscription", { method: "POST", headers, body: new URLSearchParams({ email }) })
  await expectLinearWork(10_000, "\u0301\u0323", post)
}, 60_000)

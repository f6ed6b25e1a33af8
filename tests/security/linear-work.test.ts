import { afterAll, expect, test } from "vitest"
import { signText } from "~/sessions/crypto.server"
import { openWholeShop, shopOrigin } from "../shopper/whole-shop"
import { expectLinearWork, processorMs } from "./processor-time"

// The inputs that were slow once; tests/security/linear-work.full.ts tries every parser.

const shop = openWholeShop()
afterAll(() => shop.close())

const headers = { Origin: shopOrigin, Host: new URL(shopOrigin).host, "Sec-Fetch-Site": "same-origin" }
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
  const post = (email: string) =>
    ask("/newsletter/inscription", { method: "POST", headers, body: new URLSearchParams({ email }) })
  await expectLinearWork(10_000, "\u0301\u0323", post)
}, 60_000)

test("S21 a great number in what a form carries of an order makes no longer page than a small one", async () => {
  const identity = { step: "choose", name: "Ana Roy", orderNumber: "10042", email: "ana@exemple.fr" }
  const choose = async (left: number) => {
    const items = Array.from({ length: 80 }, (_, at) => ({ id: `i${at}`, name: "Guji", left }))
    const { orderNumber, email } = identity
    const order = { number: orderNumber, date: "18 novembre 2026", items, exceptions: [] }
    const signed = signText("withdrawal-order", JSON.stringify({ email, orderNumber, order }))
    const body = new URLSearchParams({ ...identity, order: signed, quantity_i0: "-1" })
    return (await shop.ask(new Request(`${shopOrigin}/retractation`, { method: "POST", headers, body }))).text()
  }
  const [few, many] = [await choose(20), await choose(1_000)]
  expect(few).toContain('<select id="quantity_i0"')
  expect(many).toMatch(
    /<input[^>]* min="0" max="1000" id="quantity_i0" name="quantity_i0"[^>]*aria-invalid="true"[^>]*type="number"/,
  )
  expect(many.length).toBeLessThan(few.length)
})

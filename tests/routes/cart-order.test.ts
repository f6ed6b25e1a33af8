import { afterAll, expect, test } from "vitest"
import { fillCart } from "../shopper/visitor-purchase"
import { buyer } from "../shopper/people"
import { openVisitor } from "../shopper/visitor"
import { openWholeShop } from "../shopper/whole-shop"

// The later a call comes, the sooner it would be answered, were they sent together.
let delayMs = 0
const shop = openWholeShop({ delayMs: () => Math.max(0, (delayMs -= 5)) })
afterAll(() => shop.close())

/** The calls that queue, as the backend sees them from now on: how many at once at most, and in which order. */
function watchQueue() {
  const seen = { atOnce: 0, mostAtOnce: 0, order: [] as string[] }
  const send = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input)
    const call = `${init?.method ?? "GET"} ${pathname}`
    if (!pathname.startsWith("/api/cart")) return send(input, init)
    seen.order.push(typeof init?.body === "string" ? `${call} ${init.body}` : call)
    seen.mostAtOnce = Math.max(seen.mostAtOnce, (seen.atOnce += 1))
    return send(input, init).finally(() => (seen.atOnce -= 1))
  }
  return { seen, stop: () => (globalThis.fetch = send) }
}

test("changes, ratings and reads of one cart reach the backend one at a time and in order [4.27] [7.9]", async () => {
  const browser = openVisitor(shop)
  await fillCart(browser)
  await browser.post("/commande/coordonnees", buyer)
  const page = await (await browser.get("/panier")).text()
  const line = /name="lineId" value="([^"]+)"/.exec(page)?.[1] ?? ""
  delayMs = 300
  const { seen, stop } = watchQueue()
  const change = (quantity: number) => browser.post("/panier", { lineId: line, intent: "set-quantity", quantity: `${quantity}` })
  const rate = () => browser.get("/commande/livraison")
  const read = () => browser.get("/panier")
  const answers = await Promise.all([change(2), rate(), change(3), read(), rate(), change(4), read(), change(5)])
  stop()
  expect(answers.map(({ status }) => status)).toEqual([303, 200, 303, 200, 200, 303, 200, 303])
  expect(seen.mostAtOnce).toBe(1)
  const changes = [2, 3, 4, 5].map((quantity) => `PUT /api/cart/items/${line} {"quantity":${quantity}}`)
  expect(seen.order.filter((call) => call.startsWith("PUT /api/cart/items/"))).toEqual(changes)
  expect(seen.order).toContain("GET /api/cart/shipment-rating")
  expect(seen.order.filter((call) => call === "GET /api/cart").length).toBeGreaterThan(1)
})

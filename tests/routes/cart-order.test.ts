import { afterAll, expect, test } from "vitest"
import { fillCart } from "../shopper/visitor-purchase"
import { buyer } from "../shopper/people"
import { find, readPage } from "../shopper/read-page"
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
    // The settings of all carts are no request of this one.
    if (!pathname.startsWith("/api/cart") || pathname === "/api/cart/settings") return send(input, init)
    seen.order.push(typeof init?.body === "string" ? `${call} ${init.body}` : call)
    seen.mostAtOnce = Math.max(seen.mostAtOnce, (seen.atOnce += 1))
    return send(input, init).finally(() => (seen.atOnce -= 1))
  }
  return { seen, stop: () => (globalThis.fetch = send) }
}

/** A browser whose cart has one coffee and a contact, and what it can ask about that line. */
async function openCart() {
  const browser = openVisitor(shop)
  await fillCart(browser)
  await browser.post("/commande/coordonnees", buyer)
  const page = await (await browser.get("/panier")).text()
  const line = /name="lineId" value="([^"]+)"/.exec(page)?.[1] ?? ""
  delayMs = 300
  return {
    change: (quantity: number) => browser.post("/panier", { lineId: line, intent: "set-quantity", quantity: `${quantity}` }),
    rate: () => browser.get("/commande/livraison"),
    read: () => browser.get("/panier"),
    callOf: (quantity: number) => `PUT /api/cart/items/${line} {"quantity":${quantity}}`,
  }
}

test("changes, ratings and reads at once reach the backend one at a time, changes in order [4.27] [7.9]", async () => {
  const { change, rate, read, callOf } = await openCart()
  const { seen, stop } = watchQueue()
  const answers = await Promise.all([change(2), rate(), change(3), read(), rate(), change(4), read(), change(5)])
  stop()
  expect(answers.map(({ status }) => status)).toEqual([303, 200, 303, 200, 200, 303, 200, 303])
  expect(seen.mostAtOnce).toBe(1)
  expect(seen.order.filter((call) => call.startsWith("PUT /api/cart/items/"))).toEqual([2, 3, 4, 5].map(callOf))
  expect(seen.order.filter((call) => call === "GET /api/cart/shipment-rating")).toHaveLength(2)
  expect(seen.order.filter((call) => call === "GET /api/cart")).toHaveLength(4)
})

test("a read that comes during a change waits for it and shows it; a change that comes during a read waits too [4.27]", async () => {
  const { change, read, callOf } = await openCart()
  const { seen, stop } = watchQueue()
  const begun: Promise<Response>[] = []
  for (const ask of [() => change(2), read, () => change(3), read, () => change(4), read]) {
    begun.push(ask())
    // The next comes while this one is at the backend.
    await expect.poll(() => seen.order.length, { interval: 5, timeout: 10_000 }).toBe(begun.length)
  }
  const pages = await Promise.all(begun.map(async (answer) => (await answer).text()))
  stop()
  expect(seen.mostAtOnce).toBe(1)
  expect(seen.order).toEqual([2, 3, 4].flatMap((quantity) => [callOf(quantity), "GET /api/cart"]))
  const shown = [1, 3, 5].map((index) => find(find(readPage(pages[index]!), "main"), "textbox", /^Quantité\s:/))
  expect(shown.map(({ attributes }) => attributes["value"])).toEqual(["2", "3", "4"])
})

import { afterAll, afterEach, describe, expect, test } from "vitest"
import { isBroad } from "../setup/breadth"
import { listPlaced, pressOrder, readSeen, goToRecap } from "../shopper/visitor-purchase"
import { type Visitor, copyOf, localTarget, openVisitor } from "../shopper/visitor"
import { openWholeShop, shopOrigin } from "../shopper/whole-shop"

const limits = "order=1000/60,payment-start=1000/60"
const shop = openWholeShop({ environment: { RATE_LIMITS: limits, SWELL_TIMEOUT_MS: "500" } })
afterAll(() => shop.close())

const control = (method: string, body?: object) =>
  shop.sandbox.storefront.fetch(
    new Request("http://sandbox.test/__faults", {
      method,
      ...(body && { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
    }),
  )
afterEach(async () => void (await control("DELETE")))

const match = { method: "POST", path: "/api/cart/order" }

type Fault = { name: string; rule?: object; press(visitor: Visitor, seen: string): Promise<Response[]> }
const once: Fault["press"] = async (visitor, seen) => [await pressOrder(visitor, seen)]

/** Presses the button and goes away before the answer. */
async function pressAndStop(visitor: Visitor, seen: string): Promise<Response[]> {
  const stop = new AbortController()
  const cookie = visitor.cookies.header()
  const asked = shop.ask(
    new Request(`${shopOrigin}/commande/verification`, {
      method: "POST",
      signal: stop.signal,
      headers: {
        Host: "shop.test",
        Origin: shopOrigin,
        Cookie: cookie,
        "Content-Type": "application/x-www-form-urlencoded",
      },
      body: new URLSearchParams({ seen, terms: "on" }).toString(),
    }),
    visitor.address,
  )
  setTimeout(() => stop.abort(), 5)
  await asked.catch(() => undefined)
  return []
}

const faults: Fault[] = [
  {
    name: "twenty parallel posts",
    press: (visitor, seen) => Promise.all(Array.from({ length: 20 }, () => pressOrder(visitor, seen))),
  },
  {
    name: "a double click without JavaScript",
    press: (visitor, seen) => Promise.all([pressOrder(visitor, seen), pressOrder(visitor, seen)]),
  },
  {
    name: "a refresh of the post",
    press: async (visitor, seen) => [await pressOrder(visitor, seen), await pressOrder(visitor, seen)],
  },
  {
    name: "two tabs",
    async press(visitor, seen) {
      const other = await readSeen(visitor)
      return Promise.all([pressOrder(visitor, seen), pressOrder(visitor, other)])
    },
  },
  {
    name: "an answer after the limit, order made",
    rule: { kind: "lost-answer", then: "delay", ms: 900, match, times: 1 },
    press: once,
  },
  { name: "a reset after sending, order made", rule: { kind: "lost-answer", then: "reset", match, times: 1 }, press: once },
  { name: "500, order made", rule: { kind: "lost-answer", then: "status", match, times: 1 }, press: once },
  { name: "200 HTML, order made", rule: { kind: "lost-answer", then: "html", match, times: 1 }, press: once },
  { name: "500, not made", rule: { kind: "not-made", match, times: 1 }, press: once },
  { name: "the shopper presses Stop", press: pressAndStop },
]

describe.each(["same-order", "error", "second-order"])("S7 when a second submit gives: %s", { timeout: 60_000 }, (model) => {
  const taken = isBroad || model === "same-order" ? faults : faults.slice(0, 2)
  test.each(taken)("S7 $name: exactly one order, and the shopper ends on its confirmation", async ({ rule, press }) => {
    await control("POST", { submit_model: model })
    const visitor = openVisitor(shop)
    await goToRecap(visitor, "virement")
    const seen = await readSeen(visitor)
    const placed = listPlaced(shop).length
    shop.calls.length = 0
    if (rule) shop.fail({ ...rule })
    const answers = await press(visitor, seen)
    for (const { status } of answers) expect(status).toBeLessThan(500)

    for (let look = 0; look < 20 && listPlaced(shop).length === placed; look++) {
      await new Promise((resolve) => setTimeout(resolve, 50))
      if (look > 10) await pressOrder(visitor, seen)
    }
    await new Promise((resolve) => setTimeout(resolve, 30))
    const made = rule && "kind" in rule && rule.kind === "not-made" ? 0 : 1
    expect(listPlaced(shop)).toHaveLength(placed + made)
    const later = await pressOrder(visitor, seen)
    const end = later.headers.get("Location") ?? ""
    if (made === 1) expect(end).toMatch(/^\/commande\/(merci\/|attente)/)
    else expect([later.status < 500, end]).toEqual([true, expect.stringMatching(/^\/commande\/attente/)])
    expect(listPlaced(shop)).toHaveLength(placed + made)
    expect(shop.calls.filter(({ name }) => name === "POST /api/cart/order")).toHaveLength(1)
  })
})

test("S7 a second press, whose first answer was lost, leads to the order's own link, another tab's recap to none", async () => {
  const visitor = openVisitor(shop)
  await goToRecap(visitor, "virement")
  const [seen, otherTab] = [await readSeen(visitor), await readSeen(visitor)]
  const [again, other] = [copyOf(shop, visitor), copyOf(shop, visitor)]
  await pressOrder(visitor, seen)
  const linksAfter = async (browser: Visitor, pressed: string) => {
    const page = await (await browser.get(localTarget(await pressOrder(browser, pressed)))).text()
    return new Set(page.match(/\/suivi\/\w+\/[\w-]{22}/g))
  }
  const [link = "", ...more] = await linksAfter(again, seen)
  expect([more, (await openVisitor(shop).get(link)).status]).toEqual([[], 200])
  expect(await linksAfter(other, otherTab)).toEqual(new Set())
})

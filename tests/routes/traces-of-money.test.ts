import { afterAll, expect, test } from "vitest"
import { answerProvider, comeBack, goToRecap, listPlaced, pressOrder, providerPage } from "../shopper/visitor-purchase"
import { localTarget, openVisitor } from "../shopper/visitor"
import { openWholeShop } from "../shopper/whole-shop"

// What an operator finds in the log by what a shopper reads.

const shop = openWholeShop()
afterAll(() => shop.close())

type Line = Record<string, string | number>
const linesOf = (field: string, value: string) =>
  shop
    .printed()
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Line)
    .filter((line) => line[field] === value)

test("each step of a payment is a line with the reference that its page shows, and the order in the last", async () => {
  const visitor = openVisitor(shop)
  await goToRecap(visitor, "ideal")
  const bank = providerPage(await pressOrder(visitor))
  await visitor.post("/commande/paiement", { method: "paysafecard" })
  const waiting = await comeBack(visitor, localTarget(await pressOrder(visitor)))
  const page = await (await visitor.get(waiting)).text()
  const [, reference = ""] = /référence (?:<!-- -->)?([\w-]+)/.exec(page) ?? []
  const confirmation = await comeBack(visitor, await answerProvider(shop, bank, "accept"))
  await visitor.get(confirmation)
  const placed = listPlaced(shop).at(-1)!
  const money = { reference, method: "ideal", gateway: "stripe", amount: placed.grand_total, currency: "EUR" }
  expect(linesOf("reference", reference)).toMatchObject([
    { event: "payment-started", level: "info", ...money },
    { event: "payment-returned", ...money },
    { event: "payment-placed", order: placed.number, ...money },
  ])
})

test("an order that charges by itself is a line too; nothing personal is in any", async () => {
  const visitor = openVisitor(shop)
  await goToRecap(visitor, "virement")
  await comeBack(visitor, localTarget(await pressOrder(visitor)))
  const placed = listPlaced(shop).at(-1)!
  expect(linesOf("order", placed.number)).toMatchObject([
    { event: "payment-placed", method: "virement", amount: placed.grand_total, reference: placed.checkout_id.slice(-8) },
  ])
  expect(shop.printed()).not.toMatch(/@exemple|Martin|69002/)
})

test("the reference of an error page finds the call that failed", async () => {
  const requestId = "shopper-0001"
  const visitor = openVisitor(shop)
  await goToRecap(visitor)
  shop.fail({ kind: "status", status: 503, match: { path: "/api/cart" } })
  const answer = await visitor.get("/commande/coordonnees", { headers: { "X-Request-Id": requestId } })
  expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining(requestId)])
  expect(linesOf("requestId", requestId)).toMatchObject([
    { event: "backend-retry", call: "GET /cart", status: 503 },
    { event: "backend-fault", call: "GET /cart", status: 503 },
    { event: "cart-unavailable" },
    { event: "page-unavailable", path: "/commande/coordonnees" },
  ])
})

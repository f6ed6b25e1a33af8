import { afterAll, expect, test } from "vitest"
import { answerProvider, comeBack, goToRecap, listPlaced, pressOrder, providerPage } from "../shopper/visitor-purchase"
import { localTarget, openVisitor } from "../shopper/visitor"
import { openWholeShop } from "../shopper/whole-shop"

// Two payments and one order, by requests to the built shop as a browser without JavaScript makes them.

const shop = openWholeShop()
afterAll(() => shop.close())

const cases = [
  // The bank has agreed, and nobody takes it without its order.
  { first: "ideal", second: "paysafecard", name: "iDEAL | Wero", told: "Un autre paiement a été approuvé, sans débit" },
  { first: "paysafecard", second: "ideal", name: "paysafecard", told: "Un paiement de trop a été débité" },
]

test.each(cases)("$first left open, paid by $second, then accepted: the shopper is told what became of it", async (each) => {
  const { first, second, name, told: title } = each
  const before = listPlaced(shop).length
  const visitor = openVisitor(shop)
  await goToRecap(visitor, first)
  const bank = providerPage(await pressOrder(visitor))
  await answerProvider(shop, bank, "pending")
  await visitor.post("/commande/paiement", { method: second })
  const waiting = await comeBack(visitor, localTarget(await pressOrder(visitor)))
  await visitor.post(waiting, { intent: "cancel" })
  expect(localTarget(await visitor.post(waiting, { intent: "abandon" }))).toBe("/commande/paiement")

  const page = providerPage(await pressOrder(visitor))
  const confirmation = await comeBack(visitor, await answerProvider(shop, page, "accept"))
  const [placed, ...more] = listPlaced(shop).slice(before)
  expect([confirmation, more]).toEqual([`/commande/merci/${placed?.checkout_id}`, []])
  expect(await (await visitor.get(confirmation)).text()).toContain("Un autre paiement est encore ouvert")
  const alerts = () => readAlerts().filter(({ method }) => method === first)
  expect(alerts()).toEqual([])

  // It is accepted: its page leads back, and the confirmation is no ordinary one.
  expect(await comeBack(visitor, await answerProvider(shop, bank, "accept"))).toBe(confirmation)
  const told = await (await visitor.get(confirmation)).text()
  expect(told).toContain(title)
  const [, method, amount] = /<p>([^<]+)<!-- -->, <!-- -->(\d+,\d\d\s€)<!-- -->, référence <!-- -->[\w-]+/.exec(told) ?? []
  expect([method, amount?.replace(/\s/, " ")]).toEqual([name, `${placed?.grand_total.toFixed(2).replace(".", ",")} €`])
  expect(alerts()).toMatchObject([{ level: "alert" }])
  expect(listPlaced(shop)).toHaveLength(before + 1)
  // Nobody else reads of it.
  expect(await (await openVisitor(shop).get(confirmation)).text()).not.toContain(title)
})

function readAlerts(): { level: string; method: string }[] {
  const lines = shop.printed().split("\n")
  const alerts = lines.filter((line) => line.includes("payment-surplus"))
  return alerts.map((line) => JSON.parse(line) as { level: string; method: string })
}

import { afterAll, expect, test, vi } from "vitest"
import { answerProvider, comeBack, goToRecap, pressOrder, providerPage, readSeen } from "../shopper/visitor-purchase"
import { localTarget, openVisitor } from "../shopper/visitor"
import { openWholeShop } from "../shopper/whole-shop"

const shop = openWholeShop()
afterAll(() => {
  vi.useRealTimers()
  shop.close()
})

test("pages ask about a cart's open payments every ten seconds; order button and return ask each time", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() })
  const visitor = openVisitor(shop)
  await goToRecap(visitor, "paysafecard")
  providerPage(await pressOrder(visitor))
  await visitor.post("/commande/paiement", { method: "ideal" })
  const waiting = await comeBack(visitor, localTarget(await pressOrder(visitor)))
  expect(localTarget(await visitor.post(waiting, { intent: "abandon" }))).toBe("/commande/paiement")
  const bank = providerPage(await pressOrder(visitor))

  const asked = () => shop.calls.filter(({ host }) => host === "vault").length
  const view = async () => {
    const each = []
    for (const path of ["/panier", "/commande/paiement", "/commande/verification", "/panier"]) {
      shop.calls.length = 0
      expect((await visitor.get(path)).status).toBe(200)
      each.push(asked())
    }
    return each
  }
  vi.setSystemTime(Date.now() + 60_000)
  const [once = 0, ...again] = await view()
  expect([once, again]).toEqual([2, [0, 0, 0]])
  vi.setSystemTime(Date.now() + 10_000)
  expect(await view()).toEqual([once, 0, 0, 0])

  const seen = await readSeen(visitor)
  shop.calls.length = 0
  expect(providerPage(await pressOrder(visitor, seen))).toBe(bank)
  expect(asked()).toBeGreaterThanOrEqual(once)
  expect(await comeBack(visitor, await answerProvider(shop, bank, "accept"))).toContain("/commande/merci/")
})

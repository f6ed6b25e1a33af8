import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { fillCart } from "../shopper/visitor-purchase"
import { openVisitor } from "../shopper/visitor"
import { openWholeShop } from "../shopper/whole-shop"
import { noteTrips } from "./page-trips"

const shop = openWholeShop()
beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"] }))
afterAll(() => {
  vi.useRealTimers()
  shop.close()
})

test("a change of a line takes one round trip, beside which its goods are asked for; after a minute it needs the settings first", async () => {
  const visitor = openVisitor(shop)
  await fillCart(visitor)
  const lineId = /name="lineId" value="(\w+)"/.exec(await (await visitor.get("/panier")).text())?.[1] ?? ""
  const change = (quantity: number, laterMs: number) => {
    vi.setSystemTime(Date.now() + laterMs)
    return noteTrips(() => visitor.post("/panier/lignes", { lineId, quantity: String(quantity) }))
  }
  const write = `PUT cart/items/${lineId}`
  expect(await change(2, 0)).toEqual([[write]])
  expect(await change(3, 6_000)).toEqual([[write, "products/melange-canut", "settings"]])
  // The settings say in which locale and currency it is written.
  expect(await change(4, 61_000)).toEqual([["settings"], [write, "products/melange-canut"]])
})

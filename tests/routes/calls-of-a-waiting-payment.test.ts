import { afterAll, beforeAll, expect, test } from "vitest"
import { answerProvider, comeBack, goToRecap, pressOrder, providerPage } from "../shopper/visitor-purchase"
import { openVisitor } from "../shopper/visitor"
import { openWholeShop } from "../shopper/whole-shop"
import { tripsOf } from "./page-trips"

const shop = openWholeShop()
afterAll(() => shop.close())

const buying = openVisitor(shop)
let waiting: string
beforeAll(async () => {
  await goToRecap(buying)
  waiting = await comeBack(buying, await answerProvider(shop, providerPage(await pressOrder(buying)), "pending"))
  expect(waiting).toMatch(/^\/commande\/attente\?essai=/)
})

test("the page of a payment that is not decided takes one round trip", async () => {
  expect(await tripsOf(buying, waiting)).toEqual([["cart", "cart/order"]])
})

test("the page of a payment without its order asks the provider second, which may capture, once there is no order", async () => {
  expect(await tripsOf(buying, `${waiting}&motif=cart-changed`)).toEqual([["cart", "cart/order"], ["intent"]])
})

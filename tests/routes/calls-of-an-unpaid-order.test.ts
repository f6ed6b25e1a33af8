import { afterAll, expect, test } from "vitest"
import { comeBack, goToRecap, listPlaced, logIn, pressOrder } from "../shopper/visitor-purchase"
import { localTarget, openVisitor } from "../shopper/visitor"
import { openWholeShop } from "../shopper/whole-shop"
import { tripsOf } from "./page-trips"

const shop = openWholeShop()
afterAll(() => shop.close())

test("the page of an order to pay reads the order once", async () => {
  const buyer = openVisitor(shop)
  await logIn(buyer)
  await goToRecap(buyer, "virement")
  await comeBack(buyer, localTarget(await pressOrder(buyer)))
  const { id, paid } = listPlaced(shop).at(-1)!
  expect(paid).toBe(false)
  expect(await tripsOf(buyer, `/account/commandes/${id}`)).toEqual([["account", `account/orders/${id}`, "cart"]])
})

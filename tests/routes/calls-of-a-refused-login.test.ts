import { afterAll, expect, test } from "vitest"
import { openVisitor } from "../shopper/visitor"
import { fillCart } from "../shopper/visitor-purchase"
import { openWholeShop } from "../shopper/whole-shop"
import { noteTrips } from "./page-trips"

const shop = openWholeShop()
afterAll(() => shop.close())

test("a refused login asks for nothing of an account again: only its page's cart follows", async () => {
  const visitor = openVisitor(shop)
  await fillCart(visitor)
  await visitor.get("/connexion")
  const trips = await noteTrips(async () => {
    const { status } = await visitor.post("/connexion", { email: "jeanne@exemple.fr", password: "faux" })
    return new Response(null, { status: status === 422 ? 200 : 500 })
  })
  expect(trips).toEqual([["cart"], ["POST account/login"], ["cart"]])
})

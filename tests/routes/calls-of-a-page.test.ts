import { afterAll, expect, test } from "vitest"
import { fillCart, logIn } from "../shopper/visitor-purchase"
import { openVisitor } from "../shopper/visitor"
import { openWholeShop } from "../shopper/whole-shop"

const shop = openWholeShop()
afterAll(() => shop.close())

/** What a page asks the backend for, once its catalogue records are at hand. */
async function callsOf(visitor: ReturnType<typeof openVisitor>, path: string): Promise<string[]> {
  expect((await visitor.get(path)).status).toBe(200)
  shop.calls.length = 0
  expect((await visitor.get(path)).status).toBe(200)
  return shop.calls.map(({ name }) => name).toSorted()
}

test("a page of a guest with a cart asks for the cart, once, and for nothing else", async () => {
  const guest = openVisitor(shop)
  await fillCart(guest)
  for (const path of ["/boutique", "/produits/melange-canut", "/panier"]) {
    expect([path, await callsOf(guest, path)]).toEqual([path, ["GET /api/cart"]])
  }
})

test("a customer's page asks for cart and account, each once, though several of its parts need them", async () => {
  const customer = openVisitor(shop)
  await logIn(customer)
  await fillCart(customer)
  for (const path of ["/boutique", "/panier"]) {
    expect([path, await callsOf(customer, path)]).toEqual([path, ["GET /api/account", "GET /api/cart"]])
  }
})

test("two visitors at the same moment each get their own cart", async () => {
  const visitors = [openVisitor(shop), openVisitor(shop)]
  await fillCart(visitors[0]!)
  const pages = await Promise.all(visitors.map(async (visitor) => (await visitor.get("/panier")).text()))
  expect(pages.map((page) => page.includes("Votre panier est vide"))).toEqual([false, true])
})

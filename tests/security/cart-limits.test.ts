import { afterAll, expect, test } from "vitest"
import { type Visitor, openVisitor } from "../shopper/visitor"
import { buy, fillCart, logIn } from "../shopper/visitor-purchase"
import { openWholeShop } from "../shopper/whole-shop"

const shop = openWholeShop()
afterAll(() => shop.close())

type CartRecord = { id: string; checkout_id: string; items: { id: string; quantity: number }[] }
const lastCart = () => shop.records<CartRecord>("carts").at(-1)!
const giftCard = "/produits/carte-cadeau-lilas"

/** Each message makes a line of its own. */
async function addGiftCard(visitor: Visitor, message: string): Promise<Response> {
  const name = /name="(t\.[^"]+)"/.exec(await (await visitor.get(giftCard)).text())?.[1] ?? ""
  return visitor.post(giftCard, { purchase: "unique", quantity: "1", "o.montant": "25", [name]: message })
}

async function fillWhole(visitor: Visitor): Promise<void> {
  for (let line = 0; line < 50; line++) expect((await addGiftCard(visitor, `Bravo ${line}`)).status).toBe(303)
}

test("a cart takes 50 lines; the next is refused with what to do, and those that it has can still grow", async () => {
  const visitor = openVisitor(shop)
  await fillWhole(visitor)
  const refused = await addGiftCard(visitor, "Un de trop")
  expect([refused.status, lastCart().items.length]).toEqual([422, 50])
  expect(await refused.text()).toContain("Votre panier contient déjà 50\u00a0articles différents")

  expect((await addGiftCard(visitor, "Bravo 7")).status).toBe(303)
  const lineId = lastCart().items[8]!.id
  expect((await visitor.post("/panier", { intent: "set-quantity", lineId, quantity: "4" })).status).toBe(303)
  const { items } = lastCart()
  expect([items.length, items[7]!.quantity, items[8]!.quantity]).toEqual([50, 2, 4])
}, 60_000)

test("an order of before adds nothing to a cart of 50 lines, and says so @full", async () => {
  const visitor = openVisitor(shop)
  await logIn(visitor)
  await buy(shop, visitor)
  await fillWhole(visitor)
  const path = `/account/commandes/${shop.records<{ id: string }>("orders").at(-1)?.id}`
  const refused = await visitor.post(path, { intent: "reorder" })
  expect([refused.status, lastCart().items.length]).toEqual([422, 50])
  expect(await refused.text()).toContain("Votre panier contient déjà 50\u00a0articles différents")
}, 60_000)

test("an address takes up twenty carts in ten minutes, whatever the sessions; then the backend is not asked", async () => {
  const giver = openVisitor(shop)
  await fillCart(giver)
  const checkoutId = lastCart().checkout_id
  const takeUp = () => openVisitor(shop, "203.0.113.20").post("/panier", { intent: "recover", checkoutId })
  for (let times = 0; times < 20; times++) expect((await takeUp()).status).toBe(303)
  shop.calls.length = 0
  const refused = await takeUp()
  expect([refused.status, Number(refused.headers.get("Retry-After")) > 0]).toEqual([429, true])
  expect(shop.calls.filter(({ name }) => name.includes("/recover/"))).toEqual([])
  expect((await openVisitor(shop).post("/panier", { intent: "recover", checkoutId })).status).toBe(303)
}, 60_000)

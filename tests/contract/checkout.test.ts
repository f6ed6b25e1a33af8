import { describe, expect, it } from "vitest"
import { addGoods, card, filters, lyon, placeOrder, prepareCart } from "../shopper/store-purchase.ts"
import { itDrivesItsCalls } from "./drives-its-calls.ts"
import { newShopper, refusalOf } from "../shopper/store-client.ts"
import { itWrites, openStore } from "./store-under-test.ts"

const store = openStore()

describe("submit", () => {
  itWrites("answers the order, empties the cart and changes the session", async () => {
    const shopper = newShopper(store)
    const cart = await prepareCart(shopper)
    await shopper.cart.update({ billing: { ...lyon, ...card } })
    const token = shopper.cookies.get("swell-session")
    const order = await shopper.cart.submitOrder()
    expect(order).toMatchObject({
      number: expect.stringMatching(/^\d+$/) as string,
      paid: true,
      grand_total: 21.9,
      items: [{ quantity: 2, product: { slug: filters.slug } }],
      account: { email: cart.account.email },
    })
    expect(order).not.toHaveProperty("checkout_id")
    expect(shopper.cookies.get("swell-session")).not.toBe(token)
    expect(shopper.cart.state).toBeNull()
    expect(shopper.cart.order).toMatchObject({ id: order.id })
    expect(await shopper.cart.get()).toBe("")
  })

  itWrites("twice answers the same order", async () => {
    const shopper = newShopper(store)
    const order = await placeOrder(shopper)
    expect((await shopper.cart.submitOrder()).id).toBe(order.id)
    expect((await shopper.cart.submitOrder()).number).toBe(order.number)
  })

  itWrites("twice at the same moment makes one order", async () => {
    const shopper = newShopper(store)
    await prepareCart(shopper)
    await shopper.cart.update({ billing: { ...lyon, ...card } })
    const session = shopper.cookies.get("swell-session")
    const tabs = [1, 2, 3].map(() => newShopper(store, { session }))
    const orders = await Promise.all(tabs.map((tab) => tab.cart.submitOrder()))
    expect(new Set(orders.map(({ id }) => id)).size).toBe(1)
  })

  itWrites("by a manual method leaves the order unpaid", async () => {
    const order = await placeOrder(newShopper(store), { method: "virement" })
    expect(order).toMatchObject({ status: "payment_pending", paid: false, payment_balance: -21.9 })
  })

  itWrites("covered by a gift card needs an address but no method", async () => {
    const shopper = newShopper(store)
    await prepareCart(shopper)
    await shopper.cart.applyGiftcard("GRAND CAFE 2026 LYON")
    await shopper.cart.update({ billing: lyon })
    expect(await shopper.cart.submitOrder()).toMatchObject({ paid: true, giftcard_total: 21.9, billing: { method: "giftcard" } })
  })
})

describe("getOrder", () => {
  itWrites("reads by the checkout id for anybody, and the session's last order without one", async () => {
    const shopper = newShopper(store)
    const { checkout_id } = await prepareCart(shopper)
    expect((await refusalOf(newShopper(store).cart.getOrder(checkout_id))).message).toBe("Order not found")
    await shopper.cart.update({ billing: { ...lyon, ...card } })
    const order = await shopper.cart.submitOrder()
    expect((await newShopper(store).cart.getOrder(checkout_id)).id).toBe(order.id)
    expect((await shopper.cart.getOrder()).id).toBe(order.id)
  })

  it("is refused without id and order, and for an unknown id", async () => {
    expect(await refusalOf(newShopper(store).cart.getOrder())).toMatchObject({ status: 400, param: "checkout_id" })
    const unknown = newShopper(store).cart.getOrder("00000000000000000000000000000000")
    expect(await refusalOf(unknown)).toMatchObject({ status: 404, message: "Cart not found" })
  })
})

describe("recover", () => {
  itWrites("attaches an open cart to another session", async () => {
    const shopper = newShopper(store)
    const { checkout_id, id } = await addGoods(shopper, filters.slug)
    const elsewhere = newShopper(store)
    expect(await elsewhere.cart.recover(checkout_id)).toMatchObject({ id, recovered: true, item_quantity: 1 })
    expect(await elsewhere.cart.get()).toMatchObject({ id })
  })

  itWrites("refuses an unknown cart and one that became an order", async () => {
    const unknown = newShopper(store).cart.recover("00000000000000000000000000000000")
    expect(await refusalOf(unknown)).toMatchObject({ status: 404, message: "Cart not found" })
    const shopper = newShopper(store)
    const { checkout_id } = await prepareCart(shopper)
    await shopper.cart.update({ billing: { ...lyon, ...card } })
    await shopper.cart.submitOrder()
    expect([400, 404]).toContain((await refusalOf(newShopper(store).cart.recover(checkout_id))).status)
  })

  itDrivesItsCalls(store, "checkout.test.ts")
})

import { describe, expect } from "vitest"
import { placeOrder, register } from "../shopper/store-purchase.ts"
import { itDrivesItsCalls } from "./drives-its-calls.ts"
import { newShopper, refusalOf } from "../shopper/store-client.ts"
import { itWrites, openStore } from "./store-under-test.ts"

const store = openStore()

async function buyLoggedIn() {
  const shopper = newShopper(store)
  await register(shopper)
  return { shopper, order: await placeOrder(shopper) }
}

describe("orders", () => {
  itWrites("are listed for their owner, with the expansions that were asked for", async () => {
    const { shopper, order } = await buyLoggedIn()
    const list = await shopper.account.listOrders()
    expect(list).toMatchObject({ count: 1, page: 1, results: [{ id: order.id, number: order.number, grand_total: 21.9 }] })
    expect(list.results[0]).not.toHaveProperty("payments")
    const expanded = await shopper.account.listOrders({ expand: ["shipments", "payments:1", "refunds"] })
    expect(expanded.results[0]).toMatchObject({ payments: { count: 1 }, shipments: { count: 0 }, refunds: { count: 0 } })
    expect((await refusalOf(shopper.account.listOrders({ expand: ["account"] }))).message).toBe(
      "You can only expand public fields (account)",
    )
  })

  itWrites("are read by id or number, always with shipments", async () => {
    const { shopper, order } = await buyLoggedIn()
    for (const name of [order.id, order.number]) {
      expect(await shopper.account.getOrder(name)).toMatchObject({ id: order.id, shipments: { count: 0, results: [] } })
    }
  })

  itWrites("of somebody else, or unknown, are an empty body", async () => {
    const { order } = await buyLoggedIn()
    const { shopper } = await buyLoggedIn()
    expect(await shopper.account.getOrder(order.id)).toBe("")
    expect(await shopper.account.getOrder("0123456789abcdef01234567")).toBe("")
  })

  itWrites("carry the sums of their cart, and what was paid", async () => {
    const { order } = await buyLoggedIn()
    expect(order).toMatchObject({
      sub_total: 15,
      discount_total: 0,
      shipment_total: 6.9,
      tax_included_total: 0,
      tax_total: 3.65,
      grand_total: 21.9,
      payment_total: 21.9,
      payment_balance: 0,
      refund_total: 0,
    })
  })

  itDrivesItsCalls(store, "orders.test.ts")
})

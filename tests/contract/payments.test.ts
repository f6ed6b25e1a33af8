import { describe, expect, it } from "vitest"
import { placeOrder, register } from "../shopper/store-purchase.ts"
import { itDrivesItsCalls } from "./drives-its-calls.ts"
import { newShopper, type Shopper } from "../shopper/store-client.ts"
import { itWrites, openStore } from "./store-under-test.ts"

const store = openStore()

/** An order itself lists no payments; its customer may have them listed. */
async function findPaymentId(shopper: Shopper): Promise<string> {
  const { results } = await shopper.account.listOrders({ expand: ["payments"] })
  return results[0].payments.results[0].id
}

describe("payments", () => {
  it("methods() are asked once per client", async () => {
    const shopper = newShopper(store)
    const methods = await shopper.payment.methods()
    expect(methods).toBeTypeOf("object")
    const before = store.calls.length
    expect(await shopper.payment.methods()).toEqual(methods)
    expect(store.calls.length).toBe(before)
  })

  it("an unknown payment is null", async () => {
    expect(await newShopper(store).payment.get("0123456789abcdef01234567")).toBeNull()
  })

  it("authenticate() of an unknown payment resolves with an error", async () => {
    const answer = await newShopper(store).payment.authenticate("0123456789abcdef01234567")
    expect(answer.error.message).toBe("Payment not found")
  })

  itWrites("get() tells the method, gateway and transaction, and never a whole card number", async () => {
    const shopper = newShopper(store)
    await register(shopper)
    const order = await placeOrder(shopper)
    expect(order).not.toHaveProperty("payments")
    const payment = await shopper.payment.get(await findPaymentId(shopper))
    expect(payment).toMatchObject({ order_id: order.id, amount: 21.9, currency: "EUR", method: "card", gateway: "stripe" })
    expect(payment).toMatchObject({ success: true, card: { token: "pm_local_ok", last4: "4242" } })
    expect(payment.transaction_id).toEqual(expect.stringMatching(/./))
  })

  itWrites("an asynchronous payment waits, until the reset looks at the gateway again", async () => {
    const shopper = newShopper(store)
    await register(shopper)
    const order = await placeOrder(shopper, { method: "card", card: { token: "pm_local_async", gateway: "stripe" } })
    expect(order).toMatchObject({ paid: false, status: "payment_pending" })
    const id = await findPaymentId(shopper)
    const waiting = await shopper.payment.get(id)
    expect(waiting).toMatchObject({ async: true, status: "pending" })
    expect(waiting.success ?? false).toBe(false)
    await shopper.payment.resetAsyncPayment(id)
    expect(await shopper.payment.get(id)).toMatchObject({ success: true })
    expect(await shopper.cart.getOrder()).toMatchObject({ id: order.id, paid: true })
  })

  itDrivesItsCalls(store, "payments.test.ts")
})

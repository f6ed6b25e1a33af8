import { beforeEach, describe, expect, it } from "vitest"
import { enterAsBuyer, type SampleBuyer } from "../orders/sample-buyer.fixture.ts"
import { addIntent } from "../vault/intent-record.ts"
import { listPayments, readPayment } from "./payment-record.ts"

let shopper: SampleBuyer
beforeEach(() => {
  shopper = enterAsBuyer()
})

describe("a card intent that a cart names", () => {
  it("is a payment without an order until the order takes it", () => {
    shopper.fillCartWithIntent()
    const { authorized_payment_id: id = "" } = shopper.update({ comments: "x" })
    expect(readPayment(shopper.context, id)).toMatchObject({ order_id: null, status: "authorized", amount: 26.7 })
    const order = shopper.submit()
    expect(order).toMatchObject({ paid: true, authorized_payment_id: id })
    expect(listPayments(shopper.context, order.id)).toMatchObject([{ id, order_id: order.id, success: true }])
  })

  it("gives way to another one; the order names the last, whatever it is paid with", () => {
    shopper.fillCartWithIntent()
    const { authorized_payment_id: first = "" } = shopper.update({ billing: { intent: { stripe: { id: "pi_1" } } } })
    addIntent(shopper.context, { id: "pi_2", gateway: "stripe", status: "requires_confirmation", amount: 2670 })
    const { authorized_payment_id: second } = shopper.update({ billing: { intent: { stripe: { id: "pi_2" } } } })
    expect(second).not.toBe(first)
    expect(readPayment(shopper.context, first)).toMatchObject({ void: true })
    shopper.update({ billing: { method: "virement" } })
    expect(shopper.submit()).toMatchObject({ paid: false, authorized_payment_id: second })
  })
})

import { expect, test } from "vitest"
import { muteLog } from "../../tests/setup/mute-log"
import { submitOrder, updateCart } from "~/commerce/carts.server"
import { createSandbox } from "../../sandbox/sandbox.ts"
import { nameOnlyIntents } from "../../sandbox/services/faults/named-payments.ts"
import { settleEvents } from "../../sandbox/services/functions/events.ts"
import { findOrder, saveOrder } from "../../sandbox/services/orders/order-record.ts"
import { listPayments, savePayment } from "../../sandbox/services/payments/payment-record.ts"
import { readOrderPaymentStatus } from "./order-payment.server"
import { openShopOn, readyCart } from "./purchase.fixture"

muteLog()

const sandbox = openShopOn(createSandbox())
const { context } = sandbox

test("a guest's wallet card that needs the bank is followed by the payment that the merchant's function noted", async () => {
  nameOnlyIntents(context, true)
  const { commerce, cart } = await readyCart("card")
  await updateCart(commerce, { billing: { card: { token: "pm_local_3ds", gateway: "stripe" } } })
  await submitOrder(commerce)
  const follow = () => readOrderPaymentStatus(commerce, { checkoutId: cart.checkout_id }, false)
  await settleEvents(context)
  const order = findOrder(context, cart.checkout_id)!
  expect(order).not.toHaveProperty("authorized_payment_id")
  const [payment] = listPayments(context, order.id)
  expect(await follow()).toMatchObject({
    state: "authentication",
    payment: { id: payment!.id, transactionId: payment!.transaction_id },
  })

  // Whoever writes a cart's metadata may name another's payment.
  for (const order_id of [null, "e".repeat(24)]) {
    savePayment(context, { ...payment!, order_id })
    expect(await follow()).toMatchObject({ state: "unknown", payment: null })
  }
  for (const metadata of [{}, { payment_id: "../account" }]) {
    saveOrder(context, { ...order, metadata })
    expect(await follow()).toMatchObject({ state: "unknown", payment: null })
  }
})

import { expect, test, vi } from "vitest"
import { muteLog } from "../../tests/setup/mute-log"
import { updateCart } from "~/commerce/carts.server"
import { readPaymentSettings } from "~/commerce/settings.server"
import type { Cart } from "~/commerce/api-types"
import type { Commerce } from "~/commerce/client.server"
import { type PaymentAttempt, closeAttempt } from "~/store/attempts.server"
import { readSurplus } from "~/store/surplus.server"
import { createSandbox } from "../../sandbox/sandbox.ts"
import { readIntent, saveIntent } from "../../sandbox/services/vault/intent-record.ts"
import { listRecords } from "../../sandbox/storage/records.ts"
import { aroundCalls } from "./around-calls.fixture"
import { savePaymentChoice } from "./payment-choice.server"
import { i18n, leave, openShopOn, readyCart, startPurchase } from "./purchase.fixture"
import { withPaymentLock } from "./start-payment.server"
import { listOtherPayments } from "./surplus.server"

// What another tab does between what an order is decided by and the order itself.

muteLog()
const sandbox = openShopOn(createSandbox())

function settle({ gateway, providerId }: PaymentAttempt, status: string): void {
  const intent = readIntent(sandbox.context, gateway ?? "", providerId)
  if (!intent) throw new Error("No such payment")
  saveIntent(sandbox.context, { ...intent, status, payment_method: intent.payment_method ?? "pm_local_ok" })
}

const ordersOf = (checkoutId: string) =>
  listRecords<{ id: string; checkout_id: string }>(sandbox.context.database, "orders").filter(
    ({ checkout_id }) => checkout_id === checkoutId,
  )
const visa = { token: "pm_local_ok", gateway: "stripe", brand: "visa", last4: "4242", exp_month: 12, exp_year: 2034 }

test("a card that it chose after the recap is not charged: the change is told", async () => {
  const { commerce, cart } = await readyCart("virement")
  const choose = () => updateCart(commerce, { billing: { method: "card", card: visa } })
  // The look for an order that follows what the order button has noted.
  aroundCalls("after", [/^PUT .*\/cart$/, /^GET .*\/cart\/order/], choose)
  expect(await leave(commerce, cart)).toMatchObject({ kind: "changed", changes: [{ kind: "payment" }] })
  expect(ordersOf(cart.checkout_id)).toHaveLength(0)
})

test("a transfer that it chose in the last moment does not hide what the order's own payment took", async () => {
  const { commerce, attempt, comeBack } = await startPurchase()
  settle(attempt, "SUCCESS")
  aroundCalls("before", [/^POST .*\/cart\/order/], () => updateCart(commerce, { billing: { method: "virement" } }))
  const end = await comeBack()
  expect(end).toMatchObject({ kind: "placed", order: { billing: { method: "virement" } } })
  if (end.kind !== "placed") return
  expect(await readSurplus(attempt.id)).toMatchObject({ funds: "captured", orderNumber: end.order.number })
  expect(await listOtherPayments({ commerce, i18n }, end.order.id, attempt.checkoutId)).toMatchObject([{ state: "surplus" }])
})

test("a choice waits while a payment or an order of the cart begins", async () => {
  const { commerce, cart } = await readyCart("virement")
  const settings = await readPaymentSettings(i18n)
  const offered = [{ id: "paysafecard", label: "paysafecard", description: "" }] as Parameters<typeof choose>[1]
  const done: string[] = []
  await withPaymentLock(cart.checkout_id, async () => {
    void choose({ commerce, cart, settings }, offered).then(() => done.push("chosen"))
    await new Promise((resolve) => setTimeout(resolve, 100))
    done.push("ordered")
  })
  await vi.waitFor(() => expect(done).toEqual(["ordered", "chosen"]))
})

type Step = Parameters<typeof savePaymentChoice>[1]
function choose({ commerce, ...step }: { commerce: Commerce; cart: Cart; settings: Step["settings"] }, offered: Step["offered"]) {
  return savePaymentChoice(commerce, { ...step, offered }, { method: "paysafecard", keepCard: false })
}

test("a payment that it cancelled while its return asked the provider makes no order", async () => {
  const { attempt, comeBack } = await startPurchase("ideal")
  settle(attempt, "succeeded")
  aroundCalls("after", [/^GET .*\/payment_intents\//], async () => {
    settle(attempt, "canceled")
    await closeAttempt(attempt.id, "final")
  })
  expect(await comeBack({ gateway: null })).toEqual({ kind: "pending" })
  expect((await comeBack({ gateway: null })).kind).not.toBe("placed")
  expect(ordersOf(attempt.checkoutId)).toHaveLength(0)
})

test("a payment that it begins while PayPal's approval comes back is completed first", async () => {
  const { commerce, attempt: paypal, comeBack } = await startPurchase("paypal")
  settle(paypal, "APPROVED")
  const chosen = await updateCart(commerce, { billing: { method: "paysafecard" } })
  const parameters = { redirect_status: "succeeded", token: paypal.providerId ?? "", PayerID: "LOCALPAYER001" }
  const returned: ReturnType<typeof comeBack>[] = []
  aroundCalls("before", [/ \/intent$/], async () => {
    returned.push(comeBack({ parameters }))
    await new Promise((resolve) => setTimeout(resolve, 100))
  })
  const started = await leave(commerce, chosen)
  if (started.kind !== "requires-action") throw new Error(started.kind)
  expect(await Promise.all(returned)).toEqual([{ kind: "other-payment", attempt: started.attempt }])
})

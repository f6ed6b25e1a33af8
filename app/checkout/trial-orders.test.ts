import { beforeEach, describe, expect, test } from "vitest"
import { muteLog } from "../../tests/setup/mute-log"
import { addCartItem, readOrder, submitOrder, updateCart } from "~/commerce/carts.server"
import { readProduct } from "~/commerce/catalogue.server"
import { type Commerce, openCommerce } from "~/commerce/client.server"
import type { Order } from "~/commerce/api-types"
import { isUnpaid } from "~/shop/account/orders/order-summary"
import { UNPAID_TITLES, unpaidSentence } from "~/texts/unpaid-order"
import { createSandbox } from "../../sandbox/sandbox.ts"
import { readIntent } from "../../sandbox/services/vault/intent-record.ts"
import { type BankOutcome, settleStripeIntent } from "../../sandbox/services/vault/stripe-intent.ts"
import { recipient } from "../../tests/shopper/people"
import { readOrderPaymentStatus } from "./order-payment.server"
import { i18n, openShopOn } from "./purchase.fixture"
import { viewUnpaidOrder } from "./unpaid-order.server"

muteLog()

const told: Record<string, unknown> = {}
const sandbox = openShopOn(createSandbox(), (ask) => async (url, init) => {
  const answer = told[new URL(url).pathname]
  return answer === undefined ? ask(url, init) : Response.json(answer)
})
let commerce: Commerce
let checkoutId: string
beforeEach(() => {
  commerce = openCommerce({ session: null, ...i18n })
  for (const path of Object.keys(told)) delete told[path]
})

/** An order of a month on trial: nothing to pay today, 19 € to authorise with this card. */
async function orderTrial(token: string): Promise<void> {
  const product = await readProduct(i18n, "club-degustation")
  const plan = product?.purchase_options?.subscription?.plans?.find(({ name }) => name === "Mensuel")
  const cart = await addCartItem(commerce, { productId: product?.id ?? "", quantity: 1, options: [], planId: plan?.id ?? "" })
  expect(cart).toMatchObject({ capture_total: 0, auth_total: 19 })
  checkoutId = cart.checkout_id
  const billing = { ...recipient, method: "card", card: { token, gateway: "stripe" } }
  await updateCart(commerce, { account: { email: "jeanne@exemple.fr" }, shipping: recipient, billing })
  await submitOrder(commerce)
}
const follow = (checkGateway = true) => readOrderPaymentStatus(commerce, { checkoutId }, checkGateway)
async function decide(outcome: BankOutcome): Promise<void> {
  const { payment } = (await follow(false))!
  const intent = readIntent(sandbox.context, "stripe", payment?.transactionId)
  settleStripeIntent(sandbox.context, intent!, outcome)
}

describe("a trial", () => {
  test("whose card needs the bank is unpaid until its shopper has confirmed it", async () => {
    await orderTrial("pm_local_3ds")
    expect(await follow()).toMatchObject({ state: "authentication", payment: { gateway: "stripe" } })
    await decide("refuse")
    expect(await follow()).toMatchObject({ state: "failed" })
    await decide("accept")
    expect(await follow()).toMatchObject({ state: "settled", order: { paid: true, payment_balance: 0 } })
  })

  test("is told without an amount to pay, nor another way to pay it", async () => {
    await orderTrial("pm_local_3ds")
    await decide("refuse")
    const unpaid = await viewUnpaidOrder(i18n, (await follow())!, "/x")
    expect(unpaid).toMatchObject({ state: "failed", manual: [], confirm: "/x", amount: null })
    for (const state of Object.keys(UNPAID_TITLES) as (keyof typeof UNPAID_TITLES)[])
      for (const isChecked of [true, false])
        expect(unpaidSentence({ ...unpaid!, state }, isChecked)).not.toMatch(/€|null|débiter/)
  })

  test("is settled once its card was taken, and where its payment says that it is authorised", async () => {
    await orderTrial("pm_local_ok")
    expect(await follow()).toMatchObject({ state: "settled", order: { paid: true } })
    const payment = "b".repeat(24)
    const order = { ...(await readOrder(commerce, checkoutId)), paid: false, authorized_payment_id: payment }
    told["/api/cart/order"] = order
    for (const made of [{ success: true }, { success: true, authorized: true, captured: false }]) {
      told[`/api/payments/${payment}`] = { id: payment, method: "card", ...made }
      expect(await follow(false)).toMatchObject({ state: "settled" })
    }
  })
})

test("only an order that says itself that it is not paid waits for an authorisation", () => {
  const due = (order: object) => isUnpaid(order as Order)
  expect(due({ paid: false, payment_balance: 0, auth_total: 19 })).toBe(true)
  for (const change of [{ paid: true }, { paid: undefined }, { auth_total: 0 }, { auth_total: null }, { canceled: true }])
    expect(due({ paid: false, payment_balance: 0, auth_total: 19, ...change })).toBe(false)
})

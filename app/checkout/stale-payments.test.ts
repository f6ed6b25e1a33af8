import { beforeEach, describe, expect, test, vi } from "vitest"
import { muteLog } from "../../tests/setup/mute-log"
import { openCommerce } from "~/commerce/client.server"
import { log } from "~/log.server"
import { keyValueStore } from "~/store/key-value-store.server"
import { createSandbox } from "../../sandbox/sandbox.ts"
import { readOrderPaymentStatus } from "./order-payment.server"
import { i18n, openShopOn } from "./purchase.fixture"

muteLog()

let answers: Record<string, unknown> = {}
openShopOn(createSandbox(), (ask) => async (url, init) => {
  const call = `${init.method ?? "GET"} ${new URL(url).pathname}`
  if (!(call in answers)) return ask(url, init)
  const answer = answers[call]
  return typeof answer === "number" ? Response.json({ error: { code: "x" } }, { status: answer }) : Response.json(answer)
})

const [named, later] = ["b", "c"].map((letter) => letter.repeat(24)) as [string, string]
const order = { id: "a".repeat(24), number: "10042", currency: "EUR", grand_total: 16.8, paid: false, payment_balance: -16.8 }
const debit = { id: later, order_id: order.id, method: "bancontact", gateway: "stripe", async: true }
const follow = () =>
  readOrderPaymentStatus(openCommerce({ session: null, ...i18n }), { checkoutId: "5d0f4e1c9a7b4c1e8f2a6b3c7d9e0f11" }, false)

/** An order paid by Bancontact, which names an earlier payment of its cart; `own`: what its customer reads. */
function tell(earlier: object, own: object | number = 403, change: object = {}): void {
  answers = {
    "GET /api/cart/order": { ...order, billing: { method: "bancontact" }, authorized_payment_id: named, ...change },
    [`GET /api/payments/${named}`]: { id: named, gateway: "stripe", ...earlier },
    [`GET /api/payments/${later}`]: debit,
    [`GET /api/account/orders/${order.id}`]: own,
  }
}
beforeEach(async () => {
  await keyValueStore().delete(`order-payment:${order.id}`)
  vi.clearAllMocks()
})

describe("an order that names a payment of its cart's earlier try", () => {
  test.each([
    ["given up", { method: "bancontact", success: true, authorized: true, void: true }],
    ["another method's", { method: "card", success: false, error: { code: "card_declined" } }],
    ["another order's", { method: "bancontact", order_id: "e".repeat(24), success: false, error: {} }],
  ])("is not told by one that is %s, but by what its customer may list", async (_name, earlier) => {
    tell(earlier)
    expect(await follow()).toMatchObject({ state: "unknown", payment: null })
    tell(earlier, { ...order, payments: { results: [debit] } })
    expect(await follow()).toMatchObject({ state: "waiting", payment: { id: later } })
    tell(earlier)
    expect(await follow()).toMatchObject({ state: "waiting", payment: { id: later } })
  })

  test("is told as failed by its own that was given up, where nothing else is found, and by no other method's", async () => {
    const own = { method: "bancontact", order_id: order.id, authorized: true, void: true }
    tell(own)
    expect(await follow()).toMatchObject({ state: "failed", payment: { id: named } })
    expect(log.warn).not.toHaveBeenCalled()
    tell({ ...own, method: "card" })
    expect(await follow()).toMatchObject({ state: "unknown", payment: null })
    tell(own, { ...order, payments: { results: [debit] } })
    expect(await follow()).toMatchObject({ state: "waiting", payment: { id: later } })
  })

  test("is told by one of its method that stands, also where the order names no method", async () => {
    for (const [method, change] of [["bancontact"], ["card", { billing: {} }]] as const) {
      tell({ method, success: false, error: {} }, 403, change)
      expect(await follow()).toMatchObject({ state: "failed", payment: { id: named } })
    }
  })
})

test("what was found before gives way to what the customer lists now, and stands where nothing can be listed", async () => {
  const unnamed = { authorized_payment_id: null }
  tell({ method: "bancontact", success: false, error: {} }, { ...order, payments: { results: [{ id: named }] } }, unnamed)
  expect(await follow()).toMatchObject({ payment: { id: named } })
  tell({}, { ...order, payments: { results: [{ id: named }, debit] } }, unnamed)
  expect(await follow()).toMatchObject({ payment: { id: later } })
  for (const refusal of [401, 503]) {
    tell({}, refusal, unnamed)
    expect(await follow()).toMatchObject({ payment: { id: later } })
  }
})
